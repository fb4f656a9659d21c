import Catalog
import Platform
import Preferences
import PreferencesCommands
import Store

/// The settings that an installed program prints. Its commands run without a shell, with a clean environment, in a
/// private directory that is removed afterwards. As root, they run as the user `nobody`.
struct PrintedSettings {
  private let entry: CatalogEntry
  private let source: ProgramSource

  /// The most bytes of an output.
  private static let limit = 1 << 24
  /// The time that a command may take.
  private static let timeout = Duration.seconds(60)
  private static let nobody: uid_t = 65_534

  /// Throws if `name` is no known program, or `prefs` cannot read what it prints.
  init(ofProgram name: String) throws(Failure) {
    let entry = try KnownPrograms.requireEntry(named: name)
    let source = try located(in: "the catalogue's entry \(name)", .data) { () throws(Problem) in
      try entry.source
    }
    guard let source else {
      let names = try Self.names().joined(separator: ", ")
      throw Failure(
        "prefs: \(name): prefs cannot read settings from this program, only from \(names)", .usage)
    }
    guard entry.mayRun else {
      throw Failure(
        "prefs: \(name): its entry may be changed by other users, so that no command of it is run",
        .noPermission)
    }
    (self.entry, self.source) = (entry, source)
  }

  /// Returns the names of the programs that print their settings.
  static func names() throws(Failure) -> [String] {
    var names: [String] = []
    for name in KnownPrograms.catalog.names {
      if let entry = try KnownPrograms.entry(named: name), (try? entry.source) != nil {
        names.append(name)
      }
    }
    return names
  }

  /// Runs the program, and returns the JSON Schema of its settings.
  func jsonSchema() throws(Failure) -> PreferenceValue {
    var template = Array("/tmp/prefs-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Self.failure("/tmp", errno) }
    let directory = String(path: template)
    defer { _ = try? Pipeline([["rm", "-rf", "--", directory]], errors: .dropped).run() }
    for (name, text) in source.files { try write(text, to: "\(directory)/\(name)") }
    if geteuid() == 0 {
      for path in [directory] + source.files.keys.map({ "\(directory)/\($0)" }) {
        guard path.withPath({ chown($0, Self.nobody, Self.nobody) }) == 0 else {
          throw Self.failure(path, errno)
        }
      }
    }
    for command in source.preparation { _ = try run(command, in: directory, reading: nil) }
    let output = try run(source.command, in: directory, reading: source.input)
    return try located(in: "the catalogue's entry \(entry.name)", .data) { () throws(Problem) in
      try entry.jsonSchema(printed: output, by: source, in: directory)
    }
  }

  /// Returns what a command writes to its output. Throws if it cannot be started, or fails.
  private func run(
    _ command: [String], in directory: String, reading text: String?
  ) throws(Failure) -> String {
    let program = try installed(command.first ?? "")
    let words = [program] + command.dropFirst().map { $0.replacing("{}", with: directory) }
    var lead = ["env", "--chdir=\(directory)"]
    if geteuid() == 0 {
      lead += ["setpriv", "--reuid=\(Self.nobody)", "--regid=\(Self.nobody)", "--clear-groups"]
    }
    guard let input = tmpfile() else { throw Self.failure("/tmp", errno) }
    defer { fclose(input) }
    let bytes = Array((text.map { $0 + "\n" } ?? "").utf8)
    guard fwrite(bytes, 1, bytes.count, input) == bytes.count, fflush(input) == 0 else {
      throw Self.failure("/tmp", errno)
    }
    rewind(input)
    var pipeline = Pipeline([lead + words], input: fileno(input), errors: .dropped)
    pipeline.environment = ProgramRun.environment + ["LC_ALL=C", "TZ=UTC", "HOME=\(directory)"]
    pipeline.timeout = Self.timeout
    let result = try pipeline.run(limit: Self.limit)
    guard result.status == 0 else {
      let end =
        result.isLate ? "did not end within a minute" : "failed with status \(result.status)"
      throw Failure("prefs: \(program.printable) \(end)", .inputOutput)
    }
    return String(decoding: result.output, as: UTF8.self)
  }

  /// Returns the path of a program: of several versions, the last one. Throws if there is none.
  private func installed(_ path: String) throws(Failure) -> String {
    let found = KnownPrograms.paths(matching: path).last { $0.withPath { access($0, X_OK) } == 0 }
    if let found, found.isAbsolutePath { return found }
    let package = try? entry.package(of: entry.version)
    let advice = package.map { "; install the package \($0)" } ?? ""
    throw Failure("prefs: \(path.printable): \(entry.title) is not installed\(advice)", .noFile)
  }

  private func write(_ text: String, to path: String) throws(Failure) {
    let file = path.withPath { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    guard file >= 0 else { throw Self.failure(path, errno) }
    defer { close(file) }
    let bytes = Array(text.utf8)
    guard Platform.write(file, bytes, bytes.count) == bytes.count else {
      throw Self.failure(path, errno)
    }
  }

  private static func failure(_ path: String, _ code: Int32) -> Failure {
    Failure("prefs: \(path): \(String(cString: strerror(code)))", .inputOutput)
  }
}
