/// `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa` and the sixteen names of CSS 1.
enum ColourText {
  private static let names = [
    "black", "silver", "gray", "white", "maroon", "red", "purple", "fuchsia", "green", "lime",
    "olive", "yellow", "navy", "blue", "teal", "aqua",
  ]

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
