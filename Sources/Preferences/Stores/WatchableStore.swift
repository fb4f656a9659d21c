/// A store that tells of its changes, whoever makes them.
public protocol WatchableStore: PreferenceStore {
  /// An element each time the store may have changed since the last one was taken; `load` says
  /// whether it has. Many changes may make one element; after the last change there is one.
  ///
  /// All that changes after this call returned is told: watch first, then load. Each call gives a
  /// stream of its own. It ends when its task is cancelled, and where watching has become
  /// impossible; the next call then throws and says why.
  func watch() throws(StoreError) -> AsyncStream<Void>
}
