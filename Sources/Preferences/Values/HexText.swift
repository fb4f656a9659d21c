/// Bytes as hexadecimal digits.
enum HexText {
  /// Lower case, no spaces; `…` after about `limit` characters.
  static func text(of bytes: [UInt8], limit: Int = .max) -> String {
    let shown = limit / 2 < bytes.count ? bytes.prefix(max(limit, 0) / 2) : bytes[...]
    var text: [UInt8] = []
    text.reserveCapacity(shown.count * 2)
    for byte in shown {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self) + (shown.count < bytes.count ? "…" : "")
  }

  /// `48 65 6c`
  static func spaced(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { text(of: [$0]) }.joined(separator: " ")
  }

  private static let digits = Array("0123456789abcdef".utf8)

  /// Spaces may stand between bytes, `0x` in front; nil where it is anything but whole bytes.
  static func bytes(of text: String) -> [UInt8]? {
    let digits = text.hasPrefix("0x") ? text.utf8.dropFirst(2) : text.utf8[...]
    var bytes: [UInt8] = []
    var high: UInt8?
    for byte in digits where byte != UInt8(ascii: " ") {
      guard let digit = byte.hexDigit else { return nil }
      if let first = high {
        bytes.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    return high == nil ? bytes : nil
  }
}
