import Documents
import Platform
import Preferences
import Synchronization

/// A preference file: JSON or a property list.
///
/// It keeps the bytes that it read. A save compares them with the file's current bytes, so that it
/// never overwrites another program's change, whatever the file's size and time are. The new bytes
/// replace the old ones in one step (`Overwrite`). Links are followed and kept; owner, mode, access
/// list and attributes stay. A file that cannot be replaced, such as one with hard links, is written in
/// place, and `warnings` reports that.
///
/// One load or save works at a time, and others wait for it. The properties never wait.
public final class FileStore: LocalStore {
  /// The path of the file, with the home directory in place of `~`.
  public let path: String
  /// Locked during a load or a save, which may wait seconds for another program's lock.
  private let file: Mutex<OpenFile>
  /// The state after the last load or save. Locked only to copy it.
  private let known: Mutex<OpenFile>
  private let fileWatch: FileWatch

  /// Makes the store of a program's own file, as in `FileStore("~/.config/app/settings.json")`. `~` is
  /// the user's home directory. A missing file counts as empty. The first save creates it and its
  /// missing directories, for this user alone.
  ///
  /// `backups` is the directory for the copy of a file that is written in place, while that is being
  /// done. A service may want its own, such as `StateDirectory("/var/lib/app")`.
  public convenience init(_ path: String, backups: StateDirectory = .standard) {
    self.init(
      OpenFile(path: path.expandingHome, ifMissing: .makesDirectories, state: backups))
  }

  /// Makes the store of the file at exactly this path.
  ///
  /// - Parameters:
  ///   - path: The path, as the system takes it: without `~`.
  ///   - createIfMissing: Whether a missing or blank file counts as an empty document and a save creates
  ///     it. Its directory must exist.
  ///   - makesDirectories: Whether a save also creates missing directories, which others may read.
  ///   - options: How the file is read.
  public convenience init(
    path: String, createIfMissing: Bool = false, makesDirectories: Bool = false,
    options: ReadingOptions = ReadingOptions()
  ) {
    let ifMissing: OpenFile.IfMissing =
      !createIfMissing ? .fails : makesDirectories ? .makesFileAndDirectories : .makesFile
    self.init(OpenFile(path: path, ifMissing: ifMissing, options: options))
  }

  init(_ file: OpenFile) {
    path = file.path
    self.file = Mutex(file)
    known = Mutex(file)
    fileWatch = FileWatch(path: path)
  }

  /// False only if the file certainly does not exist.
  package var mayExist: Bool { access(path, F_OK) == 0 || errno != ENOENT }

  /// How the file is read, by the path that the store was opened with.
  package var reading: ReadingOptions {
    var options = known.withLock { $0.options }
    options.nominalPath = options.nominalPath ?? path
    return options
  }

  /// Whether the last load found no document, because the file was missing or blank.
  public var isNew: Bool { known.withLock { $0.isNew } }
  /// The reason why saving is impossible, as far as the last load could determine it.
  public var obstacle: WriteObstacle? { known.withLock { $0.obstacle } }
  /// The warnings of a save, as far as the last load could determine them.
  public var expectedWarnings: [SaveWarning] { known.withLock { $0.expectedWarnings } }
  /// The warnings of the last save.
  public var warnings: [SaveWarning] { known.withLock { $0.warnings } }
  /// The newest state that was loaded or saved.
  public var current: DocumentSnapshot? { known.withLock { $0.current } }
  /// The owner of the file when it was last read, or the current user.
  public var owner: DocumentOwner { known.withLock { $0.owner } ?? .current }

  /// The contents that the last load could not parse. Nil if it succeeded or read nothing.
  package var unread: [UInt8]? { known.withLock { $0.unread } }

  /// Reads the file. Unchanged contents have the same revision.
  public func load() throws(StoreError) -> any Snapshot { try open() }

  /// Like `load`.
  public func open() throws(StoreError) -> DocumentSnapshot {
    try inTurn { file throws(StoreError) in try file.load() }
  }

  /// Returns the first `count` bytes of the file and its size, and determines `obstacle` and
  /// `expectedWarnings`. Nil if the file cannot be read, or if another process may be writing into it.
  func beginning(_ count: Int) -> (bytes: [UInt8], size: Int)? {
    file.withLock { file in
      defer { known.withLock { $0 = file } }
      return file.beginning(count)
    }
  }

  public func save(
    _ changes: [Change], over revision: Revision
  ) throws(StoreError) -> any Snapshot {
    try inTurn { file throws(StoreError) in try file.save(changes, over: revision) }
  }

  public func save(_ edit: PlannedEdit) throws(StoreError) -> any Snapshot {
    try inTurn { file throws(StoreError) in try file.save(edit) }
  }

  /// Makes saves keep the contents that they replace, with the values masked that `schema` declares
  /// secret.
  public func keepHistory(_ history: History, masking schema: SchemaInUse) {
    file.withLock { $0.recorder = HistoryRecorder(history: history, schema: schema) }
  }

  /// Makes the history say why the next saves are made. Nil if nothing is to be said.
  package func explainSaves(_ reason: String?) { file.withLock { $0.recorder?.reason = reason } }

  /// Makes saves throw `.notWritable` while `obstacle` returns a reason.
  package func refuseSaves(while obstacle: @escaping @Sendable () -> WriteObstacle?) {
    file.withLock { $0.refusal = obstacle }
  }

  /// Throws `.wouldLose` if the file is not a document and the history cannot keep it. Changes nothing.
  public func checkReplacingUnread() throws(StoreError) {
    try inTurn { file throws(StoreError) in try file.checkReplacingUnread() }
  }

  /// Replaces the whole document. Throws `.conflict` if the file is no longer at `revision`. If
  /// `revision` is nil, replaces any contents. Unreadable contents are kept in the history first;
  /// throws `.wouldLose` if that fails.
  public func replace(
    with document: any Document, over revision: Revision?
  ) throws(StoreError) -> any Snapshot {
    try inTurn { file throws(StoreError) in try file.replace(with: document, over: revision) }
  }

  /// Writes a document to another file, with this file's mode. Overwrites an existing file only if
  /// `overwriting` is true. The store stays with its own file.
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

extension FileStore: CustomStringConvertible {
  /// The path.
  public var description: String { path }
}

extension FileStore: DocumentStore, SaveReportingStore, NamedStore {
  /// The path as it was given.
  public var label: String { path }

  /// The file's name and its absolute directory.
  public var title: StoreTitle {
    let whole = path.isAbsolutePath ? path : (.workingDirectory ?? "") + "/" + path
    let parts = whole.pathNames.filter { $0 != "." }
    return StoreTitle(
      name: parts.last ?? path,
      directory: "/" + parts.dropLast().joined(separator: "/"))
  }
}

extension FileStore: WatchableStore {
  /// Watches the file by its names, through links, also while it is missing. A write in place is
  /// reported when its writer closes the file. All streams of a store share one thread, which sleeps
  /// while nothing changes and ends with the last stream.
  public func watch() throws(StoreError) -> AsyncStream<Void> { try fileWatch.stream() }
}
