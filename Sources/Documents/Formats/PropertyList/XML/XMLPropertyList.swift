import Preferences

/// A property list in XML.
///
///     document = [BOM] [declaration] misc [doctype] misc plist misc
///     plist    = "<plist" attributes ">" misc value misc "</plist>"
///     value    = dict | array | string | integer | real | date | data | true | false
///     dict     = "<dict>" *( misc key misc value ) misc "</dict>" | "<dict/>"
///     array    = "<array>" *( misc value ) misc "</array>" | "<array/>"
///     key      = "<key>" text "</key>"
///     text     = *( character | reference | CDATA | comment | instruction )
///     misc     = *( white space | comment | instruction )
///
/// A reference is one of XML's own five (`&amp;` …) or a character's number (`&#233;`, `&#xE9;`), so
/// nothing expands. The doctype's file is never opened. A doctype with declarations (`[`) is refused,
/// as are encodings other than UTF-8 and ASCII. Integers that are read have any size, and may be
/// hexadecimal or have a plus sign; those that are written have 64 bits. Dates must exist.
///
/// A dictionary with only `CF$UID` and a plain integer is a reference of a keyed archive: `.uid`.
public struct XMLPropertyList: Document {
  public let bytes: [UInt8]
  public let index: NodeIndex
  public var format: DocumentFormat { .xmlPropertyList }

  /// Parses `bytes`. O(size). Throws `.syntax` or `.limit` with a place.
  ///
  /// `strict` has no effect: the format has no extensions.
  public init(_ bytes: [UInt8], strict: Bool = false) throws(Problem) {
    try DocumentReader.checkSize(bytes)
    self.bytes = bytes
    var parser = XMLPropertyListParser(bytes)
    index = try parser.parse().flaggingMarks(in: bytes)
  }

}

/// The flags of nodes in an XML property list, besides `Node.encoded`.
enum XMLFlags {
  /// The element has an empty tag: `<string/>`.
  static let isEmptyTag: UInt8 = 2
  /// The text must be decoded: it has a reference, CDATA, a comment or a carriage return.
  static let hasMarkup: UInt8 = 4
}

extension XMLPropertyList {
  public func key(at node: NodeID) -> String { contentText(at: node) }

  public func value(at node: NodeID) -> PreferenceValue {
    switch index.nodes[node].kind {
    case .array: .array(index.children(of: node).map(value))
    case .dictionary: .dictionary(members(of: node))
    case .bool: .bool(bytes[Int(index.nodes[node].start) + 1] == UInt8(ascii: "t"))
    case .integer: .integer(Number(spelling: scalarText(at: node)))
    case .real: .real(Number(spelling: scalarText(at: node)))
    case .date: .date(Timestamp(plistText: decodedContent(at: node).trimmingXMLSpace) ?? .zero)
    case .data: .data(Base64Text.bytes(of: contentText(at: node)) ?? [])
    case .uid: .uid(Self.uidDigits(in: bytes, of: index.nodes[node])?.value ?? 0)
    case .key, .string, .null: .string(contentText(at: node))
    }
  }

  /// Returns the range of the content without white space around it.
  func textRange(of node: NodeID) -> Range<Int> {
    let text = bytes[content(of: node)].trimmingXMLSpace
    return text.startIndex..<text.endIndex
  }

  private func contentText(at node: NodeID) -> String {
    String(keeping: String(decoding: decodedContent(at: node), as: UTF8.self))
  }

  private func scalarText(at node: NodeID) -> String {
    String(decoding: decodedContent(at: node).trimmingXMLSpace, as: UTF8.self)
  }

  private func decodedContent(at node: NodeID) -> ArraySlice<UInt8> {
    let content = bytes[content(of: node)]
    guard index.nodes[node].flags & XMLFlags.hasMarkup != 0 else { return content }
    return Self.decoded(content)[...]
  }

  /// Returns the range between an element's tags. For an empty tag, returns the empty range after
  /// it.
  func content(of node: NodeID) -> Range<Int> {
    let start = Int(index.nodes[node].start)
    let end = Int(index.nodes[node].end)
    if index.nodes[node].flags & XMLFlags.isEmptyTag != 0 { return end..<end }
    let close = bytes[start..<end].lastIndex(of: UInt8(ascii: "<")) ?? end
    return openTagEnd(from: start)..<close
  }

  /// Returns the offset after an open tag. Quoted attributes may contain `>`.
  private func openTagEnd(from start: Int) -> Int {
    var quote: UInt8?
    var at = start
    while at < bytes.count {
      let byte = bytes[at]
      at += 1
      if byte == quote {
        quote = nil
      } else if quote == nil {
        if byte == UInt8(ascii: ">") { break }
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
      }
    }
    return at
  }

  /// Returns checked text without its markup. References and CDATA are decoded, comments and
  /// instructions left out, and line endings become LF (XML 1.0, section 2.11).
  static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var xml = XMLTokenizer(Array(text))
    var decoded: [UInt8] = []
    decoded.reserveCapacity(text.count)
    while xml.at < xml.bytes.count {
      if let piece = try? xml.nextText(until: UInt8(ascii: "<")) {
        decoded += piece.text
      } else if let content = try? xml.characterData() {
        append(xml.bytes[content], to: &decoded)
      } else if (try? xml.skipComment()) != true {
        decoded.append(xml.byte(xml.at))
        xml.at += 1
      }
    }
    return decoded
  }

  private static func append(_ data: ArraySlice<UInt8>, to decoded: inout [UInt8]) {
    var previous: UInt8 = 0
    for byte in data {
      if byte == UInt8(ascii: "\r") {
        decoded.append(UInt8(ascii: "\n"))
      } else if byte != UInt8(ascii: "\n") || previous != UInt8(ascii: "\r") {
        decoded.append(byte)
      }
      previous = byte
    }
  }
}

