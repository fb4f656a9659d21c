/// The flat index of a document: its nodes in document order, over its bytes. A dictionary is
/// followed by key, value, key, value, …; an array by its elements. Nothing is decoded.
///
/// 16 bytes a node. Offsets fit 32 bits: documents are at most 1 GiB.
public struct NodeIndex: Sendable {
  public internal(set) var nodes: [Node] = []

  public init() {}

  public struct Node: Sendable {
    /// The value's own bytes: `start ..< end` (quotes and brackets included). In a binary
    /// property list: where its object stands.
    public var start, end: UInt32
    /// The node after this one and all inside it.
    public var next: UInt32
    public var kind: NodeKind
    /// A format's own notes; the lowest bit is `isEncoded`.
    public var flags: UInt8
    /// Bytes of `start ..< end` before and after the text itself: quotes, tags.
    public var lead: UInt8 = 0
    public var trail: UInt8 = 0

    /// The flag of a scalar whose bytes are not its shown text: escapes, entities, binary numbers.
    public static let encoded: UInt8 = 1
  }
}

public enum NodeKind: UInt8, Sendable {
  case key, null, bool, integer, real, string, date, data, uid, array, dictionary
}

/// A node's position in the index.
public typealias NodeID = Int
