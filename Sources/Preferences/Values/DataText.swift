/// RFC 4648, section 4; padding may be left off, the URL alphabet of section 5 is read too.
public enum Base64Text {
  public static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        text.append(
          place <= group.count ? alphabet[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  public static func bytes(of text: String) -> [UInt8]? {
    let digits = text.utf8.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    let padding = digits.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    let used = digits.dropLast(padding)
    guard padding <= 2, padding == 0 || digits.count % 4 == 0, used.count % 4 != 1 else {
      return nil
    }
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var held: UInt32 = 0
    for byte in used {
      guard let value = value(of: byte) else { return nil }
      bits = bits << 6 | UInt32(value)
      held += 6
      guard held >= 8 else { continue }
      held -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> held))
    }
    return bytes
  }

  private static func value(of byte: UInt8) -> UInt8? {
    switch byte {
    case 0x41...0x5A: byte - 0x41
    case 0x61...0x7A: byte - 0x61 + 26
    case 0x30...0x39: byte - 0x30 + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }
}

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
