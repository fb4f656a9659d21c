/// Checks host names (RFC 1123, section 2.1), or internationalised ones (RFC 5890, section
/// 2.3.2.3). A name has at most 253 characters and no final dot.
enum HostnameFormat {
  static func isValid(_ text: Substring, as repertoire: Repertoire) -> Bool {
    var length = -1
    for label in text.split(separator: ".", omittingEmptySubsequences: false) {
      guard let octets = octets(of: label, as: repertoire) else { return false }
      length += octets + 1
      guard length <= 253 else { return false }
    }
    return true
  }

  /// Returns the length of a label in DNS messages, or nil if it is not a label.
  private static func octets(of label: Substring, as repertoire: Repertoire) -> Int? {
    switch repertoire {
    case .ascii: isLabel(label) ? label.utf8.count : nil
    case .unicode: IDNLabel.octets(of: label)
    }
  }

  /// Whether this is a plain label: 1 to 63 letters, digits and hyphens, with no hyphen at either
  /// end.
  static func isLabel(_ label: Substring) -> Bool {
    guard (1...63).contains(label.utf8.count), label.utf8.first != UInt8(ascii: "-"),
      label.utf8.last != UInt8(ascii: "-")
    else { return false }
    return label.unicodeScalars.allSatisfy { $0.isASCIILetterOrDigit || $0 == "-" }
  }
}
