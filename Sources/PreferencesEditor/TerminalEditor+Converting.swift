import Documents
import Editing
import Preferences
import Store

extension TerminalEditor {
  /// All of it with `changes`, in the format that the ending of `path` says.
  func convert(_ changes: [Change], to path: String) throws(StoreError) -> Message {
    guard let format = DocumentFormat(fileName: path) else {
      throw .cannotCreate(
        path: path, why: "its name should end in .json or .plist, which says the format")
    }
    let copy = try write(to: path) { document throws(Problem) in
      let changed = try changes.isEmpty ? document : document.applying(changes)
      return try changed.converted(to: format)
    }
    return told(of: copy)
  }

  /// `values` alone, in the format that the ending of `path` says, else in that of the file.
  func export(_ values: [Change], to path: String) throws(StoreError) -> Message {
    let copy = try write(to: path) { document throws(Problem) in
      let format = DocumentFormat(fileName: path) ?? document.format
      return try DocumentReader.open(format.emptyDocument).applying(values)
    }
    return told(of: copy)
  }

  /// As a change set, which any store's changes are. A secret stays out of it.
  func export(
    _ changes: [Change], without secrets: [PreferenceName], to path: String
  ) throws(StoreError) -> Message {
    let document: any Document
    do throws(Problem) {
      document = try JSONDocument(ChangeSet(changes).bytes, strict: true)
    } catch {
      throw .refused(path: store.label, error)
    }
    let file = store as? FileStore ?? FileStore(path: path)
    _ = try file.write(document, to: path)
    let count = counted(changes.count, "change")
    let left = secrets.isEmpty ? "" : "; left out, as secret: \(secrets.told)"
    return .notice(.info("written: \(told(path, file.warnings)), \(count)\(left)"))
  }

  /// A file that was written beside what is edited.
  typealias WrittenCopy = (snapshot: any Snapshot, document: any Document, words: String)

  private func told(of copy: WrittenCopy) -> Message {
    .notice(.info("written: \(copy.words), \(copy.document.format.words)"))
  }

  /// With the mode of the file that is edited, where it is one.
  func write(
    to path: String, _ make: (any Document) throws(Problem) -> any Document
  ) throws(StoreError) -> WrittenCopy {
    guard let base = store.document else {
      throw .cannotCreate(path: path, why: "only a document can be written to a file")
    }
    let document: any Document
    do throws(Problem) {
      document = try make(base.document)
    } catch {
      throw error.reason == .cancelled
        ? .cancelled(path: store.label) : .refused(path: store.label, error)
    }
    let file = store as? FileStore ?? FileStore(path: path)
    let snapshot = try file.write(document, to: path)
    return (snapshot, document, told(path, file.warnings))
  }
}

extension [PreferenceName] {
  /// The first three.
  fileprivate var told: String {
    let first = prefix(3).map(\.label).joined(separator: ", ")
    return count > 3 ? "\(first) and \(count - 3) more" : first
  }
}
