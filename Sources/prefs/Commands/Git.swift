import ArgumentParser
import Documents
import Platform
import Preferences
import PreferencesCommands
import Store

extension Prefs {
  struct Git: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "git",
      abstract: "Makes git merge and compare files by name.",
      subcommands: [GitInstall.self, GitUninstall.self, GitDiff.self])
  }
}

/// The option that chooses the scope of git's settings.
struct GitScope: ParsableArguments {
  @Flag(name: .customLong("global"), help: "For all repositories of the user, not only this one.")
  var isGlobal = false
}

extension Prefs {
  struct GitInstall: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "install",
      abstract: "Writes git's settings for merging and comparing by name.",
      discussion: """
        Shows the settings first. Asks on a terminal; elsewhere, --yes is required to write them. \
        The files are named by attributes, in .git/info/attributes or in the user's own file of \
        attributes.
        """)

    /// The patterns of files that are certainly documents.
    private static let certain = DocumentFormat.certainEndings.map { "*\($0)" }

    @OptionGroup var scope: GitScope
    @Option(
      name: .customLong("pattern"),
      help: ArgumentHelp(
        "The files, as in .gitattributes.",
        discussion: "If it is repeated, all patterns count. Default: "
          + "\(certain.joined(separator: ", ")).",
        valueName: "pattern"))
    var patterns: [String] = []
    @Flag(name: .customLong("dry-run"), help: "Show the settings, and write nothing.")
    var isDryRun = false
    @Flag(name: .customLong("yes"), help: "Write the settings without asking.")
    var isSure = false

    func validate() throws {
      let isValid = { (pattern: String) in
        !pattern.isEmpty && !pattern.hasPrefix("#") && !pattern.contains(where: \.isWhitespace)
      }
      guard let bad = patterns.first(where: { !isValid($0) }) else { return }
      throw ValidationError(
        "invalid pattern \(bad.quoted): expected a pattern of .gitattributes without blanks")
    }

    func run() async throws {
      let patterns = patterns.isEmpty ? Self.certain : patterns
      let settings = try GitSettings(isGlobal: scope.isGlobal)
      for line in settings.lines(for: patterns) { try Output.print(line) }
      guard !isDryRun else { return }
      guard try isSure || isConfirmed() else {
        throw Failure("prefs: nothing was written", .no)
      }
      try settings.install(patterns)
    }

    private func isConfirmed() throws -> Bool {
      guard let answer = Question.isConfirmed("Write these settings?") else {
        throw Failure("prefs: nothing was written; --yes writes these settings", .usage)
      }
      return answer
    }
  }

  /// A question to the user.
  private enum Question {
    /// Asks on the terminal. Nil if there is none.
    static func isConfirmed(_ question: String) -> Bool? {
      guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return nil }
      let question = Array("\(question) [y/N] ".utf8)
      _ = question.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
    }
  }

  struct GitUninstall: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "uninstall", abstract: "Removes the settings that \"install\" writes.",
      discussion: "Asks on a terminal, unless --yes is given.")

    @OptionGroup var scope: GitScope
    @Flag(name: .customLong("yes"), help: "Remove the settings without asking.")
    var isSure = false

    func run() async throws {
      guard isSure || Question.isConfirmed("Remove git's settings for prefs?") ?? true else {
        throw Failure("prefs: nothing was removed", .no)
      }
      try GitSettings(isGlobal: scope.isGlobal).uninstall()
    }
  }

  struct GitDiff: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "diff",
      abstract: "Compares two versions by name, with the arguments of git's diff driver.",
      discussion: """
        "git diff" calls this command, and "git log -p --ext-diff" too. Secrets of the schema that \
        the file names are masked. "git diff --no-ext-diff" shows lines.
        """)

    @Argument(help: "The file's path.") var path: String
    @Argument(help: "The old version, its hash and its mode; then the new one's.")
    var versions: [String] = []

    func run() async throws {
      try Output.print("prefs diff \(path.printable)")
      guard versions.count >= 6 else {
        return try Output.print("unmerged; \"git diff --ours\" compares with your version")
      }
      if versions[2] != versions[5], versions[2] != ".", versions[5] != "." {
        try Output.print("mode \(versions[2]) -> \(versions[5])")
      }
      do {
        let changes = try await changes(from: versions[0], to: versions[3])
        try Output.print(changes, asJSON: false)
        if changes.isEmpty, versions[1] != versions[4] {
          try Output.print("no value differs; \"git diff --no-ext-diff\" shows the lines")
        }
      } catch let failure as Failure {
        // Git ends if its driver fails, so a version that cannot be parsed is reported here.
        let line = failure.withoutText.firstLine
        try Output.print("\(line.printable); \"git diff --no-ext-diff\" shows the lines")
      }
    }

    private func changes(from old: String, to new: String) async throws -> [Change] {
      let old = try snapshot(of: old), new = try snapshot(of: new)
      guard let arguments = try? SchemaArguments.parse([]) else { return [] }
      var schemas: [Preferences.Schema] = []
      for snapshot in [old, new] {
        let found = try await SchemaDiscovery(
          snapshot: snapshot, location: .file(path: path), owner: .ofFile(at: path),
          arguments: arguments
        ).schema()
        schemas.append(found.schema)
      }
      return Difference(old, new, byExactNames: true).changesOfMembers.map(schemas.masked)
    }

    /// Reads a version. A missing one, `/dev/null`, counts as empty.
    private func snapshot(of version: String) throws -> any Snapshot {
      guard version != "/dev/null" else { return MemorySnapshot(.dictionary([:])) }
      let bytes: [UInt8]
      do throws(StoreError) {
        bytes = try FileContents.read(version)
      } catch {
        throw Failure(error)
      }
      return try located(in: path, .data) { () throws(Problem) in
        DocumentSnapshot(
          try DocumentReader.open(bytes, named: path), revision: Revision(token: version))
      }
    }
  }
}
