/// Checks a label of an internationalised name: plain, A-label (`xn--…`) or U-label (RFC 5891,
/// section 4.2).
///
/// Some rules need Unicode tables and are not checked: normal form C of U-labels, and the rule for
/// right-to-left labels (RFC 5893). The blocks of the neighbours stand in for the joining types
/// around a zero-width non-joiner.
enum IDNLabel {
  /// Returns the length of the label in ASCII, or nil if it is not a label.
  static func octets(of label: Substring) -> Int? {
    guard !label.utf8.allSatisfy({ $0 < 0x80 }) else {
      guard HostnameFormat.isLabel(label) else { return nil }
      return isReserved(label.unicodeScalars) && !isALabel(label) ? nil : label.utf8.count
    }
    let scalars = Array(label.unicodeScalars.prefix(64))
    guard scalars.count < 64, isULabel(scalars) else { return nil }
    let octets = 4 + Punycode.encoded(scalars).utf8.count
    return octets <= 63 ? octets : nil
  }

  /// Whether the third and fourth scalars are hyphens, as in prefixes such as `xn--`.
  private static func isReserved(_ scalars: some Sequence<Unicode.Scalar>) -> Bool {
    Array(scalars.prefix(4).dropFirst(2)) == ["-", "-"]
  }

  private static func isALabel(_ label: Substring) -> Bool {
    let text = label.lowercased()
    guard text.hasPrefix("xn--"), let scalars = Punycode.decoded(text.dropFirst(4)),
      !scalars.allSatisfy(\.isASCII)
    else { return false }
    return isULabel(scalars) && Punycode.encoded(scalars) == text.dropFirst(4)
  }

  private static func isULabel(_ scalars: [Unicode.Scalar]) -> Bool {
    guard let first = scalars.first, first != "-", scalars.last != "-", !isReserved(scalars),
      !first.properties.generalCategory.isMark
    else { return false }
    return scalars.indices.allSatisfy { IDNRule.admits(scalars, at: $0) }
  }
}

extension Unicode.GeneralCategory {
  var isMark: Bool { self == .nonspacingMark || self == .spacingMark || self == .enclosingMark }
}
