import Preferences

/// Writes new elements in the style of a document.
struct XMLWriting {
  let document: XMLPropertyList
  let newline: [UInt8]
  /// The indentation of one level.
  let unit: [UInt8]
  /// The document's first data and first key: the patterns for the layout of new ones.
  let sampleData, sampleKey: NodeID?
  private let isASCII: Bool

  init(_ document: XMLPropertyList) {
    self.document = document
    newline = document.newline
    let unit = document.index.indentationUnit(in: document.bytes) ?? []
    self.unit = unit.isEmpty ? [0x09] : unit
    sampleData = document.index.nodes.firstIndex { $0.kind == .data }
    sampleKey = document.index.nodes.firstIndex { $0.kind == .key }
    let mark = document.bytes.hasByteOrderMark ? 3 : 0
    let encoding = XMLEncoding.declared(in: document.bytes[mark...])
    isASCII = encoding.map { ["us-ascii", "ascii"].contains($0.lowercased()) } ?? false
  }

  /// Returns the text between key and value in an empty dictionary: that of the document's first
  /// dictionary.
  func gap(_ indentation: [UInt8]) -> [UInt8] {
    sampleKey.map { document.gap(behind: $0, indentation: indentation) } ?? newline + indentation
  }

  func member(
    _ key: String?, _ value: PreferenceValue, _ style: XMLMemberStyle
  ) throws(Problem) -> [UInt8] {
    let element = try element(value, style.indentation)
    guard let key else { return element }
    return try self.element(.key, text: key) + style.gap + element
  }

  /// Returns an element. If `indentation` is nil, it is on one line.
  func element(_ value: PreferenceValue, _ indentation: [UInt8]?) throws(Problem) -> [UInt8] {
    switch value {
    case .null: throw Self.cannotHold("null")
    case .bool(let bool): return Array(bool ? "<true/>".utf8 : "<false/>".utf8)
    case .string(let string): return try element(.string, text: string)
    case .integer: return try tagged(.integer, Self.text(value))
    case .real: return try tagged(.real, Self.text(value))
    case .date: return try tagged(.date, Self.text(value))
    case .data(let data): return tagged(.data, self.data(data, indentation))
    case .uid(let number):
      return try container(
        .dict, [member("CF$UID", .integer(Number(number)), inner(indentation))], indentation)
    case .array(let elements):
      var members: [[UInt8]] = []
      for element in elements { members.append(try member(nil, element, inner(indentation))) }
      return container(.array, members, indentation)
    case .dictionary(let dictionary):
      try Self.check(dictionary)
      var members: [[UInt8]] = []
      for (key, value) in dictionary { members.append(try member(key, value, inner(indentation))) }
      return container(.dict, members, indentation)
    }
  }

  private func inner(_ indentation: [UInt8]?) -> XMLMemberStyle {
    guard let indentation else { return XMLMemberStyle(indentation: nil, gap: []) }
    let inner = indentation + unit
    return XMLMemberStyle(indentation: inner, gap: gap(inner))
  }

  private func container(
    _ element: XMLElement, _ members: [[UInt8]], _ indentation: [UInt8]?
  ) -> [UInt8] {
    if members.isEmpty { return Array("<\(element.name)/>".utf8) }
    guard let indentation else { return tagged(element, Array(members.joined())) }
    let lines = members.flatMap { newline + indentation + unit + $0 }
    return tagged(element, lines + newline + indentation)
  }

  func element(_ element: XMLElement, text: String) throws(Problem) -> [UInt8] {
    tagged(element, try escaped(text))
  }

  private func tagged(_ element: XMLElement, _ content: [UInt8]) -> [UInt8] {
    Array("<\(element.name)>".utf8) + content + Array("</\(element.name)>".utf8)
  }

  // MARK: text

  /// The integers that CoreFoundation reads.
  private static let least = Number(Int64.min), greatest = Number(UInt64.max)

  /// Returns the text of a number or a date. Throws `.cannotHold`.
  static func text(_ value: PreferenceValue) throws(Problem) -> [UInt8] {
    switch value {
    case .integer(let number):
      let text = Array(spelling(of: number).utf8)
      guard text[...].isPlistInteger else {
        throw cannotHold("\(number.spelling.quotedBriefly) as an integer")
      }
      guard number.isLess(than: least) == false, greatest.isLess(than: number) == false else {
        throw cannotHold("\(number.spelling.quotedBriefly): an integer lies in -2^63…2^64-1")
      }
      return text
    case .real(let number):
      let text = Array(number.spelling.utf8)
      if text[...].isPlistReal { return text }
      throw cannotHold("\(number.spelling.quotedBriefly) as a number")
    case .date(let date):
      if let text = date.plistText { return Array(text.utf8) }
      throw cannotHold("a date with parts of seconds, or outside the years 1…9999")
    default: return []
    }
  }

