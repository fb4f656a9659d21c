import Documents
import Platform
import Preferences

/// A file, and the contents that were last read from it or written to it.
struct OpenFile {
  let path: String
  let ifMissing: IfMissing
  let options: ReadingOptions
  /// The directory of backups.
  let state: StateDirectory

  private(set) var obstacle: WriteObstacle?
  /// The warnings of the next save, as far as they are known.
  private(set) var expectedWarnings: [SaveWarning] = []
  private(set) var current: DocumentSnapshot?
  /// The warnings of the last save.
  private(set) var warnings: [SaveWarning] = []
  /// Keeps the contents that saves replace, if the user wants a history.
  var recorder: HistoryRecorder?
  /// Returns why the file must not be saved now, however it looks. Asked at each save.
  var refusal: @Sendable () -> WriteObstacle? = { nil }
  /// The history failures that were reported already. Each is reported once.
  private var reported: Set<SaveWarning> = []
  /// The contents that the last load could not parse.
  private(set) var unread: [UInt8]?
  /// The owner of the file when it was last read.
  private(set) var owner: DocumentOwner?
  /// Whether the file existed then.
  private(set) var exists = false
  /// The blank contents that counted as an empty document, until a save replaces them.
  private var blankContents: [UInt8]?
  /// Whether the last load found no document, because the file was missing or blank.
  var isNew: Bool { !exists || blankContents != nil }

  /// The behaviour if the file does not exist.
  enum IfMissing {
    /// Loading throws.
    case fails
    /// A file that is missing or blank counts as an empty document, and saving creates it. Once it had
    /// contents, loading throws instead: another program may be about to write it again.
    case makesFile
    /// The same, and saving also creates its directories, which others may read.
    case makesFileAndDirectories
    /// Saving creates it and its directories for this user alone, because a program's own file may have
    /// secrets.
    case makesDirectories
  }

  init(
    path: String, ifMissing: IfMissing, options: ReadingOptions = ReadingOptions(),
    state: StateDirectory = .standard
  ) {
    self.path = path
    self.ifMissing = ifMissing
    self.options = options
    self.state = state
  }

  mutating func load() throws(StoreError) -> DocumentSnapshot {
    do throws(StoreError) {
      let bytes = try read()
      exists = true
      blankContents = countsAsEmpty(bytes) ? bytes : nil
      var snapshot = try parse(blankContents == nil ? bytes : try emptyDocument)
      snapshot.isMissing = blankContents != nil
      obstacle = obstacle ?? snapshot.document.problems.first.map { .format($0.cause) }
      return snapshot
    } catch .notFound where ifMissing == .makesDirectories || canBeNew {
      if ifMissing == .makesFile { try checkDirectory() }
      exists = false
      var snapshot = try parse(emptyDocument)
      snapshot.isMissing = true
      return snapshot
    }
  }

  /// Throws if no file can be created in the directory.
  private func checkDirectory() throws(StoreError) {
    guard path.parentPath.withPath({ access($0, W_OK | X_OK) }) != 0 else { return }
    throw FileError.failed("access").creationError(path: path)
  }

  /// Whether the file may be missing or blank now.
  private var canBeNew: Bool {
    [.makesFile, .makesFileAndDirectories].contains(ifMissing) && (current == nil || isNew)
  }

  private func countsAsEmpty(_ bytes: [UInt8]) -> Bool {
    canBeNew && DocumentReader.format(of: bytes) == nil
      && Backups.leftBehind(of: path, holding: bytes, in: state) == nil
  }

  /// The contents of a new file. Its name decides the format. A program's own file is JSON if its name says
  /// nothing.
  private var emptyDocument: [UInt8] {
    get throws(StoreError) {
      if let dialect = options.dialect { return DocumentSyntax.dialect(dialect).emptyBytes }
      let nominalPath = options.nominalPath ?? path
      do throws(Problem) {
        return try DocumentSyntax(ofNewFileAt: nominalPath).emptyBytes
      } catch {
        guard ifMissing == .makesDirectories else { throw .unreadable(path: path, error) }
        return DocumentFormat.fallback.emptyDocument
      }
    }
  }

