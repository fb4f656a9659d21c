extension Entry {
  /// Validates a node by a declared entry. A leaf is checked by kind and rules. A container is
  /// checked only as a whole if a template (`hasTemplate`) validates its elements or members.
  func problems<Tree>(with visit: Visit<Tree>, hasTemplate: Bool) -> [Problem] {
    if visit.isLeaf { return check(visit.value) }
    var problems = rules.filter { !$0.needsValues }.flatMap { rule -> [Problem] in
      switch rule {
      case .closed: []  // reported at the key itself
      case .required: Test.required(rule.requiredKeys, splitsKeys: true).problems(with: visit)
      default: rule.problems(with: visit.outline)
      }
    }
    if kind.needsValues, !hasTemplate { problems += kind.problems(with: read(visit.value)) }
    for rule in rules where rule.needsValues && !(hasTemplate && rule.isForEach) {
      problems += rule.problems(with: read(visit.value))
    }
    return problems
  }
}

extension Rule {
  /// Checks a node, without decoding a container that the rule does not constrain.
  func problems<Tree>(with visit: Visit<Tree>) -> [Problem] {
    switch self {
    case .range, .step, .length, .pattern: visit.form.isContainer ? [] : problems(with: visit.value)
    case .unique: visit.form == .dictionary ? [] : problems(with: visit.value)
    default: problems(with: visit.value)
    }
  }

  /// Whether the rule depends on the values in a container, not only on its keys and their number.
  var needsValues: Bool {
    switch self {
    case .unique, .each, .choices, .custom, .explained, .decodable: true
    case .range, .step, .length, .pattern, .count, .keys, .required, .closed, .unchecked: false
    }
  }

  fileprivate var isForEach: Bool {
    if case .each = self { true } else { false }
  }

  fileprivate var requiredKeys: [String] {
    if case .required(let keys) = self { keys } else { [] }
  }
}

extension Kind {
  /// Whether the kind constrains the values in a container.
  fileprivate var needsValues: Bool {
    alternatives.contains {
      switch $0 {
      case .list(let kind), .dictionary(let kind): kind != .any
      case .choice: true
      default: false
      }
    }
  }

  /// Returns a problem if the kind allows no container of this form.
  func problem(withShape isArray: Bool) -> Problem? {
    let isAllowed = alternatives.contains {
      switch $0 {
      case .any, .choice: true
      case .list: isArray
      case .dictionary, .record: !isArray
      default: false
      }
    }
    let form: ValueForm = isArray ? .array : .dictionary
    return isAllowed
      ? nil : Problem(.notA(indefinitePhrase, found: form.phrase, nearest: nil), name: .root)
  }
}
