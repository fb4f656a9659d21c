import Documents
import Editing
import Preferences
import Store

/// Copies of the edited document, or of a part of it, in other files.
extension TerminalEditor {
  /// A file that was written, and its content.
  private typealias WrittenCopy = (snapshot: any Snapshot, document: any Document, path: String)

  /// Writes the whole document with `changes`, in its own format, and continues the session there.
  func save(
    _ changes: [Change], elsewhere path: String, overwriting: Bool
  ) throws(StoreError) -> Message {
    let copy = try write(to: path, overwriting: overwriting) { document throws(Problem) in
      try changes.isEmpty ? document : document.applying(changes)
    }
    return .saved(copy.snapshot, to: copy.path)
  }

  /// Writes the whole document with `changes`, in the format that the extension of `path` names.
  func convert(_ changes: [Change], to path: String) throws(StoreError) -> Message {
    guard let syntax = DocumentSyntax(path: path) else {
      throw .cannotCreate(
        path: path,
        why: "\(DocumentSyntax.refusal(ofFileAt: path)); "
          + "its name should end in .json, .plist, .ini or the like")
    }
    return notice(
      try write(to: path) { document throws(Problem) in
        let changed = try changes.isEmpty ? document : document.applying(changes)
        return try changed.converted(to: syntax)
      })
  }

  /// Writes only `values`, in the format that the extension of `path` names, else in the
  /// document's.
  func export(_ values: [Change], to path: String) throws(StoreError) -> Message {
    notice(
      try write(to: path) { document throws(Problem) in
        let syntax = DocumentSyntax(path: path) ?? document.syntax
        return try syntax.emptyDocument().applying(values)
      })
  }

  /// Writes `changes` as a change set, which works for any store. Lists up to three of the secrets
  /// that were left out.
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
    let names = secrets.prefix(3).map(\.label).joined(separator: ", ")
    let more = secrets.count > 3 ? " and \(secrets.count - 3) more" : ""
    let omitted = secrets.isEmpty ? "" : "; left out, as secret: \(names)\(more)"
    return .notice(
      .info(
        "written: \(describe(path, warnings: file.warnings)), "
          + counted(changes.count, "change") + omitted))
  }

  private func notice(_ copy: WrittenCopy) -> Message {
    .notice(.info("written: \(copy.path), \(copy.document.formatName)"))
  }

  /// Writes the document that `make` returns. If the store is a file, the copy gets its mode.
  private func write(
    to path: String, overwriting: Bool = false,
    _ make: (any Document) throws(Problem) -> any Document
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
    let snapshot = try file.write(document, to: path, overwriting: overwriting)
    return (snapshot, document, describe(path, warnings: file.warnings))
  }
}
