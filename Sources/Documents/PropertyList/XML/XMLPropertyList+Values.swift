import Preferences

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

  /// The content without the white space around it.
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

  /// What stands between an element's tags; empty behind an empty tag.
  func content(of node: NodeID) -> Range<Int> {
    let start = Int(index.nodes[node].start)
    let end = Int(index.nodes[node].end)
    if index.nodes[node].flags & XMLFlags.isEmptyTag != 0 { return end..<end }
    let close = bytes[start..<end].lastIndex(of: UInt8(ascii: "<")) ?? end
    return openTagEnd(from: start)..<close
  }

  /// After the open tag's `>`; quoted attributes may hold one of their own.
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
