import Preferences

/// A JSON document: RFC 8259, with comments and trailing commas.
///
///     document  = [ byte order mark ] space value space
///     space     = *( blank | line break | comment )
///     comment   = "//" to the line's end | "#" to the line's end | "/*" to the next "*/"
///     value     = "null" | "true" | "false" | number | string | array | dictionary
///     array      = "[" [ value *( "," value ) [ "," ] ] "]"
///     dictionary = "{" [ member *( "," member ) [ "," ] ] "}"      member = string ":" value
///
/// Comments and trailing commas are read unless the document is strict, but new text has none. Single
/// quotes, bare keys, hexadecimal numbers and NaN are refused. If a key is duplicate, the last one is
/// effective (RFC 8259, section 4, permits any choice).
public struct JSONDocument: Document {
  public let contents: DocumentContents
  public let index: NodeIndex
  /// Whether only RFC 8259 is allowed.
  public let isStrict: Bool

  public var bytes: [UInt8] { contents.bytes }
  public var format: DocumentFormat { .json }

  /// Parses `bytes` in one pass. O(size). Throws `.syntax` or `.limit` with a place.
  public init(_ bytes: [UInt8], strict: Bool = false) throws(Problem) {
    try DocumentReader.checkSize(bytes)
    try Self.checkContent(bytes)
    contents = DocumentContents(bytes)
    isStrict = strict
    let (nodes, holdsMarks) = try ByteView.over(bytes) { view throws(Problem) in
      if let halves = JSONHalves(bytes, in: view, isStrict: strict),
        let parsed = try halves.parse(in: view)
      {
        return parsed
      }
      var parser = JSONParser(view: view, of: bytes, isStrict: strict)
      try parser.parse()
      return (parser.nodes, parser.holdsMarks)
    }
    let index = NodeIndex(nodes: NodeList(nodes))
    self.index = holdsMarks ? index.flaggingMarks(in: bytes) : index
  }

  /// Makes a document of contents whose index is known.
  init(_ contents: DocumentContents, _ index: NodeIndex, isStrict: Bool) {
    self.contents = contents
    self.index = index
    self.isStrict = isStrict
  }

  private static func checkContent(_ bytes: [UInt8]) throws(Problem) {
    guard bytes.firstNonSpace == nil else { return }
    let start = bytes.hasByteOrderMark ? 3 : 0
    throw Problem(
      .syntax(
        found: bytes.count == start ? "an empty file" : "white space only",
        expected: "a value, such as {}"),
      place: Place(offset: start, in: bytes))
  }

  public func key(at node: NodeID) -> String { text(of: index.nodes[node]) }

  public func value(at node: NodeID) -> PreferenceValue {
    let item = index.nodes[node]
    switch item.kind {
    case .null: return .null
    case .bool: return .bool(contents[item.range].first == UInt8(ascii: "t"))
    case .integer: return .integer(number(item))
    case .real: return .real(number(item))
    case .array: return .array(index.children(of: node).map(value(at:)))
    case .dictionary: return .dictionary(members(of: node))
    default: return .string(text(of: item))
    }
  }

  private func number(_ node: NodeIndex.Node) -> Number {
    Number(spelling: String(decoding: contents[node.range], as: UTF8.self))
  }

  private func text(of node: NodeIndex.Node) -> String {
    node.plainText.map { String(decoding: contents[$0], as: UTF8.self) }
      ?? JSONText.decoded(contents[Int(node.start) + 1..<Int(node.end) - 1])
  }
}

extension JSONDocument: FormattedDocument {
  static var formatName: String { "JSON" }
  static var option: String? { "json" }
  static var fileExtensions: [String] { ["json", "jsonc"] }
  static var paths: String {
    """
    *.json *.jsonc *.json5 *.geojson *.webmanifest *.code-workspace *.ipynb kea/*.conf .babelrc \
    .eslintrc .prettierrc .jshintrc .swcrc Pipfile.lock composer.lock flake.lock
    """
  }
  static var mediaType: String { "application/json" }
  static var emptyDocument: [UInt8] { Array("{}\n".utf8) }
  static var hasPropertyListTypes: Bool { false }
  static var comments: CommentUse { .ifPresent }
  static var endingsWithComments: [String] { [".jsonc", ".json5", ".code-workspace"] }
  static func recognizes(_ bytes: [UInt8]) -> Bool { false }
  static var isGuessed: Bool { true }
  static func document(beginning bytes: [UInt8]) -> (any Document)? { Self(beginning: bytes) }

  static func check(_ value: PreferenceValue) throws(Problem) {
    _ = try JSONPrinter.print(scalar: value)
  }

  var firstComment: Int? { firstCommentBetweenScalars }
}

extension JSONDocument: TextDocument {
  public func applying(_ changes: [Change]) throws(Problem) -> any Document {
    if let former = returning(by: changes) { return former }
    // The first comment may be uncommented by the same changes.
    if let change = changes.first(where: { $0.commentsOut && $0.state == nil }),
      let obstacleToComments
    {
      throw Problem(obstacleToComments.reason, name: change.name)
    }
    return try edited(by: changes)
  }

