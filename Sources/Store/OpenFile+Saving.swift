import Documents
import Glibc
import Preferences

extension OpenFile {
  mutating func save(
    _ changes: [Change], over revision: Revision
  ) throws(StoreError) -> any Snapshot {
    caveats = []
    guard let base = current, base.revision == revision else {
      throw .conflict(theirs: try load())
    }
    let document = try Progress.during(0..<0.6) { () throws(StoreError) in
      try base.document(with: changes, at: path)
    }
    guard document.bytes != base.document.bytes else { return base }
    return try Progress.during(0.6..<1) { () throws(StoreError) in
      try write(document, over: base.document.bytes) { $0.keep(base, before: changes) }
    }
  }

  /// Puts `document` in the place of what the file holds: of `revision`, else of whatever that is.
  mutating func replace(
    with document: any Document, over revision: Revision?
  ) throws(StoreError) -> any Snapshot {
    caveats = []
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
    _ document: any Document, over base: [UInt8], _ keep: @escaping (Historian) -> SaveCaveat?
  ) throws(StoreError) -> DocumentSnapshot {
    let historian = historian
    let written = try put(document.bytes, over: base) {
      [historian.flatMap(keep)].compactMap(\.self)
    }
    guard let written else { throw .conflict(theirs: try load()) }
    report(written.caveats + (exists ? [] : historyOfNewFile()))
    exists = true
    let saved = remember(document)
    if !written.isDurable { throw .durabilityUnconfirmed(path: path, saved: saved) }
    return saved
  }

  /// Begins the history of a file that was just created: only now it is known what its path leads to.
  private mutating func historyOfNewFile() -> [SaveCaveat] {
    historian = historian?.forFile(at: path)
    return [historian?.recordSchema().map(SaveCaveat.notKept)].compactMap(\.self)
  }

  /// With this file's mode.
  mutating func write(
    _ document: any Document, elsewhere other: String, overwriting: Bool
  ) throws(StoreError) -> any Snapshot {
    caveats = []
    let saved = DocumentSnapshot(document, revision: .new())
    let copy = Copy(document.bytes, to: other, like: path, keepingBackupIn: state)
    let written = try copy.write(overwriting: overwriting)
    let unrecorded = historian?.forFile(at: other).recordSchema().map(SaveCaveat.notKept)
    report(written.caveats + [unrecorded].compactMap(\.self))
    if !written.isDurable { throw .durabilityUnconfirmed(path: other, saved: saved) }
    return saved
  }

  /// nil where the file is not as it was loaded.
  private func put(
    _ bytes: [UInt8], over base: [UInt8], willReplace: @escaping () -> [SaveCaveat]
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
