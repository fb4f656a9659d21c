/// What a container's shape tells without its values.
extension Rule {
  /// Whether a container's keys and their number are not enough to tell.
  var asksForValues: Bool {
    switch self {
    case .unique, .each, .choices, .custom, .explained: true
    case .range, .step, .length, .pattern, .count, .keys, .required, .closed, .unchecked: false
    }
  }
}

extension Rule {
  /// The children's own entries say it again.
  var isForEach: Bool {
    if case .each = self { true } else { false }
  }
}

extension Kind {
  /// Whether it says something about what stands inside a container.
  var asksForValues: Bool {
    switch self {
    case .list(let kind), .dictionary(let kind): kind != .any
    case .optional(let kind): kind.asksForValues
    case .either(let kinds): kinds.contains(where: \.asksForValues)
    case .choice: true
    default: false
    }
  }

  func problem(withShape isArray: Bool) -> Problem? {
    admits(array: isArray)
      ? nil
      : Problem(.notA(article, found: isArray ? "a list" : "a group", nearest: nil), name: .root)
  }

  private func admits(array isArray: Bool) -> Bool {
    switch self {
    case .any, .choice: true
    case .list: isArray
    case .dictionary, .record: !isArray
    case .optional(let kind): kind.admits(array: isArray)
    case .either(let kinds): kinds.contains { $0.admits(array: isArray) }
    default: false
    }
  }
}

extension PreferenceName.Component {
  var isIndex: Bool {
    if case .index = self { true } else { false }
  }
}
