import Preferences

extension Entry {
  /// A text of all properties except the code of custom checks. The rules are sorted, since their order
  /// has no meaning.
  var outline: String {
    """
    \(name) \(kind) default \(defaultValue?.text ?? "-") rules \(Rule.outline(rules)) \
    title \(title ?? "-") summary \(summary ?? "-") unit \(unit ?? "-") secret \(isSecret) \
    locked \(isReadOnly) deprecated \(deprecation.map { "\($0)" } ?? "-") \
    effect \(takesEffect ?? "-") examples \(PreferenceValue.array(examples).text)
    """
  }
}

extension Rule {
  fileprivate static func outline(_ rules: [Rule]) -> String {
    "[" + rules.map(\.outline).sorted().joined(separator: ", ") + "]"
  }

  private var outline: String {
    switch self {
    case .each(let rules): "each \(Rule.outline(rules))"
    case .keys(let rules): "keys \(Rule.outline(rules))"
    case .closed(let keys): "closed \(keys.sorted())"
    case .custom(let words, _), .explained(let words, _), .unchecked(let words): "check \(words)"
    case .pattern(let pattern): "pattern \(pattern.source)"
    default: "\(self)"
    }
  }
}
