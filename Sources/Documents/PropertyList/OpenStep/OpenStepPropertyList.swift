import Preferences

/// A property list as OpenStep had it, and a strings file: read, never written.
///
///     document   = space ( dictionary | array | *member ) space
///     dictionary = "{" *member "}"
///     member     = string [ "=" value ] ";"           without a value, its key is it
///     array      = "(" [ value *( "," value ) [ "," ] ] ")"
///     value      = dictionary | array | data | string
///     data       = "<" *( two hexadecimal digits | space ) ">"
///     string     = word | quoted          word: letters, digits, _ $ / : . -
///     space      = *( white space | "//" to the line's end | "/*" to the next "*/" )
///
/// Inside quotes `\U00e9` is a UTF-16 unit, `\t` and its kin are C's, `\101` is ASCII in octal (what
/// lies beyond, NeXT's own alphabet, is refused), any other escaped character is itself. All that
/// is no container is a string or data: the format has no numbers, so it takes none back.
public struct OpenStepPropertyList: Document {
  public let bytes: [UInt8]
  public let index: NodeIndex
  public var format: DocumentFormat { .openStepPropertyList }
  public var problems: [Problem] { [Self.readOnly] }

  /// O(size). Throws `.syntax` and `.limit` with a place.
  public init(_ bytes: [UInt8]) throws(Problem) {
    try DocumentReader.checkSize(bytes)
    var parser = OpenStepParser(bytes)
    index = try parser.parse().flaggingMarks(in: bytes)
    self.bytes = bytes
  }

  static let readOnly = Problem(
    .unwritable("it is in OpenStep's format, which is only read; save it in another one"))

  public func applying(_ changes: [Change]) throws(Problem) -> any Document {
    if changes.isEmpty { return self }
    throw Self.readOnly
  }

  public func key(at node: NodeID) -> String { text(of: index.nodes[node]) }

  public func value(at node: NodeID) -> PreferenceValue {
    switch index.nodes[node].kind {
    case .array: .array(index.children(of: node).map(value(at:)))
    case .dictionary: .dictionary(members(of: node))
    case .data: .data(data(of: index.nodes[node]))
    default: .string(text(of: index.nodes[node]))
    }
  }

  public func place(at node: NodeID) -> Place {
    Place(offset: Int(index.nodes[node].start), in: bytes)
  }

  private func text(of node: NodeIndex.Node) -> String {
    if let plain = node.plainText { return String(decoding: bytes[plain], as: UTF8.self) }
    let content = node.range.lowerBound + Int(node.lead)..<node.range.upperBound - Int(node.trail)
    return OpenStepText.decoded(bytes[content])
  }

  private func data(of node: NodeIndex.Node) -> [UInt8] {
    let digits = bytes[node.range].compactMap(\.hexValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
