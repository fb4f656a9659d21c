import ArgumentParser
import Documents
import Preferences
import PreferencesCommands
import Store

extension Prefs {
  struct Merge: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "merge",
      abstract: "Merges two versions of a file by name, as git's merge driver.",
      usage: "prefs merge <base> <mine> <theirs> [--path <file>] [--schema <file>]",
      discussion: """
        Writes into <mine> the changes that both sides made to <base>. A conflict keeps both sides \
        in <mine>: the other side in comments if the format has comments, so that the file can \
        still be parsed, else between conflict markers. A binary file stays as it is. "prefs git \
        install" makes git use this command. Exit status: 1 if there is a conflict.
        """)

    @Argument(
      help: "The version from which both sides were made; it may be empty.", completion: .file())
    var base: String
    @Argument(help: "Your version, which becomes the merged file.", completion: .file())
    var mine: String
    @Argument(help: "The version of the other side.", completion: .file())
    var theirs: String
    @Option(
      help: ArgumentHelp(
        "The file's own name, for messages and for the schema that it names.",
        discussion: "Default: <mine>.", valueName: "file"),
      completion: .file())
    var path: String?
    @OptionGroup var schema: SchemaArguments

    func run() async throws {
      let versions = try [base, mine, theirs].map { try FileContents.read($0) }
      switch DocumentMerge(
        base: versions[0], mine: versions[1], theirs: versions[2], named: name,
        schema.lenientReading)
      {
      case .merged(let bytes):
        try FileContents.replace(mine, from: versions[1], to: bytes)
      case .conflicted(let conflict):
        let schemas = await knownSchemas(of: versions)
        let contents = conflict.contents(allowsComments: allowsComments, schemas: schemas)
        if let contents { try FileContents.replace(mine, from: versions[1], to: contents.bytes) }
        for line in conflict.lines(schemas) { Diagnostics.print("\(name.printable): \(line)") }
        Diagnostics.print("\(name.printable): \(Self.remedy(contents?.isParsable))")
        throw ExitCode(ExitStatus.no.rawValue)
      }
    }

    private var name: String { path ?? mine }

    /// Whether the file's extension promises comments.
    private var allowsComments: Bool {
      let file = name.lowercased()
      return DocumentFormat.endingsWithComments.contains { file.hasSuffix($0) }
    }

    private static func remedy(_ isParsable: Bool?) -> String {
      switch isParsable {
      case true?: "your values are set, and those of the other side are in comments; choose one"
      case false?: "both sides are between conflict markers; choose one"
      case nil: "the file is unchanged; choose a side with \"git checkout --ours\" or \"--theirs\""
      }
    }

    /// Returns the schemas of all three versions, or nil if one of them names a schema that cannot
    /// be read, so that the secrets are unknown.
    private func knownSchemas(of versions: [[UInt8]]) async -> [Preferences.Schema]? {
      var schemas: [Preferences.Schema] = []
      for bytes in versions {
        guard let document = try? DocumentReader.open(bytes, named: name, schema.lenientReading)
        else { continue }
        let snapshot = DocumentSnapshot(document, revision: Revision(token: name))
        let found = try? await SchemaDiscovery(
          snapshot: snapshot, location: .file(path: name), owner: .ofFile(at: mine),
          arguments: schema
        ).schema()
        guard let found, found.problem == nil else { return nil }
        if case .missing = found.source { return nil }
        schemas.append(found.schema)
      }
      return schemas
    }
  }
}

extension Conflict {
  /// Returns the messages, without secrets. If the schemas are unknown, they have no values.
  fileprivate func lines(_ schemas: [Preferences.Schema]?) -> [String] {
    switch reason {
    case .values(let conflicts): conflicts.map { $0.line(schemas) }
    case .comments: ["both sides changed comments or layout"]
    case .notMergeable:
      ["cannot be merged by name: a side cannot be parsed, has duplicate keys or another format"]
    }
  }
}

extension KeyConflict {
  fileprivate func line(_ schemas: [Preferences.Schema]?) -> String {
    let label = "conflict: \(name.label.printable)"
    guard let schemas else { return label }
    let shown = schemas.reduce(self) { $0.masked(by: $1) }
    func text(_ value: PreferenceValue?) -> String {
      value.map { $0.text(limit: 60).printable } ?? "absent"
    }
    return "\(label): mine \(text(shown.mine)), theirs \(text(shown.theirs)), "
      + "base \(text(shown.base))"
  }
}
