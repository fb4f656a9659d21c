import Preferences

/// The text of scalars in line formats.
enum ScalarText {
  /// The kind of an unquoted value.
  static func kind(_ text: some BidirectionalCollection<UInt8>) -> NodeKind {
    guard let first = text.first else { return .string }
    if !first.isDigit, first != UInt8(ascii: "-") {
      switch first {
      case UInt8(ascii: "t"): return text.elementsEqual("true".utf8) ? .bool : .string
      case UInt8(ascii: "f"): return text.elementsEqual("false".utf8) ? .bool : .string
      default: return .string
      }
    }
    let number = text.dropFirst(first == UInt8(ascii: "-") ? 1 : 0)
    let digits = number.prefix { $0.isDigit }
    guard !digits.isEmpty, digits.count == 1 || digits.first != UInt8(ascii: "0") else {
      return .string
    }
    let rest = number[digits.endIndex...]
    if rest.isEmpty { return .integer }
    let fraction = rest.dropFirst()
    let isReal =
      rest.first == UInt8(ascii: ".") && !fraction.isEmpty && fraction.allSatisfy(\.isDigit)
    return isReal ? .real : .string
  }

  /// Returns the text of an encoded value.
  static func text(of range: Range<Int>, in bytes: [UInt8], _ dialect: Dialect) -> String {
    let raw = bytes[range]
    if dialect.continuation != .none, raw.contains(UInt8(ascii: "\n")) {
      return ContinuedValue(raw, in: dialect).text
    }
    let text = ByteView.over(bytes) { ValueLexer($0, dialect.value, range).value }
    return String(decoding: text ?? Array(raw), as: UTF8.self)
  }
}

extension Dialect {
  /// Returns the value of an assignment, and whether its spelling is another text. Nil if the line is no
  /// assignment.
  func reading(of line: ArraySlice<UInt8>) -> (text: String, isEncoded: Bool)? {
    let line = Array(line)
    guard case .assignment(_, let value, false)? = LineReader(line, self).first?.content else {
      return nil
    }
    let text = ScalarText.text(of: value, in: line, self)
    return (text, !text.utf8.elementsEqual(line[value]))
  }
}
