/// Which state of a store an edit started from. Equal revisions hold equal bytes.
public struct Revision: Hashable, Sendable {
  /// Opaque to all but the store that made it: a content hash and inode, an etcd mod revision.
  public let token: String
  public init(token: String) { self.token = token }
}
