import ArgumentParser
import Preferences
import PreferencesCommands
import PreferencesEditor
import Themes

extension Prefs {
  struct ThemeList: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Prints the themes: what each is for, where it comes from.")

    @Flag(help: "Print a JSON array.") var json = false

    func run() throws {
      let library = ThemeLibrary.users
      let lines = library.entries.map { ThemeLine($0, in: library) }
      for line in lines { if let error = line.error { Diagnostics.say(error) } }
      if json { return try Output.say(PreferenceValue.array(lines.map(\.object)).json(.indented)) }
      let width = lines.map(\.name.cells).max() ?? 0
      for line in lines { try Output.say(line.text(nameWidth: width)) }
    }
  }
}

/// A theme as the list tells it.
private struct ThemeLine {
  let name: String
  private let entry: ThemeLibrary.Entry
  /// nil where it cannot be read.
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
