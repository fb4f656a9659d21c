import Preferences

/// A JSON document: RFC 8259, and what people write into such files besides.
///
///     document  = [ byte order mark ] space value space
///     space     = *( blank | line break | comment )
///     comment   = "//" to the line's end | "#" to the line's end | "/*" to the next "*/"
///     value     = "null" | "true" | "false" | number | string | array | dictionary
///     array      = "[" [ value *( "," value ) [ "," ] ] "]"
///     dictionary = "{" [ member *( "," member ) [ "," ] ] "}"      member = string ":" value
///
/// Comments and the comma before a closing bracket are read from any file and written into none;
/// a strict document has neither. Left out: single quotes, bare keys, hexadecimal numbers, NaN.
/// A key that stands twice is kept; the last one is in force (RFC 8259, section 4, leaves it open).
public struct JSONDocument: Document {
  public let bytes: [UInt8]
  public let index: NodeIndex
  /// Read by RFC 8259 alone.
  public let isStrict: Bool

  public var format: DocumentFormat { .json }

  /// O(size), one pass.
  public init(_ bytes: [UInt8], strict: Bool = false) throws(Problem) {
    try DocumentReader.checkSize(bytes)
    try Self.checkContent(bytes)
    self.bytes = bytes
    isStrict = strict
    index = try ByteView.over(bytes) { view throws(Problem) in
      var parser = JSONParser(view: view, of: bytes, isStrict: strict)
      try parser.parse()
      let index = NodeIndex(nodes: parser.nodes)
      return parser.holdsMarks ? index.flaggingMarks(in: bytes) : index
    }
  }

  private static func checkContent(_ bytes: [UInt8]) throws(Problem) {
    let start = bytes.hasByteOrderMark ? 3 : 0
    guard !bytes[start...].contains(where: { !$0.isBlank && !$0.isLineBreak }) else { return }
    throw Problem(
      .syntax(
        found: bytes.count == start ? "an empty file" : "white space only",
        expected: "a value, such as {}"),
      place: Place(offset: start, in: bytes))
  }

  public func key(at node: NodeID) -> String { text(of: index.nodes[node]) }

  /// Recursion is bounded by the depth limit.
  public func value(at node: NodeID) -> PreferenceValue {
    let item = index.nodes[node]
    switch item.kind {
    case .null: return .null
    case .bool: return .bool(bytes[Int(item.start)] == UInt8(ascii: "t"))
    case .integer: return .integer(number(item))
    case .real: return .real(number(item))
    case .array: return .array(index.children(of: node).map(value(at:)))
    case .dictionary: return .dictionary(members(of: node))
    default: return .string(text(of: item))
    }
  }

  public func place(at node: NodeID) -> Place {
    Place(offset: Int(index.nodes[node].start), in: bytes)
  }

  private func number(_ node: NodeIndex.Node) -> Number {
    Number(spelling: String(decoding: bytes[node.range], as: UTF8.self))
  }

  private func text(of node: NodeIndex.Node) -> String {
    node.plainText.map { String(decoding: bytes[$0], as: UTF8.self) }
      ?? JSONText.decoded(bytes[Int(node.start) + 1..<Int(node.end) - 1])
  }
}
