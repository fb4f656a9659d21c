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
