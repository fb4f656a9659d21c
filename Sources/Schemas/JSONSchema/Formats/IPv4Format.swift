/// Checks IPv4 addresses (RFC 2673, section 3.2). Leading zeros are refused, because some programs
/// read them as octal.
enum IPv4Format {
  static func isValid(_ text: Substring) -> Bool {
    guard text.utf8.count <= 15 else { return false }
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy(isByte)
  }

  private static func isByte(_ part: Substring.UTF8View) -> Bool {
    guard (1...3).contains(part.count), part.allSatisfy({ (0x30...0x39).contains($0) }),
      part.count == 1 || part.first != UInt8(ascii: "0")
    else { return false }
    return part.reduce(0) { $0 * 10 + Int($1 & 15) } < 256
  }
}
