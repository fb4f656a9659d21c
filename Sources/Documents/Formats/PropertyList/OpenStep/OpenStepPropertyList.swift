import Preferences

/// An OpenStep property list or a strings file. It is read-only.
///
///     document   = space ( dictionary | array | *member ) space
///     dictionary = "{" *member "}"
///     member     = string [ "=" value ] ";"           the default value is the key
///     array      = "(" [ value *( "," value ) [ "," ] ] ")"
///     value      = dictionary | array | data | string
///     data       = "<" *( two hexadecimal digits | space ) ">"
///     string     = word | quoted          word: letters, digits, _ $ / : . -
///     space      = *( white space | "//" to the line's end | "/*" to the next "*/" )
///
/// Inside quotes, `\U00e9` is a UTF-16 unit, `\t` is an escape as in C, and `\101` is octal ASCII. Octal
/// numbers beyond ASCII (NeXT's own encoding) are refused. Any other escaped character is itself.
/// Scalars are strings or data: the format has no numbers.
public struct OpenStepPropertyList: Document {
  public let bytes: [UInt8]
  public let index: NodeIndex
  public var format: DocumentFormat { .openStepPropertyList }
  public var problems: [Problem] { [Self.readOnly] }

  /// Parses `bytes`. O(size). Throws `.syntax` or `.limit` with a place.
  ///
  /// `strict` has no effect: the format has no extensions.
  public init(_ bytes: [UInt8], strict: Bool = false) throws(Problem) {
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

extension OpenStepPropertyList: FormattedDocument {
  static var formatName: String { "OpenStep property list" }
  static var emptyDocument: [UInt8] { Array("{}\n".utf8) }
  static var comments: CommentUse { .none }
  static func check(_ value: PreferenceValue) throws(Problem) { throw readOnly }
  var firstComment: Int? { firstCommentBetweenScalars }

  /// Whether the bytes begin with `(` or `{ key =`, or are a whole strings file.
  ///
  /// O(1) after the leading comments, but a possible strings file is parsed completely.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    var parser = OpenStepParser(bytes)
    guard (try? parser.skipSpace()) != nil else { return false }
    switch parser.byte(parser.at) {
    case UInt8(ascii: "("): return true
    case UInt8(ascii: "{"):
      parser.at += 1
      return parser.isAtAssignment()
    default: return parser.isAtAssignment() && (try? OpenStepPropertyList(bytes)) != nil
    }
  }
}

extension OpenStepParser {
  /// Whether a key and `=` are next.
  fileprivate mutating func isAtAssignment() -> Bool {
    guard (try? skipSpace()) != nil else { return false }
    if byte(at) == UInt8(ascii: "\"") || byte(at) == UInt8(ascii: "'") {
      guard (try? skipQuoted()) != nil else { return false }
    } else {
      while byte(at).isOpenStepWordByte { at += 1 }
    }
    return (try? skipSpace()) != nil && byte(at) == UInt8(ascii: "=")
  }
}
