import Glibc
import Preferences

/// The file of a journal: whole at every instant, locked while this process has it.
struct JournalFile: ~Copyable {
  static let directoryName = "recover"
  private static let suffix = ".work"

  private let path: String
  private let directory: StateDirectory
  private let author: Author
  private let name: String
  /// Keeps the lock.
  private var held: TemporaryFile?

  init(path: String, directory: StateDirectory, author: Author) {
    self.path = path
    self.directory = directory
    self.author = author
    let random = String(UInt64.random(in: .min ... .max), radix: 36)
    name = "\(Self.prefix(of: path))\(random)\(Self.suffix)"
  }

  /// That of all journals of one file or address.
  static func prefix(of path: String) -> String { Checksum(of: path.utf8).text + "-" }

  static func isName(_ name: String) -> Bool { name.hasSuffix(suffix) && !name.hasPrefix(".") }

  mutating func hold(_ work: UnsavedWork?) throws(StateError) {
    guard let work else { return try release() }
    let folder = try directory.open(Self.directoryName)
    do throws(FileError) {
      let left = LeftBehind(id: name, path: path, author: author, when: .now, work: work)
      held = try folder.putLocked(left.sealed.bytes, as: name)
      guard folder.isSynced else { throw .failed("fsync") }
    } catch {
      throw StateError(error, path: directory.path(of: Self.directoryName))
    }
  }

  private mutating func release() throws(StateError) {
    guard held != nil else { return }
    held = nil
    if let folder = try directory.openIfThere(Self.directoryName) { folder.remove(name) }
  }
}

extension Timestamp {
  /// Whole seconds.
  static var now: Timestamp {
    Timestamp(seconds: Double(time(nil)) - 978_307_200)
  }
}

extension String {
  /// Of a path: where it leads, all links followed; itself where it leads nowhere, as an address does.
  var realPath: String { resolvedPath ?? self }
}
