import Preferences

/// A parsed file: its bytes and an index of nodes over them.
///
/// Nothing is decoded before it is read.
public protocol Document: Sendable {
  /// The format that the bytes are in.
  var format: DocumentFormat { get }
  /// The format's name in messages.
  var formatName: String { get }
  /// The format, or the dialect of the lines that the document consists of.
  var syntax: DocumentSyntax { get }
  /// The source of the dialect. Nil for other formats.
  var syntaxSource: DialectSource? { get }
  /// The whole file.
  var bytes: [UInt8] { get }
  /// The whole file, whose bytes may be shared with another document.
  var contents: DocumentContents { get }
  /// The nodes of the document's values.
  var index: NodeIndex { get }
  /// Returns the decoded key at a `.key` node.
  func key(at node: NodeID) -> String
  /// Returns the decoded value. A container includes everything inside it.
  func value(at node: NodeID) -> PreferenceValue
  /// Returns the place of a value. A place in a binary format has no excerpt.
  func place(at node: NodeID) -> Place
  /// Returns the values of members that a dictionary has only because it refers to others, by a merge key. Members of
  /// its own are not among them.
  func inheritedMembers(of dictionary: NodeID) -> [NodeID]
  /// Problems of the document as a whole, which make it read-only.
  var problems: [Problem] { get }
  /// Returns the document with `changes` made. Bytes that the changes do not name stay the same.
  ///
  /// The new bytes are parsed again and compared with the changes. Throws if a change does not fit:
  /// a stale old value, a value that this format cannot store, or a duplicate key.
  func applying(_ changes: [Change]) throws(Problem) -> any Document
}

extension Document {
  public var formatName: String { format.name }
  public var syntax: DocumentSyntax { .format(format) }
  public var syntaxSource: DialectSource? { nil }
  public var contents: DocumentContents { DocumentContents(bytes) }
  public var problems: [Problem] { [] }
  public func inheritedMembers(of dictionary: NodeID) -> [NodeID] { [] }

  public func place(at node: NodeID) -> Place {
    Place(offset: Int(index.nodes[node].start), in: bytes)
  }

  /// Returns the members of a dictionary. A duplicate key has its last value.
  func members(of dictionary: NodeID) -> ExactDictionary<PreferenceValue> {
    var members: ExactDictionary<PreferenceValue> = [:]
    for value in index.children(of: dictionary) {
      members[key(at: value - 1)] = self.value(at: value)
    }
    return members
  }

  /// The offset of the first comment between scalars. O(size).
  var firstCommentBetweenScalars: Int? {
    ByteView.over(bytes) { view in
      var at = 0
      for node in index.nodes where !node.isContainer && node.start >= at {
        for offset in at..<Int(node.start) where view[offset].startsComment { return offset }
        at = Int(node.end)
      }
      return (at..<view.count).first { view[$0].startsComment }
    }
  }
}

extension UInt8 {
  fileprivate var startsComment: Bool { self == UInt8(ascii: "/") || self == UInt8(ascii: "#") }
}
