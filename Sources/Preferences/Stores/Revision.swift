/// Which state of a store an edit started from. Equal revisions hold equal bytes.
public struct Revision: Hashable, Sendable {
  /// Opaque to all but the store that made it: a content hash and inode, an etcd mod revision.
  public let token: String
  public init(token: String) { self.token = token }
}

extension Revision {
  /// Like no other, for a store that compares the bytes themselves.
  package static func new() -> Revision {
    Revision(token: String(UInt64.random(in: .min ... .max), radix: 16))
  }
}
