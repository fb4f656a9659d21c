/// RFC 4648 §4, white space anywhere.
enum Base64 {
  /// Whole groups of four, padded at the end.
  static func isValid(_ text: some Sequence<UInt8>) -> Bool {
    var symbols = 0
    var padding = 0
    for byte in text where !byte.isXMLSpace {
      if byte == UInt8(ascii: "=") {
        padding += 1
      } else if padding > 0 || value(of: byte) == nil {
        return false
      }
      symbols += 1
    }
    return symbols % 4 == 0 && padding <= 2
  }

  /// Of text that `isValid`.
  static func decode(_ text: some Collection<UInt8>) -> [UInt8] {
    var data: [UInt8] = []
    data.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    var count = 0
    for byte in text {
      guard let value = value(of: byte) else { continue }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        data.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return data
  }

  static func encode(_ data: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((data.count + 2) / 3 * 4)
    for start in stride(from: 0, to: data.count, by: 3) {
      let group = data[start..<min(start + 3, data.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for symbol in 0..<4 {
        text.append(symbol <= group.count ? self.symbol(bits >> (18 - 6 * symbol) & 63) : padding)
      }
    }
    return text
  }

  private static let padding = UInt8(ascii: "=")

  private static func symbol(_ value: Int) -> UInt8 {
    switch value {
    case ..<26: UInt8(ascii: "A") + UInt8(value)
    case ..<52: UInt8(ascii: "a") + UInt8(value - 26)
    case ..<62: UInt8(ascii: "0") + UInt8(value - 52)
    case 62: UInt8(ascii: "+")
    default: UInt8(ascii: "/")
    }
  }

  private static func value(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
