import Preferences

extension DocumentSnapshot {
  /// Its document with `changes` made; the same where there are none. Throws as the store at `path`
  /// does.
  package func document(
    with changes: [Change], at path: String
  ) throws(StoreError) -> any Document {
    do throws(Problem) {
      return try changes.isEmpty ? document : document.applying(changes)
    } catch {
      throw error.reason == .cancelled ? .cancelled(path: path) : .refused(path: path, error)
    }
  }
}
