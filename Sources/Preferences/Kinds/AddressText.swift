/// Absolute URLs by the look of them: a scheme (RFC 3986, section 3.1), a colon, and no space.
enum URLText {
  static func parse(_ text: String) throws(Problem) -> PreferenceValue {
    if admits(text) { return .string(text) }
    let guess = "https://" + text
    let isHost = text.unicodeScalars.contains(".") && admits(guess) && !text.hasPrefix("/")
    throw Kind.url.refusal(of: text, nearest: isHost ? guess : nil)
  }

  static func admits(_ text: String) -> Bool {
    let scheme = text.utf8.prefix { $0 != UInt8(ascii: ":") }
    let rest = text.utf8.dropFirst(scheme.count + 1)
    guard let first = scheme.first, Unicode.Scalar(first).properties.isAlphabetic, !rest.isEmpty
    else { return false }
    return scheme.allSatisfy(isOfScheme)
      && text.unicodeScalars.allSatisfy { $0.isShowable && !$0.properties.isWhitespace }
  }

  private static func isOfScheme(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, 0x2B, 0x2D, 0x2E: true
    default: false
    }
  }
}

/// File paths: any text without a NUL.
enum PathText {
  static func parse(_ text: String) throws(Problem) -> PreferenceValue {
    guard admits(text) else { throw Kind.path.refusal(of: text) }
    return .string(text)
  }

  static func admits(_ text: String) -> Bool { !text.utf8.contains(0) }
}
