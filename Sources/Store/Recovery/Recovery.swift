import Glibc
import Preferences

/// What sessions that ended without saving have left in the state directory.
public struct Recovery: Sendable {
  private let directory: StateDirectory

  public init(in directory: StateDirectory = .standard) { self.directory = directory }

  /// Of every file and address, the newest first; and the files that cannot be read, with why.
  public func all() throws(StateError) -> (found: [LeftBehind], damaged: [StateError]) {
    try look { _ in true }
  }

  /// Of the file that `path` leads to, or of that address, the newest first. What cannot be read is passed over.
  public func leftBehind(of path: String) throws(StateError) -> [LeftBehind] {
    let path = path.realPath
    return try look { $0.hasPrefix(JournalFile.prefix(of: path)) }.found.filter { $0.path == path }
  }

  /// Gives it up.
  public func discard(_ left: LeftBehind) throws(StateError) {
    try directory.openIfThere(JournalFile.directoryName)?.remove(left.id)
  }

  private func look(
    _ isWanted: (String) -> Bool
  ) throws(StateError) -> (found: [LeftBehind], damaged: [StateError]) {
    guard let folder = try directory.openIfThere(JournalFile.directoryName) else { return ([], []) }
    folder.sweepLeftovers()
    var found: [LeftBehind] = []
    var damaged: [StateError] = []
    for name in folder.names where JournalFile.isName(name) && isWanted(name) {
      do throws(StateError) {
        if let left = try read(name, in: folder) { found.append(left) }
      } catch {
        damaged.append(error)
      }
    }
    return (found.sorted { $0.when.seconds > $1.when.seconds }, damaged)
  }

  /// nil where its session lives, or where it has just gone.
  private func read(
    _ name: String, in folder: borrowing Descriptor
  ) throws(StateError) -> LeftBehind? {
    let path = directory.path(of: JournalFile.directoryName) + "/" + name
    guard let bytes = try Self.bytes(of: name, in: folder, path: path) else { return nil }
    do throws(Unsealed) {
      return try LeftBehind(bytes, id: name)
    } catch {
      throw .damaged(path: path, error.damage)
    }
  }

  private static func bytes(
    of name: String, in folder: borrowing Descriptor, path: String
  ) throws(StateError) -> [UInt8]? {
    do throws(FileError) {
      let file = try Descriptor.reading(name, in: folder.number)
      guard file.lock() != false, try file.isNamed(name, in: folder) else { return nil }
      return try file.ownContents(limit: SealedValue.limit)
    } catch .system(_, ENOENT) {
      return nil
    } catch {
      throw StateError(error, path: path)
    }
  }
}
