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

  /// Text without its markup: references and CDATA replaced by what they stand for, comments and
  /// instructions left out, line ends as XML 1.0 §2.11 has them.
  static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var reader = XMLPropertyListParser(Array(text))
    var decoded: [UInt8] = []
    decoded.reserveCapacity(text.count)
    while reader.at < reader.bytes.count { reader.decodeNext(into: &decoded) }
    return decoded
  }
}

extension XMLPropertyListParser {
  /// Text that has been checked is read again; nothing throws here.
  fileprivate mutating func decodeNext(into decoded: inout [UInt8]) {
    switch bytes[at] {
    case UInt8(ascii: "&"):
      guard let reference = XMLReference(in: bytes, at: at) else { fallthrough }
      decoded.append(contentsOf: String(reference.scalar).utf8)
      at += reference.length
    case UInt8(ascii: "<"):
      let start = at
      let isCDATA = stands("<![CDATA[", at: at)
      if isCDATA {
        try? skip(past: "]]>", from: 9, expected: "")
        appendNormalised(bytes[(start + 9)..<max(start + 9, at - 3)], to: &decoded)
      } else if (try? skipComment()) != true {
        at += 1
      }
    case UInt8(ascii: "\r"):
      decoded.append(UInt8(ascii: "\n"))
      at += byte(at + 1) == UInt8(ascii: "\n") ? 2 : 1
    default:
      decoded.append(bytes[at])
      at += 1
    }
  }

  private func appendNormalised(_ text: ArraySlice<UInt8>, to decoded: inout [UInt8]) {
    var previous: UInt8 = 0
    for byte in text {
      if byte == UInt8(ascii: "\r") {
        decoded.append(UInt8(ascii: "\n"))
      } else if byte != UInt8(ascii: "\n") || previous != UInt8(ascii: "\r") {
        decoded.append(byte)
      }
      previous = byte
    }
  }
}