  static func spelling(of integer: Number) -> String {
    Array(integer.spelling.utf8)[...].isPlistInteger ? integer.spelling : integer.canonical
  }

  func escaped(_ text: String) throws(Problem) -> [UInt8] {
    let text = try Self.check(text)
    var escaped: [UInt8] = []
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;".utf8
      case "<": escaped += "&lt;".utf8
      case ">": escaped += "&gt;".utf8
      case "\r": escaped += "&#13;".utf8
      // Every line break of the file is read as LF.
      case "\n": escaped += newline
      case _ where isASCII && !scalar.isASCII: escaped += "&#\(scalar.value);".utf8
      default: escaped += UTF8.encode(scalar).map(Array.init) ?? []
      }
    }
    return escaped
  }

  // MARK: what the format cannot hold

  @discardableResult
  static func check(_ text: String) throws(Problem) -> String {
    guard let text = text.wellFormed else { throw cannotHold("an unpaired surrogate") }
    guard let scalar = text.unicodeScalars.first(where: { !$0.isXMLCharacter }) else { return text }
    throw cannotHold("the character U+\(String(scalar.value, radix: 16, uppercase: true))")
  }

  static func check(_ dictionary: ExactDictionary<PreferenceValue>) throws(Problem) {
    if dictionary.isLikeUID { throw cannotHold("a dictionary of CF$UID, which reads as a UID") }
  }

  static func cannotHold(_ what: String) -> Problem {
    Problem(.cannotHold(format: "an XML property list", what: what))
  }
}

extension ExactDictionary<PreferenceValue> {
  fileprivate var isLikeUID: Bool {
    guard count == 1, case .integer(let number) = self["CF$UID"] else { return false }
    return UInt64(number.spelling).map(String.init) == number.spelling
  }
}

extension Unicode.Scalar {
  /// Whether XML 1.0 allows the character (section 2.2).
  fileprivate var isXMLCharacter: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D: true
    case ..<0x20, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}

extension XMLWriting {
  /// Returns new data in the layout of the document's first data. If there is none, lines have 76
  /// columns, and a tab counts as 8.
  func data(_ data: [UInt8], _ indentation: [UInt8]?) -> [UInt8] {
    guard let indentation else { return Array(Base64Text.text(of: data).utf8) }
    if let sample = sampleData {
      return self.data(data, laidOutAs: sample, indentation)
    }
    let columns = indentation.reduce(0) { $0 + ($1 == 0x09 ? 8 : 1) }
    return lines(data, width: max(16, 76 - columns), indentation, end: indentation)
  }

  /// Returns data that replaces other data, in the same layout.
  func data(_ data: [UInt8], laidOutAs node: NodeID) -> [UInt8] {
    let start = Int(document.index.nodes[node].start)
    return self.data(data, laidOutAs: node, document.bytes.indentation(at: start))
  }

  /// Returns data in the layout of another element. Its lines keep their indentation relative to
  /// the tag.
  private func data(
    _ data: [UInt8], laidOutAs node: NodeID, _ indentation: [UInt8]
  ) -> [UInt8] {
    let content = document.bytes[document.content(of: node)]
    guard content.contains(where: \.isLineBreak) else {
      return Array(Base64Text.text(of: data).utf8)
    }
    let outer = document.bytes.indentation(at: Int(document.index.nodes[node].start))
    func lead(of line: ArraySlice<UInt8>?) -> [UInt8] {
      indentation + (line ?? []).prefix(while: \.isBlank).dropFirst(outer.count)
    }
    let sample = content.split(omittingEmptySubsequences: false, whereSeparator: \.isLineBreak)
    let full = sample.filter { $0.contains { !$0.isBlank } }
    let width = full.count > 1 ? full.map(\.trimmingXMLSpace.count).max() : nil
    return lines(
      data, width: width ?? 76, lead(of: full.first), end: lead(of: sample.last))
  }

  /// Returns data as lines, from the open tag to the close tag.
  private func lines(
    _ data: [UInt8], width: Int, _ indentation: [UInt8], end: [UInt8]
  ) -> [UInt8] {
    let text = Array(Base64Text.text(of: data).utf8)
    let width = max(4, width / 4 * 4)
    let lines = stride(from: 0, to: text.count, by: width).flatMap { start in
      newline + indentation + text[start..<min(start + width, text.count)]
    }
    return lines + newline + end
  }
}