  private mutating func read() throws(StoreError) -> [UInt8] {
    try FileContents.open(path) { target, file throws(FileError) in
      owner = DocumentOwner(try file.status().owner)
      obstacle = try target.obstacle(to: file)
      let reason = try target.likelyInPlaceReason(for: file)
      expectedWarnings = reason.map { [.inPlace(because: $0)] } ?? []
      // Another process may be writing into it.
      if reason != nil { _ = file.lock(within: .seconds(1)) }
    }
  }

  /// Returns the first bytes of the file and its size. Nil if they cannot be read, or if another process
  /// may be writing into it.
  mutating func beginning(_ count: Int) -> (bytes: [UInt8], size: Int)? {
    do throws(FileError) {
      let target = try FileTarget(at: path)
      let file = try target.open()
      guard try target.likelyInPlaceReason(for: file) == nil else { return nil }
      obstacle = try target.obstacle(to: file)
      return (try file.start(count), try file.status().size)
    } catch {
      return nil
    }
  }

  private mutating func parse(_ bytes: [UInt8]) throws(StoreError) -> DocumentSnapshot {
    unread = nil
    if let current, current.document.bytes.hasSameBytes(as: bytes) { return current }
    do throws(Problem) {
      let document = try DocumentReader.open(bytes, named: path, options)
      return remember(document)
    } catch {
      if error.reason == .cancelled { throw .cancelled(path: path) }
      unread = bytes
      if let backup = Backups.leftBehind(of: path, holding: bytes, in: state) {
        throw .torn(path: path, backup: backup)
      }
      throw .unreadable(path: path, error)
    }
  }

  private mutating func remember(_ document: any Document) -> DocumentSnapshot {
    let snapshot = DocumentSnapshot(document, revision: .new())
    current = snapshot
    return snapshot
  }
}

extension OpenFile {
  mutating func save(
    _ changes: [Change], over revision: Revision
  ) throws(StoreError) -> any Snapshot {
    let base = try base(at: revision)
    let edit = try Progress.scaled(to: 0..<0.6) { () throws(StoreError) in
      try base.planning(changes, at: path)
    }
    return try Progress.scaled(to: 0.6..<1) { () throws(StoreError) in try save(edit) }
  }

  mutating func save(_ edit: PlannedEdit) throws(StoreError) -> any Snapshot {
    let base = try base(at: edit.revision)
    guard !edit.document.contents.hasSameBytes(as: base.document.contents) else { return base }
    let saved = try write(edit.document, over: base.document.bytes) {
      $0.keep(base, before: edit.changes)
    }
    warnings += edit.warnings
    return saved
  }

  /// Replaces the whole document, which must be at `revision` unless that is nil.
  mutating func replace(
    with document: any Document, over revision: Revision?
  ) throws(StoreError) -> any Snapshot {
    guard let revision else { return try replaceUnread(with: document) }
    let base = try base(at: revision)
    guard !document.contents.hasSameBytes(as: base.document.contents) else { return base }
    return try write(document, over: base.document.bytes) { recorder in
      let new = DocumentSnapshot(document, revision: revision)
      return recorder.keep(base, before: Difference(base, new).changes)
    }
  }

  /// Begins a save. Throws `.conflict` if the current state is not at `revision`.
  private mutating func base(at revision: Revision) throws(StoreError) -> DocumentSnapshot {
    warnings = []
    if let obstacle = refusal() { throw .notWritable(path: path, because: obstacle) }
    guard let base = current, base.revision == revision else {
      throw .conflict(theirs: try load())
    }
    return base
  }

