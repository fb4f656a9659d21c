/// Checks values of `format` by the RFCs that JSON Schema names (2020-12 validation, section 7.3).
/// Each check is one pass over the text.
enum FormatCheck {
  typealias Check = @Sendable (String) -> Bool

  /// Returns whether `text` has the format, or nil if JSON Schema does not define the format.
  static func isValid(_ text: String, as format: String) -> Bool? { checks[format]?(text) }

  static let checks: [String: Check] = [
    "date-time": ClockFormat.isDateTime, "date": ClockFormat.isDate, "time": ClockFormat.isTime,
    "duration": DurationFormat.isValid,
    "email": { EmailFormat.isValid($0, as: .ascii) },
    "idn-email": { EmailFormat.isValid($0, as: .unicode) },
    "hostname": { HostnameFormat.isValid($0[...], as: .ascii) },
    "idn-hostname": { HostnameFormat.isValid($0[...], as: .unicode) },
    "ipv4": { IPv4Format.isValid($0[...]) }, "ipv6": { IPv6Format.isValid($0[...]) },
    "uri": { URIFormat.isValid($0, as: .ascii, isAbsolute: true) },
    "uri-reference": { URIFormat.isValid($0, as: .ascii, isAbsolute: false) },
    "iri": { URIFormat.isValid($0, as: .unicode, isAbsolute: true) },
    "iri-reference": { URIFormat.isValid($0, as: .unicode, isAbsolute: false) },
    "uri-template": URITemplateFormat.isValid, "uuid": UUIDFormat.isValid,
    "json-pointer": PointerFormat.isValid, "relative-json-pointer": PointerFormat.isRelative,
    "regex": RegexFormat.isValid,
  ]
}

/// Whether names in a format are ASCII or internationalised.
enum Repertoire { case ascii, unicode }

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

/// Checks JSON Pointers (RFC 6901, section 3) and relative ones
/// (draft-bhutton-relative-json-pointer).
enum PointerFormat {
  static func isValid(_ text: String) -> Bool { isValid(FormatReader(text)) }

  /// Whether this is a relative pointer: `0`, `1/a`, `2#`, `0-1`.
  static func isRelative(_ text: String) -> Bool {
    var reader = FormatReader(text)
    guard reader.takesWholeNumber() else { return false }
    if reader.takes("+") || reader.takes("-"), !reader.takesWholeNumber() { return false }
    if reader.takes("#") { return reader.isAtEnd }
    return isValid(reader)
  }

  private static func isValid(_ reader: FormatReader) -> Bool {
    guard reader.isAtEnd || reader.next == "/" else { return false }
    var reader = reader
    while let scalar = reader.pop() {
      if scalar == "~", !reader.takes(where: { $0 == "0" || $0 == "1" }) { return false }
    }
    return true
  }
}

extension FormatReader {
  /// Reads an integer without leading zeros.
  fileprivate mutating func takesWholeNumber() -> Bool {
    takes("0") || takeAll(where: \.isASCIIDigit) > 0
  }
}

/// Checks UUIDs (RFC 4122, section 3) of any version and variant.
enum UUIDFormat {
  static func isValid(_ text: String) -> Bool {
    var reader = FormatReader(text)
    for (index, length) in [8, 4, 4, 4, 12].enumerated() {
      if index > 0, !reader.takes("-") { return false }
      guard reader.takeAll(where: \.isASCIIHexDigit) == length else { return false }
    }
    return reader.isAtEnd
  }
}
