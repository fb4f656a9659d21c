import Preferences

/// Writes new values as JSON in a document's style.
struct JSONPrinter {
  let style: JSONStyle

  /// Returns the text of a value.
  ///
  /// `indentation` is that of the value's first line. If it is nil, the whole value is on one line.
  /// Throws `.cannotHold` for values that JSON does not have, and `.limit` if the value is too
  /// deep.
  func print(
    _ value: PreferenceValue, indentation: [UInt8]?, depth: Int = 0
  ) throws(Problem) -> [UInt8] {
    guard depth < DocumentLimits.depth else {
      throw Problem(.limit("levels of nesting", is: DocumentLimits.depth))
    }
    switch value {
    case .array(let elements):
      return try print(elements, indentation: isLine(value) ? nil : indentation, depth)
    case .dictionary(let members): return try print(members, indentation: indentation, depth)
    default: return try Self.print(scalar: value)
    }
  }

  func print(member key: String, colon: [UInt8]) throws(Problem) -> [UInt8] {
    try Self.print(scalar: .string(key)) + colon
  }

  /// Returns the text of a scalar. Throws `.cannotHold` for values that JSON does not have.
  static func print(scalar value: PreferenceValue) throws(Problem) -> [UInt8] {
    switch value {
    case .null: return Array("null".utf8)
    case .bool(let value): return Array((value ? "true" : "false").utf8)
    case .integer(let number), .real(let number): return try print(number)
    case .string(let text): return try print(text)
    case .date: throw cannotHold("a date")
    case .data: throw cannotHold("data")
    case .uid: throw cannotHold("a UID")
    case .array, .dictionary: return []
    }
  }

  private func isLine(_ list: PreferenceValue) -> Bool { style.hasInlineLists && list.isLeaf }

  private func print(
    _ elements: [PreferenceValue], indentation: [UInt8]?, _ depth: Int
  ) throws(Problem) -> [UInt8] {
    var items: [[UInt8]] = []
    for element in elements {
      items.append(
        try print(element, indentation: indentation.map { $0 + style.unit }, depth: depth + 1))
    }
    return enclose(items, "[", "]", indentation)
  }

  private func print(
    _ members: ExactDictionary<PreferenceValue>, indentation: [UInt8]?, _ depth: Int
  ) throws(Problem) -> [UInt8] {
    var items: [[UInt8]] = []
    for (key, member) in members {
      let value = try print(
        member, indentation: indentation.map { $0 + style.unit }, depth: depth + 1)
      items.append(try print(member: key, colon: style.colon) + value)
    }
    return enclose(items, "{", "}", indentation)
  }

  private func enclose(
    _ items: [[UInt8]], _ opener: String, _ closer: String, _ indentation: [UInt8]?
  ) -> [UInt8] {
    let (opener, closer) = (Array(opener.utf8), Array(closer.utf8))
    guard !items.isEmpty else { return opener + closer }
    guard let indentation else {
      let isDictionary = opener == [UInt8(ascii: "{")]
      let padding = (isDictionary ? style.bracePadding : style.bracketPadding) ?? []
      let line = items.joined(separator: [UInt8(ascii: ",")] + style.gap)
      return opener + padding + line + padding + closer
    }
    let line = style.lineBreak + indentation
    let lines = items.map { line + style.unit + $0 }
    return opener + lines.joined(separator: [UInt8(ascii: ",")]) + line + closer
  }

  private static func print(_ number: Number) throws(Problem) -> [UInt8] {
    let spelling = Array(number.spelling.utf8)
    guard spelling.isJSONNumber else {
      throw cannotHold("the number \(number.spelling.prefix(40))")
    }
    return spelling
  }

  private static func cannotHold(_ what: String) -> Problem {
    Problem(.cannotHold(format: "JSON", what: what))
  }

  /// Returns a string in quotes with the fewest escapes (RFC 8259, section 7).
  private static func print(_ text: String) throws(Problem) -> [UInt8] {
    guard let text = text.wellFormed else {
      throw cannotHold("an unpaired surrogate rewritten")
    }
    var bytes = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x08: bytes += "\\b".utf8
      case 0x09: bytes += "\\t".utf8
      case 0x0A: bytes += "\\n".utf8
      case 0x0C: bytes += "\\f".utf8
      case 0x0D: bytes += "\\r".utf8
      case 0..<0x20: bytes += "\\u00\(byte.hexText.dropFirst(2).lowercased())".utf8
      default: bytes.append(byte)
      }
    }
    return bytes + [UInt8(ascii: "\"")]
  }
}

extension [UInt8] {
  /// Whether the bytes are a number (RFC 8259, section 6).
  var isJSONNumber: Bool {
    ByteView.over(self) { view in
      var parser = JSONParser(view: view, of: self, isStrict: true)
      do throws(Problem) {
        try parser.number()
        return parser.at == count
      } catch {
        return false
      }
    }
  }
}
