/// RFC 8259, section 6: `[-] (0 | 1-9 digits) [. digits] [e [+-] digits]`.
enum JSONNumber {
  /// An integer where neither fraction nor exponent is written, else a real; nil where the spelling
  /// is not JSON's.
  static func value(_ spelling: String) -> PreferenceValue? {
    var rest = spelling.utf8[...]
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let whole = rest.prefix(while: \.isDigit)
    guard let first = whole.first, first != UInt8(ascii: "0") || whole.count == 1 else {
      return nil
    }
    rest = rest[whole.endIndex...]
    if rest.isEmpty { return .integer(Number(spelling: spelling)) }
    guard takesFraction(&rest), takesExponent(&rest), rest.isEmpty else { return nil }
    return .real(Number(spelling: spelling))
  }

  private static func takesFraction(_ rest: inout Substring.UTF8View) -> Bool {
    guard rest.first == UInt8(ascii: ".") else { return true }
    rest.removeFirst()
    return takesDigits(&rest)
  }

  private static func takesExponent(_ rest: inout Substring.UTF8View) -> Bool {
    guard rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") else { return true }
    rest.removeFirst()
    if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    return takesDigits(&rest)
  }

  private static func takesDigits(_ rest: inout Substring.UTF8View) -> Bool {
    let digits = rest.prefix(while: \.isDigit)
    rest = rest[digits.endIndex...]
    return !digits.isEmpty
  }
}
