/// The notation in which bytes are typed.
public enum DataDigits: Hashable, Sendable {
  /// The digits 0 to F, or those of RFC 4648, section 4.
  case hexadecimal, base64

  /// The other notation.
  public var other: DataDigits { self == .hexadecimal ? .base64 : .hexadecimal }

  /// Detects the notation of `text`: hexadecimal if all its characters are hexadecimal digits.
  public init(of text: String) {
    let isHexadecimal = text.utf8.allSatisfy { $0.hexDigit != nil || $0.isBlank }
    self = isHexadecimal ? .hexadecimal : .base64
  }

  /// The number of bytes in a row of hexadecimal digits.
  public static let rowLength = 8
  /// The number of characters in a full row.
  public static let rowWidth = rowLength * 3 - 1

  /// Returns the offset of a byte in hexadecimal, such as `001f`, as wide as `last` needs.
  public static func place(_ place: Int, upTo last: Int) -> String {
    let digits = String(place, radix: 16)
    let width = max(4, String(max(0, last), radix: 16).count)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// Returns the bytes as ASCII, with a point for each byte that is not printable.
  public static func characters(of bytes: [UInt8]) -> String {
    String(decoding: bytes.map { 0x20..<0x7F ~= $0 ? $0 : UInt8(ascii: ".") }, as: UTF8.self)
  }

  /// Returns the bytes in rows: `48 65 6c 6c 6f 0a 00 ff`, or 48 digits of base64.
  public func text(of bytes: [UInt8]) -> String {
    switch self {
    case .hexadecimal: bytes.rows(of: Self.rowLength).map(HexText.spaced).joined(separator: "\n")
    case .base64: bytes.rows(of: 36).map { Base64Text.text(of: Array($0)) }.joined(separator: "\n")
    }
  }

  /// Parses digits with blanks and line breaks anywhere. Returns nil if they are not whole bytes.
  public func bytes(of text: String) -> [UInt8]? {
    switch self {
    case .hexadecimal:
      HexText.bytes(of: String(decoding: text.utf8.filter { !$0.isBlank }, as: UTF8.self))
    case .base64: Base64Text.bytes(of: text)
    }
  }
}

extension Kind {
  /// Returns the bytes of `value`; nil if this is another kind or `value` is not data.
  public func bytes(of value: PreferenceValue) -> [UInt8]? {
    switch (core, value) {
    case (.data(.bytes), .data(let bytes)): bytes
    case (.data(let form), .string(let text)): form.bytes(of: text)
    default: nil
    }
  }
}

extension Entry {
  /// Parses bytes that are typed as digits, then checks them as `parse(_:)` does. If they equal those
  /// of `former`, its spelling is kept.
  public func parse(
    _ text: String, in digits: DataDigits, over former: PreferenceValue?
  ) throws(Problem) -> PreferenceValue {
    guard case .data(let form) = kind.core else { return try parse(text) }
    guard let bytes = digits.bytes(of: text) else {
      let phrase = digits == .hexadecimal ? "hexadecimal data" : "base64 data"
      throw masked(Problem(.notA(phrase, found: text.quotedBriefly, nearest: nil), name: name))
    }
    let value = former.flatMap { kind.bytes(of: $0) == bytes ? $0 : nil } ?? form.value(of: bytes)
    if let problem = check(value).first { throw problem }
    return value
  }
}

extension DataForm {
  fileprivate func value(of bytes: [UInt8]) -> PreferenceValue {
    switch self {
    case .bytes: .data(bytes)
    case .base64Text: .string(Base64Text.text(of: bytes))
    case .hexText: .string(HexText.text(of: bytes))
    }
  }
}

extension [UInt8] {
  fileprivate func rows(of length: Int) -> [ArraySlice<UInt8>] {
    stride(from: 0, to: count, by: length).map { self[$0..<Swift.min($0 + length, count)] }
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { [0x20, 0x09, 0x0A, 0x0D].contains(self) }
}

extension DataForm {
  /// Parses hexadecimal digits with optional spaces and `0x`, else base64.
  func parse(_ text: String) throws(Problem) -> PreferenceValue {
    if self == .base64Text, Base64Text.bytes(of: text) != nil { return .string(text) }
    let hexadecimal =
      text.hasPrefix("<") && text.hasSuffix(">") ? String(text.dropFirst().dropLast()) : text
    guard let bytes = HexText.bytes(of: hexadecimal) ?? Base64Text.bytes(of: text) else {
      throw Kind.data(self).refusal(of: text)
    }
    switch self {
    case .bytes: return .data(bytes)
    case .base64Text: return .string(Base64Text.text(of: bytes))
    case .hexText: return .string(self.bytes(of: text) != nil ? text : HexText.text(of: bytes))
    }
  }

  func bytes(of text: String) -> [UInt8]? {
    self == .base64Text ? Base64Text.bytes(of: text) : HexText.bytes(of: text)
  }
}
