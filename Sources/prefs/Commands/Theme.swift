import ArgumentParser
import Editing
import Preferences
import PreferencesCommands
import PreferencesEditor
import Store
import Themes

extension Prefs {
  struct Theme: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "theme",
      abstract: "Lists, prints and checks the editor's themes.",
      discussion: """
        A theme is a JSON file in ~/.config/prefs/themes, or $XDG_CONFIG_HOME/prefs/themes. The \
        file mine.json is the theme named mine. It replaces a bundled theme of the same name.
        """,
      subcommands: [ThemeList.self, ThemeShow.self, ThemeCheck.self])
  }
}

extension Prefs {
  struct ThemeList: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Prints the themes: what each is for, where it comes from.")

    @Flag(help: "Print a JSON array.") var json = false

    func run() throws {
      let library = ThemeLibrary.users
      let lines = library.entries.map { ThemeLine($0, in: library) }
      for line in lines { if let error = line.error { Diagnostics.print(error) } }
      if json {
        return try Output.print(PreferenceValue.array(lines.map(\.object)).json)
      }
      let width = lines.map(\.name.cells).max() ?? 0
      for line in lines { try Output.print(line.text(nameWidth: width)) }
    }
  }
}

/// A theme in the list.
private struct ThemeLine {
  let name: String
  private let entry: ThemeLibrary.Entry
  /// The theme, or nil if it cannot be read.
  private let theme: Theme?
  let error: String?

  init(_ entry: ThemeLibrary.Entry, in library: ThemeLibrary) {
    self.entry = entry
    name = entry.name
    do throws(ThemeError) {
      theme = try library.theme(named: entry.name)
      error = nil
    } catch {
      theme = nil
      self.error = Failure(error).message
    }
  }

  private var use: String {
    guard let theme else { return "cannot be read" }
    return theme.backdrop.map { "for \($0.rawValue)" } ?? "for any"
  }

  private var origin: String {
    guard let path = entry.path else { return "bundled" }
    return path.printable + (entry.bundled == nil ? "" : ", instead of the bundled one")
  }

  func text(nameWidth: Int) -> String {
    "\(name.padded(to: nameWidth))  \(use.padded(to: 14))  \(origin)"
  }

  var object: PreferenceValue {
    var members: ExactDictionary<PreferenceValue> = ["name": .string(name)]
    members["for"] = theme.map { .string($0.backdrop?.rawValue ?? "any") }
    members["file"] = entry.path.map { .string($0.escapingPathBytes) }
    members["bundled"] = .bool(entry.path == nil)
    members["overrides"] = .bool(entry.path != nil && entry.bundled != nil)
    return .dictionary(members)
  }
}

extension Prefs {
  struct ThemeShow: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Prints a theme's file, to begin one's own from.")

    @Argument(help: "A name from prefs theme list.") var name: String

    func run() throws {
      let entries = ThemeLibrary.users.entries
      guard let entry = entries.first(where: { $0.name == name }) else {
        throw Failure(.unknown(name, nearest: name.nearest(among: entries.map(\.name))))
      }
      var text = String(decoding: try contents(of: entry), as: UTF8.self)
      if text.hasSuffix("\n") { text.removeLast() }
      try Output.print(text)
    }

    private func contents(of entry: ThemeLibrary.Entry) throws -> [UInt8] {
      guard let path = entry.path else { return entry.bundled?.contents ?? [] }
      return try FileContents.read(path)
    }
  }
}

extension Prefs {
  struct ThemeCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check", abstract: "Checks a theme's keywords and contrast.",
      discussion: """
        Prints every problem with its line and column on standard error: unknown keywords, and \
        text with a contrast below 4.5:1 (WCAG), with the terminal that has the worst contrast. \
        Exit status: 1 if there are problems; 65 if the file is not JSON.
        """)

    @Argument(help: "A theme's JSON file.", completion: .file(extensions: ["json"]))
    var file: String

    func run() throws {
      let report = try ThemeReport(of: file)
      for message in report.messages { Diagnostics.print(message) }
      if !report.isWell { throw ExitCode(ExitStatus.no.rawValue) }
    }
  }
}

extension Failure {
  init(_ error: ThemeError) {
    switch error {
    case .unknown: self.init("prefs: \(error); prefs theme list has them all", .no)
    case .file(let error): self.init(error)
    case .invalid(let problems, let path):
      let texts = problems.map { Diagnostics.text(of: $0, in: path) }
      self.init(texts.joined(separator: "\n"), .data, problems: problems)
    }
  }
}
