/// Reads the scalars of a text from left to right.
struct FormatReader {
  private(set) var rest: Substring.UnicodeScalarView

  init(_ text: String) { rest = text.unicodeScalars[...] }
  init(_ text: Substring) { rest = text.unicodeScalars }

  var isAtEnd: Bool { rest.isEmpty }
  var next: Unicode.Scalar? { rest.first }

  mutating func pop() -> Unicode.Scalar? { rest.popFirst() }

  mutating func takes(_ scalar: Unicode.Scalar) -> Bool { takes { $0 == scalar } }

  mutating func takes(where belongs: (Unicode.Scalar) -> Bool) -> Bool {
    guard let next, belongs(next) else { return false }
    rest.removeFirst()
    return true
  }

  /// Skips scalars while `belongs` returns true, and returns their number.
  @discardableResult
  mutating func takeAll(where belongs: (Unicode.Scalar) -> Bool) -> Int {
    var count = 0
    while takes(where: belongs) { count += 1 }
    return count
  }

  /// Reads `text`. If it is not there, the scalars before the mismatch are consumed.
  mutating func takes(text: String) -> Bool { text.unicodeScalars.allSatisfy { takes($0) } }

  /// Reads exactly `count` digits, at most five. Returns nil if there are fewer.
  mutating func number(digits count: Int) -> Int? {
    var number = 0
    for _ in 0..<count {
      guard let next, next.isASCIIDigit else { return nil }
      number = number * 10 + Int(next.value & 15)
      rest.removeFirst()
    }
    return number
  }

  /// Reads the two hexadecimal digits after `%` (RFC 3986, section 2.1).
  mutating func takesPercentEncoding() -> Bool {
    takes(where: \.isASCIIHexDigit) && takes(where: \.isASCIIHexDigit)
  }
}

extension Unicode.Scalar {
  var isASCIIDigit: Bool { ("0"..."9").contains(self) }
  var isASCIILetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
  var isASCIILetterOrDigit: Bool { isASCIILetter || isASCIIDigit }
  var isASCIIHexDigit: Bool {
    isASCIIDigit || ("a"..."f").contains(self) || ("A"..."F").contains(self)
  }
}
