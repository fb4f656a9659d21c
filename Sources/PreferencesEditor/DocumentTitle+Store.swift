import Documents
import Editing
import Preferences
import Store

extension DocumentTitle {
  /// Makes the title of a store. `reader` is the program that reads the file. `canReread`: whether
  /// the program can open a file again in another dialect. `readOnly`: why nothing may be written. Nil if it may.
  init(
    of store: any PreferenceStore, at snapshot: any Snapshot, program: String?,
    reader: ReadingProgram = ReadingProgram(), canReread: Bool = false, readOnly: String? = nil
  ) {
    let title = (store as? any NamedStore)?.title
    let document = (snapshot as? DocumentSnapshot)?.document
    self.init(
      program: program, name: title?.name ?? store.label, directory: title?.directory ?? "",
      dialect: document?.dialectDescription.map { reader.title ?? $0 },
      guess: document.flatMap { $0.syntaxSource == .lines ? "read as \($0.formatName)" : nil },
      dialects: canReread && store is FileStore ? Dialect.all.map(\.name) : [],
      check: reader.check?.command,
      application: reader.application?.command, confirmation: reader.confirmation?.terms,
      confirmationObstacle: reader.confirmationObstacle,
      readOnly: readOnly ?? store.obstacle?.words,
      isEditable: store.obstacle.map { if case .format = $0 { false } else { true } },
      forbidsWriting: readOnly != nil)
  }
}

extension Document {
  /// The dialect, and what decided it. Nil for a format that has none.
  var dialectDescription: String? { syntaxSource.map { "\(formatName), \($0.words)" } }
}

extension PreferenceStore {
  /// Why the store cannot be written, as far as is known before a save.
  package var obstacle: WriteObstacle? { (self as? any SaveReportingStore)?.obstacle }

  /// The warnings to show before the next save.
  var expectedWarnings: [SaveWarning] { (self as? any SaveReportingStore)?.expectedWarnings ?? [] }

  /// The warnings about the last save.
  package var warnings: [SaveWarning] { (self as? any SaveReportingStore)?.warnings ?? [] }

  /// The document as it was last loaded or saved. Nil if the store does not hold a document.
  var document: DocumentSnapshot? { (self as? any DocumentStore)?.current }
}
