/// Reads a text's scalars from left to right, each once.
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

  /// How many were taken.
  @discardableResult
  mutating func takeAll(where belongs: (Unicode.Scalar) -> Bool) -> Int {
    var count = 0
    while takes(where: belongs) { count += 1 }
    return count
  }

  /// All or nothing but what was read up to there.
  mutating func takes(text: String) -> Bool { text.unicodeScalars.allSatisfy { takes($0) } }

  /// Exactly so many digits, five at most; nil where there are fewer.
  mutating func number(digits count: Int) -> Int? {
    var number = 0
    for _ in 0..<count {
      guard let next, next.isASCIIDigit else { return nil }
      number = number * 10 + Int(next.value & 15)
      rest.removeFirst()
    }
    return number
  }

  /// `%` and two hexadecimal digits (RFC 3986, section 2.1), after the `%`.
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
