extension Kind {
  /// By value as JSON spells it, as plain text, by label; else the same ignoring case.
  static func parse(_ text: String, among choices: [Choice]) throws(Problem) -> PreferenceValue {
    let typed = text.trimmed
    if let value = try? PreferenceValue(typed: typed),
      choices.contains(where: { $0.value.isEquivalent(to: value) })
    {
      return value
    }
    if let choice = choices.first(where: { $0.answers(to: typed) }) { return choice.value }
    let folded = typed.lowercased()
    if let choice = choices.first(where: { $0.spellings.contains { $0.lowercased() == folded } }) {
      return choice.value
    }
    throw Problem(
      .unknownChoice(typed.quotedBriefly, nearest: Choice.nearest(to: typed, among: choices)))
  }
}

extension Choice {
  /// What may be typed for it.
  var spellings: [String] { [value.plainText] + (label.map { [$0] } ?? []) }

  fileprivate func answers(to text: String) -> Bool { spellings.containsExactly(text) }

  /// As a message shows it.
  static func nearest(to text: String, among choices: [Choice]) -> String? {
    guard let spelling = text.nearest(among: choices.lazy.flatMap(\.spellings)),
      let choice = choices.first(where: { $0.answers(to: spelling) })
    else { return nil }
    return spelling == choice.label ? spelling.quotedBriefly : choice.value.text(limit: 60)
  }
}

extension PreferenceValue {
  /// A string as it is, anything else as `text`.
  var plainText: String {
    guard case .string(let string) = self else { return text }
    return string
  }
}