  func making(
    _ edits: [Edit]
  ) throws(Problem) -> (document: JSONDocument, window: NodeWindow?) {
    let splices = try splices(for: edits)
    let new = DocumentContents(bytes, applying: splices)
    if let (document, window) = JSONWindow.document(self, applying: splices, making: new) {
      return (document, window)
    }
    return (try reading(new.bytes), nil)
  }

  func splices(for edits: [Edit]) throws(Problem) -> [Splice] {
    try TextEditing<JSONWriter>(EditPlan(edits, index), of: self).splices
  }

  var commentMarks: CommentMarks {
    CommentMarks(
      line: ["//", "#"],
      block: CommentMarks.Block(
        opening: "/*", closing: "*/", excluded: "*/", replacement: "* /"))
  }

  func content(of container: NodeID) -> Range<Int> {
    Int(index.nodes[container].start) + 1..<Int(index.nodes[container].end) - 1
  }

  func token(at offset: Int, in view: ByteView) -> (end: Int, kind: GapToken.Kind)? {
    if view[offset] == UInt8(ascii: ",") { return (offset + 1, .separator) }
    guard let end = view.endOfComment(from: offset) else { return nil }
    let isBlock = view[offset] == UInt8(ascii: "/") && view[offset + 1] == UInt8(ascii: "*")
    return (end, isBlock ? .blockComment : .lineComment)
  }

  /// Whether the comment begins with a quoted key and a colon.
  func isSetting(_ comment: Range<Int>, in view: ByteView) -> Bool {
    var at = comment.lowerBound
    while at < comment.upperBound, "/*# \t\r\n".utf8.contains(view[at]) { at += 1 }
    guard at < comment.upperBound, view[at] == UInt8(ascii: "\"") else { return false }
    at = view.endOfPlainText(from: at + 1)
    while at < comment.upperBound, view[at] == UInt8(ascii: "\\") {
      at = view.endOfPlainText(from: at + 2)
    }
    guard at < comment.upperBound, view[at] == UInt8(ascii: "\"") else { return false }
    at += 1
    while at < comment.upperBound, view[at].isBlank { at += 1 }
    return at < comment.upperBound && view[at] == UInt8(ascii: ":")
  }

  func separator(in container: NodeID) -> UInt8? { UInt8(ascii: ",") }

  func reading(member bytes: [UInt8]) throws(Problem) -> (document: Self, start: Int) {
    (try reading([UInt8(ascii: "{")] + bytes + [UInt8(ascii: "}")]), 1)
  }

  func reading(_ bytes: [UInt8]) throws(Problem) -> JSONDocument {
    try JSONDocument(bytes, strict: isStrict)
  }
}

/// The content of JSON strings (RFC 8259, section 7).
enum JSONText {
  /// Decodes the content between the quotes, whose escapes are valid. An unpaired surrogate is
  /// encoded by `TextBuilder`.
  static func decoded(_ content: ArraySlice<UInt8>) -> String {
    var text = TextBuilder()
    var rest = content
    while let escape = rest.firstIndex(of: UInt8(ascii: "\\")) {
      text.append(String(decoding: rest[..<escape], as: UTF8.self))
      rest = rest[(escape + 1)...]
      appendEscape(from: &rest, to: &text)
    }
    text.append(String(decoding: rest, as: UTF8.self))
    return text.text
  }

  private static func appendEscape(
    from rest: inout ArraySlice<UInt8>, to text: inout TextBuilder
  ) {
    let letter = rest.popFirst() ?? 0
    guard letter == UInt8(ascii: "u") else { return text.append(single(letter)) }
    let unit = unit(takingFrom: &rest)
    var after = rest
    guard UTF16.isLeadSurrogate(unit), after.popFirst() == UInt8(ascii: "\\"),
      after.popFirst() == UInt8(ascii: "u")
    else { return text.append(unpaired: unit) }
    let low = Self.unit(takingFrom: &after)
    guard UTF16.isTrailSurrogate(low) else { return text.append(unpaired: unit) }
    rest = after
    text.append(UTF16.decode(UTF16.EncodedScalar([unit, low])))
  }

  private static func unit(takingFrom rest: inout ArraySlice<UInt8>) -> UInt16 {
    let digits = rest.prefix(4)
    rest = rest.dropFirst(4)
    return digits.reduce(0) { $0 << 4 | UInt16($1.isDigit ? $1 - 0x30 : ($1 | 0x20) - 0x57) }
  }

  private static func single(_ letter: UInt8) -> Unicode.Scalar {
    switch letter {
    case UInt8(ascii: "b"): "\u{8}"
    case UInt8(ascii: "f"): "\u{C}"
    case UInt8(ascii: "n"): "\n"
    case UInt8(ascii: "r"): "\r"
    case UInt8(ascii: "t"): "\t"
    default: Unicode.Scalar(letter)
    }
  }
}