  private mutating func replaceUnread(
    with document: any Document
  ) throws(StoreError) -> any Snapshot {
    warnings = []
    if let obstacle = refusal() { throw .notWritable(path: path, because: obstacle) }
    let bytes = try read()
    exists = true
    // Before the save, which must not lose contents that cannot be kept.
    if let why = recorder?.keep(unread: bytes) { throw .wouldLose(path: path, why: why) }
    return try write(document, over: bytes) { _ in nil }
  }

  /// Throws `.wouldLose` if `replace` could not keep the file's bytes.
  mutating func checkReplacingUnread() throws(StoreError) {
    guard let why = recorder?.obstacle(toKeeping: try read()) else { return }
    throw .wouldLose(path: path, why: why)
  }

  private mutating func write(
    _ document: any Document, over base: [UInt8],
    _ keep: @escaping (HistoryRecorder) -> SaveWarning?
  ) throws(StoreError) -> DocumentSnapshot {
    let recorder = recorder
    let written = try put(document.contents, over: blankContents ?? base) {
      [recorder.flatMap(keep)].compactMap(\.self)
    }
    guard let written else { throw .conflict(theirs: try load()) }
    // Only now it is known where the path of a new file leads.
    if !exists { self.recorder = recorder?.forFile(at: path) }
    report(written, recording: exists ? nil : self.recorder)
    exists = true
    blankContents = nil
    let saved = remember(document)
    if !written.isDurable { throw .durabilityUnconfirmed(path: path, saved: saved) }
    return saved
  }

  /// Writes a document to another file, with this file's mode.
  mutating func write(
    _ document: any Document, elsewhere other: String, overwriting: Bool
  ) throws(StoreError) -> any Snapshot {
    warnings = []
    let saved = DocumentSnapshot(document, revision: .new())
    let copy = SaveCopy(document.bytes, to: other, like: path, keepingBackupIn: state)
    let written = try copy.write(overwriting: overwriting)
    report(written, recording: recorder?.forFile(at: other))
    if !written.isDurable { throw .durabilityUnconfirmed(path: other, saved: saved) }
    return saved
  }

  /// Sets the warnings of a save. Begins the history of a new file with `recorder`.
  private mutating func report(
    _ written: WriteOutcome.Written, recording recorder: HistoryRecorder?
  ) {
    let new =
      written.warnings + [recorder?.recordSchema().map(SaveWarning.notInHistory)].compactMap(\.self)
    warnings = new.filter { warning in
      guard case .notInHistory = warning else { return true }
      return reported.insert(warning).inserted
    }
  }

  /// Returns nil if the file has changed since it was loaded.
  private func put(
    _ contents: DocumentContents, over base: [UInt8], willReplace: @escaping () -> [SaveWarning]
  ) throws(StoreError) -> WriteOutcome.Written? {
    do throws(FileError) {
      guard exists else { return try create(contents.bytes) }
      return try Overwrite(
        FileTarget(at: path), from: base, to: contents, keepingBackupIn: state,
        willReplace: willReplace
      ).run().written
    } catch .system(_, ENOENT) where exists && ifMissing != .fails {
      return nil
    } catch {
      throw exists
        ? error.storeError(path: path, to: "write") : error.creationError(path: path)
    }
  }

  private func create(_ bytes: [UInt8]) throws(FileError) -> WriteOutcome.Written? {
    let directories: DirectoryCreation? =
      switch ifMissing {
      case .fails, .makesFile: nil
      case .makesFileAndDirectories: DirectoryCreation(path: path.parentPath, mode: 0o755)
      case .makesDirectories: DirectoryCreation(path: path.parentPath)
      }
    let areDirectoriesDurable = try directories?.run() ?? true
    let target = try FileTarget(at: path)
    let mode = ifMissing == .makesDirectories ? 0o600 : target.newFileMode
    var new = try Creation(target: target, bytes: bytes, mode: mode).run().written
    if !areDirectoriesDurable { new?.isDurable = false }
    return new
  }
}
