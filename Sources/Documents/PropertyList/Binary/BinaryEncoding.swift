import Preferences

/// How a new value is spelled: integers as Apple does (1, 2 and 4 bytes unsigned, 8 signed, 16
/// beyond), reals in 8 bytes, text in ASCII where that can be.
enum BinaryEncoding {
  /// Marker and payload of what is no container. Throws `.cannotHold`.
  static func scalar(_ value: PreferenceValue) throws(Problem) -> [UInt8] {
    switch value {
    case .bool(let bool): return [bool ? 0x09 : 0x08]
    case .integer(let number): return try integer(number)
    case .real(let number): return try real(number)
    case .date(let date): return [0x33] + date.seconds.bitPattern.bytes(8)
    case .data(let data): return header(.data, count: data.count) + data
    case .uid(let number): return uid(number)
    default: throw cannotHold("null")
    }
  }

  static func string(_ text: String) throws(Problem) -> [UInt8] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      return header(.ascii, count: text.utf8.count) + Array(text.utf8)
    }
    guard let text = text.wellFormed else {
      throw cannotHold("a string with an unpaired surrogate")
    }
    return header(.utf16, count: text.utf16.count) + text.utf16.flatMap { $0.bytes(2) }
  }

  /// The marker of `count` things, and where they are many the count behind it.
  static func header(_ type: BinaryType, count: Int) -> [UInt8] {
    let marker = type.countedMarker ?? 0
    if count < 0x0F { return [marker | UInt8(count)] }
    return [marker | 0x0F] + unsigned(UInt64(count))
  }

  private static func integer(_ number: Number) throws(Problem) -> [UInt8] {
    guard let integer = Int128(number.canonical) else {
      throw cannotHold("an integer beyond 128 bits: \(number.spelling.prefix(60))")
    }
    if let short = UInt64(exactly: integer), short <= Int64.max { return unsigned(short) }
    if let signed = Int64(exactly: integer) { return [0x13] + signed.bytes(8) }
    return [0x14] + integer.bytes(16)
  }

  private static func unsigned(_ number: UInt64) -> [UInt8] {
    switch number {
    case ...0xFF: [0x10] + number.bytes(1)
    case ...0xFFFF: [0x11] + number.bytes(2)
    case ...0xFFFF_FFFF: [0x12] + number.bytes(4)
    default: [0x13] + number.bytes(8)
    }
  }

  /// Only a number that reads back as the same.
  private static func real(_ number: Number) throws(Problem) -> [UInt8] {
    guard let real = Double(number.spelling), Number(real).isEquivalent(to: number) else {
      throw cannotHold("a number of more than 64 bits: \(number.spelling.prefix(60))")
    }
    return [0x23] + real.bitPattern.bytes(8)
  }

  private static func uid(_ number: UInt64) -> [UInt8] {
    let size = number <= 0xFF ? 1 : number <= 0xFFFF ? 2 : number <= 0xFFFF_FFFF ? 4 : 8
    return [0x80 | UInt8(size - 1)] + number.bytes(size)
  }

  private static func cannotHold(_ what: String) -> Problem {
    Problem(.cannotHold(format: "a binary property list", what: what))
  }
}

extension FixedWidthInteger {
  /// The lowest `count` bytes, the highest first.
  func bytes(_ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: self >> (8 * $0)) }
  }
}
