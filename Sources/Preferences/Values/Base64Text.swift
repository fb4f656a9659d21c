import FoundationEssentials

/// Base64 as in RFC 4648, section 4. Parsing accepts missing padding and the alphabet of section 5.
public enum Base64Text {
  /// Returns the padded base64 text of `bytes`.
  public static func text(of bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

  /// Parses base64, ignoring white space. Returns nil if `text` is not base64.
  public static func bytes(of text: String) -> [UInt8]? {
    let digits = text.utf8.compactMap { byte -> UInt8? in
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: nil
      case UInt8(ascii: "-"): UInt8(ascii: "+")
      case UInt8(ascii: "_"): UInt8(ascii: "/")
      default: byte
      }
    }
    let padding = digits.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    let used = digits.dropLast(padding)
    // Foundation accepts a padding character in the middle.
    guard padding <= 2, padding == 0 || digits.count % 4 == 0, used.count % 4 != 1,
      !used.contains(UInt8(ascii: "="))
    else { return nil }
    let missing = [UInt8](repeating: UInt8(ascii: "="), count: (4 - digits.count % 4) % 4)
    return Data(base64Encoded: Data(digits + missing)).map(Array.init)
  }
}

/// Hexadecimal text of bytes.
enum HexText {
  /// Returns the digits in lower case without spaces, cut after about `limit` characters with `…`.
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

  /// Returns the digits with a space between bytes: `48 65 6c`.
  static func spaced(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { text(of: [$0]) }.joined(separator: " ")
  }

  private static let digits = Array("0123456789abcdef".utf8)

  /// Parses hexadecimal digits with optional spaces and `0x`. Returns nil if they are not whole
  /// bytes.
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
