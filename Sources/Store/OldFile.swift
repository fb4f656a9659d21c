import Documents
import Platform
import Preferences
import Synchronization

/// A file that an older version of a program has written, migrated to the program's present keys. For
/// tests of migrations.
///
///     for file in try await OldFile.all(in: "Tests/OldFiles", for: AppKeys()) {
///       #expect(file.problems.isEmpty, "\(file.path)")
///       #expect(file.values.editor.tabWidth == 8)
///     }
public struct OldFile<Namespace: Preferences.Namespace>: Sendable {
  /// The path of the file.
  public let path: String
  /// The values in force when the migrated contents are read again.
  public let values: DomainSnapshot<Namespace>
  /// Everything wrong with the migrated contents, such as values that could not be converted.
  public let problems: [Problem]
  /// The names of the keys whose older places were removed.
  public let moved: [PreferenceName]
  /// The migrated contents.
  public let migrated: [UInt8]

  /// The migrated contents as text, for a comparison or a message. Bytes that are not UTF-8 are
  /// replaced.
  public var migratedText: String { String(decoding: migrated, as: UTF8.self) }

  /// Migrates the contents of each file in `directory`. The files themselves are not changed.
  ///
  /// - Returns: The files, sorted by path. Names that begin with a dot are left out.
  /// - Throws: `.notFound` if the directory has no files, because such a test would check nothing;
  ///   the error of a file that cannot be read or migrated.
  public static func all(
    in directory: String, for keys: Namespace
  ) async throws(StoreError) -> [OldFile] {
    var files: [OldFile] = []
    for name in names(in: directory).sorted() {
      files.append(try await OldFile("\(directory)/\(name)", keys))
    }
    guard !files.isEmpty else { throw .notFound(path: "\(directory)/*") }
    return files
  }

  private static func names(in directory: String) -> [String] {
    guard let folder = try? Descriptor(open: directory, O_RDONLY | O_DIRECTORY) else { return [] }
    return folder.names.filter { !$0.hasPrefix(".") }
  }

  private init(_ path: String, _ keys: Namespace) async throws(StoreError) {
    let copy = try DocumentCopy(of: path)
    let domain = Domain(keys, store: copy)
    moved = domain.migrate()
    try await domain.flush()
    let again = Domain(keys, store: copy)
    self.path = path
    problems = again.problems
    values = again.snapshot()
    migrated = copy.bytes
  }
}

extension OldFile: CustomStringConvertible {
  /// The path, the problems and the migrated contents.
  public var description: String {
    ([path] + problems.map(\.description) + [migratedText]).joined(separator: "\n")
  }
}

/// A file's contents in memory, edited without loss like the file.
private final class DocumentCopy: LocalStore {
  private let path: String
  private let state: Mutex<DocumentSnapshot>

  init(of path: String) throws(StoreError) {
    let bytes = try FileContents.read(path)
    self.path = path
    do throws(Problem) {
      let document = try DocumentReader.open(bytes, named: path)
      state = Mutex(DocumentSnapshot(document, revision: .new()))
    } catch {
      throw .unreadable(path: path, error)
    }
  }

  var bytes: [UInt8] { state.withLock(\.document.bytes) }

  func load() -> any Snapshot { state.withLock { $0 } }

  func save(_ changes: [Change], over revision: Revision) throws(StoreError) -> any Snapshot {
    let current = state.withLock { $0 }
    guard current.revision == revision else { throw .conflict(theirs: current) }
    let edit = try current.planning(changes, at: path)
    let saved = DocumentSnapshot(edit.document, revision: .new())
    state.withLock { $0 = saved }
    return saved
  }
}
