/// `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa` and the sixteen names of CSS 1.
enum ColourText {
  private static let lights: KeyValuePairs = [
    "black": 0x000000, "silver": 0xC0C0C0, "gray": 0x808080, "white": 0xFFFFFF,
    "maroon": 0x800000, "red": 0xFF0000, "purple": 0x800080, "fuchsia": 0xFF00FF,
    "green": 0x008000, "lime": 0x00FF00, "olive": 0x808000, "yellow": 0xFFFF00,
    "navy": 0x000080, "blue": 0x0000FF, "teal": 0x008080, "aqua": 0x00FFFF,
  ]
  private static let names = lights.map(\.key)

  /// Red, green and blue as `0xRRGGBB`; how much shines through is left out.
  static func light(of text: String) -> Int? {
    guard admits(text) else { return nil }
    guard text.hasPrefix("#") else {
      return lights.first { $0.key == text.lowercased() }?.value
    }
    let digits = text.dropFirst()
    let six =
      digits.count < 6 ? digits.prefix(3).map { "\($0)\($0)" }.joined() : String(digits.prefix(6))
    return Int(six, radix: 16)
  }

  static func parse(_ text: String) throws(Problem) -> PreferenceValue {
    if admits(text) { return .string(text) }
    throw Kind.colour.refusal(of: text, nearest: nearest(to: text))
  }

  static func admits(_ text: String) -> Bool {
    guard text.utf8.first == UInt8(ascii: "#") else { return names.contains(text.lowercased()) }
    let digits = text.utf8.dropFirst()
    return [3, 4, 6, 8].contains(digits.count) && digits.allSatisfy { $0.hexDigit != nil }
  }

  private static func nearest(to text: String) -> String? {
    let withSign = "#" + text
    return admits(withSign) ? withSign : text.nearest(among: names)
  }
}

extension Kind {
  /// Of a value of such a kind, `0xRRGGBB`; nil for others, and where it is no colour.
  public func light(of value: PreferenceValue) -> Int? {
    guard core == .colour, case .string(let text) = value else { return nil }
    return ColourText.light(of: text)
  }
}
