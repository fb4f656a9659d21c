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
    return try write(to: path) { document throws(Problem) in
      let changed = try changes.isEmpty ? document : document.applying(changes)
      return try changed.converted(to: format)
    }
  }

  /// `values` alone, in the format that the ending of `path` says, else in that of the file.
  func export(_ values: [Change], to path: String) throws(StoreError) -> Message {
    try write(to: path) { document throws(Problem) in
      let format = DocumentFormat(fileName: path) ?? document.format
      return try DocumentReader.open(format.emptyDocument).applying(values)
    }
  }

  private func write(
    to path: String, _ make: (any Document) throws(Problem) -> any Document
  ) throws(StoreError) -> Message {
    guard let file = store as? FileStore, let base = file.current else {
      throw .cannotCreate(path: path, why: "only what comes from a file can be written to another")
    }
    let document: any Document
    do throws(Problem) {
      document = try make(base.document)
    } catch {
      throw .refused(path: file.path, error)
    }
    _ = try file.write(document, to: path)
    return .notice(.info("written: \(told(path)), \(document.format.words)"))
  }
}
