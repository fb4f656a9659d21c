import Documents
import Glibc
import Preferences

/// A file and what was last read from it or written to it.
struct OpenFile {
  let path: String
  let ifMissing: IfMissing
  let isStrict: Bool
  /// Where backups are kept.
  let state: StateDirectory

  private(set) var obstacle: WriteObstacle?
  /// Of the next save, as far as can be seen.
  private(set) var expectedWarnings: [SaveWarning] = []
  private(set) var current: DocumentSnapshot?
  /// Of the last save.
  var warnings: [SaveWarning] = []
  /// Keeps what saves replace, where that is wanted.
  var historian: Historian?
  /// The reasons why nothing was kept that were reported already: each is reported once.
  private var reported: Set<SaveWarning> = []
  /// The owner of the file that was last read.
  private(set) var owner: DocumentOwner?
  /// Whether there was a file then.
  var exists = false

  /// What to do about a file that is not there.
  enum IfMissing {
    /// Loading throws.
    case fails
    /// It counts as an empty one, and saving makes it.
    case makesFile
    /// Its directories too, all for this user alone: it is a program's own, and may hold secrets.
    case makesDirectories

    var mode: mode_t { self == .makesDirectories ? 0o600 : 0o666 }
  }

  init(
    path: String, ifMissing: IfMissing, isStrict: Bool = false, state: StateDirectory = .standard
  ) {
    self.path = path
    self.ifMissing = ifMissing
    self.isStrict = isStrict
    self.state = state
  }

  mutating func load() throws(StoreError) -> DocumentSnapshot {
    do throws(StoreError) {
      let bytes = try read()
      exists = true
      let snapshot = try parse(bytes)
      obstacle = obstacle ?? snapshot.document.problems.first.map(WriteObstacle.init)
      return snapshot
    } catch .notFound where ifMissing != .fails {
      exists = false
      let format: DocumentFormat = path.hasSuffix(".plist") ? .xmlPropertyList : .json
      return try parse(format.emptyDocument)
    }
  }

  mutating func read() throws(StoreError) -> [UInt8] {
    try FileContents.open(path) { target, file throws(FileError) in
      owner = DocumentOwner(try file.facts().owner)
      obstacle = try target.obstacle(to: file)
      let reason = try target.likelyInPlaceReason(for: file)
      expectedWarnings = reason.map { [.inPlace(because: $0)] } ?? []
      // Another run may be writing into it.
      if reason != nil { _ = file.lock(within: .seconds(1)) }
    }
  }

  private mutating func parse(_ bytes: [UInt8]) throws(StoreError) -> DocumentSnapshot {
    if let current, current.document.bytes == bytes { return current }
    do throws(Problem) {
      let document = try DocumentReader.open(bytes, strict: isStrict)
      return remember(document)
    } catch {
      if error.reason == .cancelled { throw .cancelled(path: path) }
      if let backup = Backups.leftBehind(of: path, holding: bytes, in: state) {
        throw .torn(path: path, backup: backup)
      }
      throw .unreadable(path: path, error)
    }
  }

  /// Sets the warnings of the save that was just made.
  mutating func report(_ new: [SaveWarning]) {
    warnings = new.filter { warning in
      guard case .notInHistory = warning else { return true }
      return reported.insert(warning).inserted
    }
  }

  mutating func remember(_ document: any Document) -> DocumentSnapshot {
    let snapshot = DocumentSnapshot(document, revision: .new())
    current = snapshot
    return snapshot
  }
}

extension WriteObstacle {
  /// Why a document is only read.
  fileprivate init(_ problem: Problem) {
    if case .unwritable(let why) = problem.reason {
      self = .format(why)
    } else {
      self = .format(problem.words)
    }
  }
}

extension OpenFile {
  mutating func save(
    _ changes: [Change], over revision: Revision
  ) throws(StoreError) -> any Snapshot {
    warnings = []
    guard let base = current, base.revision == revision else {
      throw .conflict(theirs: try load())
    }
    let document = try Progress.scaled(to: 0..<0.6) { () throws(StoreError) in
      try base.document(with: changes, at: path)
    }
    guard document.bytes != base.document.bytes else { return base }
    return try Progress.scaled(to: 0.6..<1) { () throws(StoreError) in
      try write(document, over: base.document.bytes) { $0.keep(base, before: changes) }
    }
  }

