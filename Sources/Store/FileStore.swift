import Documents
import Glibc
import Preferences
import Synchronization

/// A file of preferences: JSON or a property list.
///
/// It keeps the bytes that it read. A save compares them with what stands in the file then, so that
/// no change of another program is ever written over, whatever its size and time say; and it puts
/// the new bytes in the place of the old ones in one step (`Overwrite`). Links are followed and kept;
/// owner, mode, access list and attributes stay. A file that cannot be replaced (one with hard links,
/// say) is written into, and `warnings` tells so.
///
/// One load or save works at a time, and the others wait; what only tells of the last one never does.
public final class FileStore: LocalStore {
  public let path: String
  /// Held while a load or a save works, which may wait seconds for another program's lock.
  private let file: Mutex<OpenFile>
  /// How the last one left it; held for no longer than a copy takes.
  private let known: Mutex<OpenFile>
  let fileWatch: FileWatch

  /// A program's own file, as in `FileStore("~/.config/app/settings.json")`: `~` is the user's home,
  /// and a file that is not there counts as an empty one. The first save makes it, and what is
  /// missing of its directories, for this user alone.
  public convenience init(_ path: String) {
    self.init(OpenFile(path: path.expandingHome, ifMissing: .makesDirectories))
  }

  /// The file of exactly this path. `createIfMissing`: one that is not there counts as an empty one,
  /// and saving makes it; its directory must be there. `strict`: only RFC 8259 is read.
  public convenience init(path: String, createIfMissing: Bool = false, strict: Bool = false) {
    let ifMissing = createIfMissing ? OpenFile.IfMissing.makesFile : .fails
    self.init(OpenFile(path: path, ifMissing: ifMissing, isStrict: strict))
  }

  init(_ file: OpenFile) {
    path = file.path
    self.file = Mutex(file)
    known = Mutex(file)
    fileWatch = FileWatch(path: path)
  }

  /// False if there is certainly no file.
  package var mayExist: Bool { access(path, F_OK) == 0 || errno != ENOENT }

  /// Why nothing can be saved, as far as could be seen when it was loaded.
  public var obstacle: WriteObstacle? { known.withLock { $0.obstacle } }
  /// What will have to be said of a save, as far as could be seen when it was loaded.
  public var expectedWarnings: [SaveWarning] { known.withLock { $0.expectedWarnings } }
  /// What is to be known of the last save.
  public var warnings: [SaveWarning] { known.withLock { $0.warnings } }
  /// The newest state that was loaded or saved here.
  public var current: DocumentSnapshot? { known.withLock { $0.current } }

  /// Reads the file anew. One that holds what it held gives the same revision.
  public func load() throws(StoreError) -> any Snapshot { try open() }

  /// As `load`.
  public func open() throws(StoreError) -> DocumentSnapshot {
    try inTurn { file throws(StoreError) in try file.load() }
  }

  public func save(
    _ changes: [Change], over revision: Revision
  ) throws(StoreError) -> any Snapshot {
    try inTurn { file throws(StoreError) in try file.save(changes, over: revision) }
  }

  /// The owner of the file, as it was when it was last read; the current user if it never was.
  public var owner: DocumentOwner { known.withLock { $0.owner } ?? .current }

  /// Makes saves keep what they replace. What `schema` declares secret is masked there.
  public func keepHistory(_ history: History, masking schema: SchemaInUse) {
    file.withLock { $0.historian = Historian(history: history, schema: schema) }
  }

  /// Throws `.wouldLose` if the file holds something that is not a document and cannot be kept in the
  /// history. Changes nothing.
  public func checkReplacingUnread() throws(StoreError) {
    try inTurn { file throws(StoreError) in try file.checkReplacingUnread() }
  }

  /// Writes a whole document in the place of what the file holds: of `revision`, which throws
  /// `.conflict` where that is no longer so; where it is nil, of whatever it is, readable or not.
  /// An unreadable file is kept in the history first; throws `.wouldLose` if it cannot be.
  public func replace(
    with document: any Document, over revision: Revision?
  ) throws(StoreError) -> any Snapshot {
    try inTurn { file throws(StoreError) in try file.replace(with: document, over: revision) }
  }

  /// Writes another document to another file, with the mode of this one. This store stays with its
  /// file. A file that stands there is written over only where `overwriting` says so.
  public func write(
    _ document: any Document, to other: String, overwriting: Bool = false
  ) throws(StoreError) -> any Snapshot {
    try inTurn { file throws(StoreError) in
      try file.write(document, elsewhere: other, overwriting: overwriting)
    }
  }

  private func inTurn<Result: Sendable>(
    _ work: (inout OpenFile) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try file.withLock { file throws(StoreError) in
      defer { known.withLock { $0 = file } }
      return try work(&file)
    }
  }
}

extension FileStore: DocumentStore, SaveReportingStore, NamedStore {
  /// Its path as it was given.
  public var label: String { path }

  /// The file's name, and its directory from the root on.
  public var title: StoreTitle {
    let whole = path.isAbsolutePath ? path : (.workingDirectory ?? "") + "/" + path
    let parts = whole.pathNames.filter { $0 != "." }
    return StoreTitle(
      name: parts.last ?? path,
      directory: "/" + parts.dropLast().joined(separator: "/"))
  }
}

extension FileStore: WatchableStore {
  /// The file is watched by its names, through links, while it is missing too. One that is written
  /// in place is told of when its writer closes it. All streams of a store share one thread, which
  /// sleeps while nothing changes and ends with the last of them.
  public func watch() throws(StoreError) -> AsyncStream<Void> { try fileWatch.stream() }
}
