import Preferences

/// A store that keeps its preferences as one document, with lines that a preview can show and bytes
/// that a copy can have.
public protocol DocumentStore: PreferenceStore {
  /// The newest state that was loaded or saved here.
  var current: DocumentSnapshot? { get }
}
