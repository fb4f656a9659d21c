import Preferences

extension FileStore: WatchableStore {
  /// The file is watched by its names, through links, while it is missing too. One that is written
  /// in place is told of when its writer closes it. All streams of a store share one thread, which
  /// sleeps while nothing changes and ends with the last of them.
  public func watch() throws(StoreError) -> AsyncStream<Void> { try fileWatch.stream() }
}