extension XMLPropertyList {
  /// Returns the digits of `<dict><key>CF$UID</key><integer>7</integer></dict>`, with nothing but
  /// white space between the tags. Returns nil for any other spelling, which stays a dictionary.
  static func uidDigits(
    in bytes: [UInt8], of node: NodeIndex.Node
  ) -> (range: Range<Int>, value: UInt64)? {
    var xml = XMLTokenizer(bytes)
    xml.at = Int(node.start)
    guard xml.skipTags("<dict>", "<key>CF$UID</key>", "<integer>") else { return nil }
    let start = xml.at
    while xml.byte(xml.at).isDigit { xml.at += 1 }
    let digits = String(decoding: bytes[start..<min(xml.at, start + 21)], as: UTF8.self)
    let range = start..<xml.at
    guard let value = UInt64(digits), String(value) == digits,
      xml.skipTags("</integer>", "</dict>"), xml.at == Int(node.end)
    else { return nil }
    return (range, value)
  }
}

extension XMLTokenizer {
  /// Moves past `tags` and the white space between them. Returns false at the first other token.
  fileprivate mutating func skipTags(_ tags: StaticString...) -> Bool {
    for (number, tag) in tags.enumerated() {
      if number > 0 { skipSpace() }
      guard hasPrefix(tag, at: at) else { return false }
      at += tag.utf8CodeUnitCount
    }
    return true
  }
}

extension XMLPropertyList: FormattedDocument {
  static var formatName: String { "XML property list" }
  static var option: String? { "xml" }
  static var fileExtensions: [String] { ["plist", "xml"] }
  static var sharedExtensions: [String] { ["xml"] }
  static var paths: String { "*.plist *.xml *.entitlements *.mobileconfig" }
  static var comments: CommentUse { .always }
  static var isGuessed: Bool { true }

  static var emptyDocument: [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict/>
      </plist>

      """.utf8)
  }

  static func recognizes(_ bytes: [UInt8]) -> Bool { bytes.firstNonSpace == UInt8(ascii: "<") }

  static func check(_ value: PreferenceValue) throws(Problem) {
    switch value {
    case .null: throw XMLWriting.cannotHold("null")
    case .string(let text): try XMLWriting.check(text)
    case .integer, .real, .date: _ = try XMLWriting.text(value)
    case .dictionary(let members): try XMLWriting.check(members)
    case .bool, .data, .uid, .array: break
    }
  }

  /// The offset of the first comment outside of CDATA. It may be inside a scalar's text.
  var firstComment: Int? {
    guard ByteView.over(bytes, { $0.contains(Array("<!--".utf8), in: 0..<$0.count) }) else {
      return nil
    }
    var offset = 0
    while let start = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) {
      if bytes[start...].starts(with: "<!--".utf8) { return start }
      offset = start + 1
      guard bytes[start...].starts(with: "<![CDATA[".utf8) else { continue }
      while offset < bytes.count, !bytes[offset...].starts(with: "]]>".utf8) { offset += 1 }
    }
    return nil
  }
}

extension XMLPropertyList: TextDocument {
  public func applying(_ changes: [Change]) throws(Problem) -> any Document {
    if let former = returning(by: changes) { return former }
    return try edited(by: changes)
  }

  func reading(_ bytes: [UInt8]) throws(Problem) -> Self { try Self(bytes) }

  func splices(for edits: [Edit]) throws(Problem) -> [Splice] {
    try TextEditing<XMLWriting>(EditPlan(edits, index), of: self).splices
  }

  var commentMarks: CommentMarks {
    CommentMarks(
      line: [],
      block: CommentMarks.Block(
        opening: "<!--", closing: "-->", excluded: "--", replacement: "-&#45;"))
  }

  func token(at offset: Int, in view: ByteView) -> (end: Int, kind: GapToken.Kind)? {
    guard view[offset] == UInt8(ascii: "<"), view.text(offset..<offset + 4) == "<!--" else {
      return nil
    }
    var end = offset + 7
    while end <= view.count {
      if view[end - 1] == UInt8(ascii: ">"), view[end - 2] == 0x2D, view[end - 3] == 0x2D {
        return (end, .blockComment)
      }
      end += 1
    }
    return nil
  }

  func separator(in container: NodeID) -> UInt8? { nil }

  /// Whether the comment is a commented-out member: `<!-- <key>port</key> … -->`
  func isSetting(_ comment: Range<Int>, in view: ByteView) -> Bool {
    var at = comment.lowerBound + 4
    while at < comment.upperBound, view[at].isXMLSpace { at += 1 }
    return view.text(at..<at + 5) == "<key>"
  }

  func reading(member bytes: [UInt8]) throws(Problem) -> (document: Self, start: Int) {
    let head = Array("<plist><dict>".utf8)
    return (try reading(head + bytes + Array("</dict></plist>".utf8)), head.count)
  }

  /// Returns an integer in a spelling that `<integer>` allows: `1e3` is written out.
  func asWritten(scalar value: PreferenceValue) -> PreferenceValue {
    guard case .integer(let number) = value else { return value }
    return .integer(Number(spelling: XMLWriting.spelling(of: number)))
  }
}
