extension DataForm {
  /// Hexadecimal digits, with spaces and `0x` as one likes; else base64.
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
    case .hexText: return .string(admits(text) ? text : HexText.text(of: bytes))
    }
  }

  func admits(_ text: String) -> Bool { bytes(of: text) != nil }

  func bytes(of text: String) -> [UInt8]? {
    self == .base64Text ? Base64Text.bytes(of: text) : HexText.bytes(of: text)
  }
}
