/// Typed words for on and off.
enum BooleanText {
  private static let words: [(String, Bool)] = [
    ("true", true), ("false", false), ("yes", true), ("no", false), ("on", true), ("off", false),
    ("1", true), ("0", false), ("t", true), ("f", false), ("y", true), ("n", false),
  ]

  static func parse(_ text: String) throws(Problem) -> PreferenceValue {
    let typed = text.lowercased()
    if let word = words.first(where: { $0.0 == typed }) { return .bool(word.1) }
    let nearest = typed.nearest(among: words.lazy.map(\.0).prefix(6))
    throw Kind.boolean.refusal(of: text, nearest: nearest)
  }
}
