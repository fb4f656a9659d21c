/// Absolute URLs, recognized by a scheme (RFC 3986, section 3.1), a colon, and no space.
enum URLText {
  static func parse(_ text: String) throws(Problem) -> PreferenceValue {
    if accepts(text) { return .string(text) }
    let guess = "https://" + text
    let isHost = text.unicodeScalars.contains(".") && accepts(guess) && !text.hasPrefix("/")
    throw Kind.url.refusal(of: text, nearest: isHost ? guess : nil)
  }

  static func accepts(_ text: String) -> Bool {
    let scheme = text.utf8.prefix { $0 != UInt8(ascii: ":") }
    let rest = text.utf8.dropFirst(scheme.count + 1)
    guard let first = scheme.first, Unicode.Scalar(first).properties.isAlphabetic, !rest.isEmpty
    else { return false }
    return scheme.allSatisfy(isAllowedInScheme)
      && text.unicodeScalars.allSatisfy { $0.isShowable && !$0.properties.isWhitespace }
  }

  private static func isAllowedInScheme(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, 0x2B, 0x2D, 0x2E: true
    default: false
    }
  }
}
