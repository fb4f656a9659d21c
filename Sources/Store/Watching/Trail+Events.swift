import Glibc

extension Trail {
  /// What inotify is asked to tell of a place.
  struct Events: OptionSet {
    let rawValue: UInt32
    init(rawValue: UInt32) { self.rawValue = rawValue }

    private init(_ events: Int32...) {
      rawValue = events.reduce(0) { $0 | UInt32($1) }
    }

    /// Of a directory: it is moved or removed itself.
    static let moves = Events(IN_MOVE_SELF, IN_DELETE_SELF)
    /// And names in it come and go.
    static let names = moves.union(Events(IN_CREATE, IN_DELETE, IN_MOVED_FROM, IN_MOVED_TO))
    /// And what they name is written to, or its mode changes.
    static let contents = names.union(writes)
    /// Of a file.
    static let writes = Events(IN_CLOSE_WRITE, IN_ATTRIB)
  }
}
