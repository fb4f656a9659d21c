import Documents
import Editing
import Preferences

extension DocumentTitle {
  init(of store: any PreferenceStore, at snapshot: any Snapshot, program: String?) {
    let title = (store as? any NamedStore)?.title
    self.init(
      program: program, name: title?.name ?? store.label, directory: title?.directory ?? "",
      format: (snapshot as? DocumentSnapshot)?.document.format.words ?? "",
      readOnly: store.obstacle?.words)
  }
}

extension PreferenceStore {
  private var telling: (any SaveReportingStore)? { self as? any SaveReportingStore }

  /// Why nothing can be saved, as far as can be seen.
  package var obstacle: WriteObstacle? { telling?.obstacle }

  /// What is to be known of the next save, as far as can be seen.
  var expectedWarnings: [SaveWarning] { telling?.expectedWarnings ?? [] }

  /// What is to be known of its last save.
  package var warnings: [SaveWarning] { telling?.warnings ?? [] }

  /// The document that it holds, as it was last loaded or saved; nil where it holds none.
  var document: DocumentSnapshot? { (self as? any DocumentStore)?.current }
}
