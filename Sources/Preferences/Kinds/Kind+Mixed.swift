/// Kinds where text may be read as one thing or another. A JSON string literal always stands for
/// the string inside it, so that every value has a spelling.
extension Kind {
  static func parseAny(_ text: String) -> PreferenceValue {
    (try? PreferenceValue(typed: text)) ?? .string(text)
  }

  /// An empty text is text, if this kind is; it is nothing for every other kind.
  func parseOptional(_ text: String) throws(Problem) -> PreferenceValue {
    if text.trimmed == "null" || text.trimmed.isEmpty && self != .string { return .null }
    if let string = literal(text) { return string }
    return try parse(text)
  }

  /// What JSON reads, where a kind admits that; else by the first kind that takes the text. Those
  /// that take any text come last.
  static func parse(_ text: String, asOneOf kinds: [Kind]) throws(Problem) -> PreferenceValue {
    if let value = try? PreferenceValue(typed: text),
      kinds.contains(where: { $0.firstProblem(with: value) == nil })
    {
      return value
    }
    for kind in kinds.filter({ !$0.takesAnyText }) + kinds.filter(\.takesAnyText) {
      if let value = try? kind.parse(text) { return value }
    }
    throw Kind.either(kinds).refusal(of: text)
  }

  private func literal(_ text: String) -> PreferenceValue? {
    guard takesAnyText, text.hasPrefix("\""), let value = try? PreferenceValue(typed: text)
    else { return nil }
    return value
  }

  /// Whether a text of several lines may be one of its values.
  public var takesLines: Bool { takesAnyText && core != .path }

  private var takesAnyText: Bool {
    switch self {
    case .any, .string, .path: true
    case .optional(let kind): kind.takesAnyText
    case .either(let kinds): kinds.contains(where: \.takesAnyText)
    default: false
    }
  }
}
