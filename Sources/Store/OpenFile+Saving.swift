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
    return try write(document, over: bytes) { $0.keep(unread: bytes) }
  }

  private mutating func write(
    _ document: any Document, over base: [UInt8], _ keep: @escaping (Historian) -> SaveCaveat?
  ) throws(StoreError) -> DocumentSnapshot {
    let historian = historian
    let written = try put(document.bytes, over: base) {
      [historian.flatMap(keep)].compactMap(\.self)
    }
    guard let written else { throw .conflict(theirs: try load()) }
    exists = true
    caveats = written.caveats
    let saved = remember(document)
    if !written.isDurable { throw .durabilityUnconfirmed(path: path, saved: saved) }
    return saved
  }

  /// With this file's mode.
  mutating func write(
    _ document: any Document, elsewhere other: String, overwriting: Bool
  ) throws(StoreError) -> any Snapshot {
    caveats = []
    let saved = DocumentSnapshot(document, revision: .new())
    let copy = Copy(document.bytes, to: other, like: path, keepingBackupIn: state)
    let written = try copy.write(overwriting: overwriting)
    caveats = written.caveats
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
