/// Colours: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa` and the sixteen names of CSS 1.
enum ColourText {
  private static let palette: KeyValuePairs = [
    "black": 0x000000, "silver": 0xC0C0C0, "gray": 0x808080, "white": 0xFFFFFF,
    "maroon": 0x800000, "red": 0xFF0000, "purple": 0x800080, "fuchsia": 0xFF00FF,
    "green": 0x008000, "lime": 0x00FF00, "olive": 0x808000, "yellow": 0xFFFF00,
    "navy": 0x000080, "blue": 0x0000FF, "teal": 0x008080, "aqua": 0x00FFFF,
  ]
  private static let names = palette.map(\.key)

  /// Returns red, green and blue as `0xRRGGBB`, without the alpha channel.
  static func rgb(of text: String) -> Int? {
    guard accepts(text) else { return nil }
    guard text.hasPrefix("#") else {
      return palette.first { $0.key == text.lowercased() }?.value
    }
    let digits = text.dropFirst()
    let six =
      digits.count < 6 ? digits.prefix(3).map { "\($0)\($0)" }.joined() : String(digits.prefix(6))
    return Int(six, radix: 16)
  }

  static func parse(_ text: String) throws(Problem) -> PreferenceValue {
    if accepts(text) { return .string(text) }
    throw Kind.colour.refusal(of: text, nearest: nearest(to: text))
  }

  static func accepts(_ text: String) -> Bool {
    guard text.utf8.first == UInt8(ascii: "#") else { return names.contains(text.lowercased()) }
    let digits = text.utf8.dropFirst()
    return [3, 4, 6, 8].contains(digits.count) && digits.allSatisfy { $0.hexDigit != nil }
  }

  private static func nearest(to text: String) -> String? {
    let withHash = "#" + text
    return accepts(withHash) ? withHash : text.nearest(among: names)
  }
}

extension Kind {
  /// Returns the colour of `value` as `0xRRGGBB`; nil if this is another kind or `value` is not a
  /// colour.
  public func rgb(of value: PreferenceValue) -> Int? {
    guard core == .colour, case .string(let text) = value else { return nil }
    return ColourText.rgb(of: text)
  }
}