  /// Puts `document` in the place of what the file holds: of `revision`, else of whatever that is.
  mutating func replace(
    with document: any Document, over revision: Revision?
  ) throws(StoreError) -> any Snapshot {
    warnings = []
    guard let revision else { return try replaceUnread(with: document) }
    guard let base = current, base.revision == revision else {
      throw .conflict(theirs: try load())
    }
    guard document.bytes != base.document.bytes else { return base }
    return try write(document, over: base.document.bytes) { historian in
      let new = DocumentSnapshot(document, revision: revision)
      return historian.keep(base, before: Difference(base, new).changes)
    }
  }

  private mutating func replaceUnread(
    with document: any Document
  ) throws(StoreError) -> any Snapshot {
    let bytes = try read()
    exists = true
    // Before it is replaced: what cannot be kept must not be lost.
    if let why = historian?.keep(unread: bytes) { throw .wouldLose(path: path, why: why) }
    return try write(document, over: bytes) { _ in nil }
  }

  /// Throws what replacing the file without having read it would throw to keep its bytes.
  mutating func checkReplacingUnread() throws(StoreError) {
    guard let why = historian?.obstacle(toKeeping: try read()) else { return }
    throw .wouldLose(path: path, why: why)
  }

  private mutating func write(
    _ document: any Document, over base: [UInt8], _ keep: @escaping (Historian) -> SaveWarning?
  ) throws(StoreError) -> DocumentSnapshot {
    let historian = historian
    let written = try put(document.bytes, over: base) {
      [historian.flatMap(keep)].compactMap(\.self)
    }
    guard let written else { throw .conflict(theirs: try load()) }
    report(written.warnings + (exists ? [] : historyOfNewFile()))
    exists = true
    let saved = remember(document)
    if !written.isDurable { throw .durabilityUnconfirmed(path: path, saved: saved) }
    return saved
  }

  /// Begins the history of a file that was just created: only now it is known what its path leads to.
  private mutating func historyOfNewFile() -> [SaveWarning] {
    historian = historian?.forFile(at: path)
    return [historian?.recordSchema().map(SaveWarning.notInHistory)].compactMap(\.self)
  }

  /// With this file's mode.
  mutating func write(
    _ document: any Document, elsewhere other: String, overwriting: Bool
  ) throws(StoreError) -> any Snapshot {
    warnings = []
    let saved = DocumentSnapshot(document, revision: .new())
    let copy = Copy(document.bytes, to: other, like: path, keepingBackupIn: state)
    let written = try copy.write(overwriting: overwriting)
    let unrecorded = historian?.forFile(at: other).recordSchema().map(SaveWarning.notInHistory)
    report(written.warnings + [unrecorded].compactMap(\.self))
    if !written.isDurable { throw .durabilityUnconfirmed(path: other, saved: saved) }
    return saved
  }

  /// nil where the file is not as it was loaded.
  private func put(
    _ bytes: [UInt8], over base: [UInt8], willReplace: @escaping () -> [SaveWarning]
  ) throws(StoreError) -> Overwrite.Written? {
    do throws(FileError) {
      guard exists else { return try create(bytes) }
      return try Overwrite(
        FileTarget(at: path), from: base, to: bytes, keepingBackupIn: state,
        willReplace: willReplace
      ).run().written
    } catch .system(_, ENOENT) where exists && ifMissing != .fails {
      return nil
    } catch {
      throw exists
        ? error.storeError(path: path, to: "write") : error.creationError(path: path)
    }
  }

  private func create(_ bytes: [UInt8]) throws(FileError) -> Overwrite.Written? {
    let areDirectoriesDurable =
      ifMissing == .makesDirectories ? try DirectoryCreation(path: path.parentPath).run() : true
    let creation = Creation(target: try FileTarget(at: path), bytes: bytes, mode: ifMissing.mode)
    var new = try creation.run().written
    if !areDirectoriesDurable { new?.isDurable = false }
    return new
  }
}
