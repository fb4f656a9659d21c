/// Checks IPv6 addresses (RFC 4291, section 2.2): eight hexadecimal groups, `::` for one run of
/// zeros, optionally IPv4 at the end. Zones are refused.
enum IPv6Format {
  static func isValid(_ text: Substring) -> Bool {
    guard text.utf8.count <= 45 else { return false }
    var groups = text.split(separator: ":", omittingEmptySubsequences: false)[...]
    guard groups.count > 2 else { return false }
    // A colon at either end is half of a `::`.
    if groups.first == "", groups.removeFirst() != groups.first { return false }
    if groups.last == "", groups.removeLast() != groups.last { return false }
    let zeros = groups.count { $0.isEmpty }
    guard zeros <= 1, let last = groups.last else { return false }
    let isMixed = IPv4Format.isValid(last)
    let width = groups.count - zeros + (isMixed ? 1 : 0)
    return (isMixed ? groups.dropLast() : groups).allSatisfy(isGroup)
      && (zeros == 1 ? width < 8 : width == 8)
  }

  private static func isGroup(_ group: Substring) -> Bool {
    group.utf8.count <= 4 && group.unicodeScalars.allSatisfy(\.isASCIIHexDigit)
  }
}
