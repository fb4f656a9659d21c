extension Entry {
  /// The rules that no value satisfies; else the default, examples and choices that violate the entry's
  /// own kind or rules.
  var declarationProblems: [Problem] {
    let broken = rules.flatMap(\.declarationReasons) + kind.declarationReasons
    var problems = broken.map { Problem($0, name: name) }
    // An unsatisfiable rule would be reported again for every value.
    guard broken.isEmpty else { return problems }
    problems += own("its default", defaultValue.map { [$0] } ?? [])
    problems += own("its example", examples)
    if case .choice(let choices) = kind.core { problems += own("its choice", choices.map(\.value)) }
    return problems
  }

  private func own(_ noun: String, _ values: [PreferenceValue]) -> [Problem] {
    values.flatMap { value in
      check(value).prefix(1).map { problem in
        let shown = isSecret ? Entry.mask : value.text(limit: 60)
        let why = isSecret ? "breaks its own rules" : problem.ownMessage
        return Problem(.brokenByItself("\(noun) \(shown)", why: why), name: name)
      }
    }
  }
}

extension Problem {
  fileprivate var ownMessage: String {
    if case .unknownChoice = reason { "is none of its choices" } else { message }
  }
}

extension Kind {
  fileprivate var declarationReasons: [Problem.Reason] {
    switch self {
    case .choice(let choices): Kind.reasons(against: choices)
    case .list(let kind), .dictionary(let kind), .optional(let kind): kind.declarationReasons
    case .either(let kinds): kinds.flatMap(\.declarationReasons)
    default: []
    }
  }

  private static func reasons(against choices: [Choice]) -> [Problem.Reason] {
    if choices.isEmpty { return [.impossible("one of no choices")] }
    var seen: Set<PreferenceValue> = []
    return choices.filter { !seen.insert($0.value.meaning).inserted }
      .map { .choiceTwice($0.value.text(limit: 60)) }
  }
}

extension Rule {
  /// The reasons why no value satisfies the rule, or why it cannot be checked.
  fileprivate var declarationReasons: [Problem.Reason] {
    switch self {
    case .range(let bounds): bounds.isEmpty ? [.impossible(bounds.phrase)] : []
    case .step(let step):
      Number(0).isLess(than: step) == true ? [] : [.impossible("multiples of \(step)")]
    case .length(let range): range.isEmpty ? [.impossible(range.phrase(of: .character))] : []
    case .count(let range): range.isEmpty ? [.impossible(range.phrase(of: .element))] : []
    case .pattern(let pattern): pattern.problem.map { [$0.reason] } ?? []
    case .each(let rules), .keys(let rules): rules.flatMap(\.declarationReasons)
    case .choices(let values): values.isEmpty ? [.impossible("one of no choices")] : []
    case .unique, .required, .closed, .custom, .explained, .decodable, .unchecked: []
    }
  }
}

extension Bounds {
  fileprivate var isEmpty: Bool {
    guard let lower, let upper else { return false }
    guard let isAbove = upper.isLess(than: lower), let isBelow = lower.isLess(than: upper) else {
      return true
    }
    return isAbove || !isBelow && (excludesLower || excludesUpper)
  }
}

extension CountRange {
  fileprivate var isEmpty: Bool { (upper ?? .max) < max(lower ?? 0, 0) }
}

extension Pattern {
  fileprivate var problem: Problem? {
    if case .failure(let problem) = compiled { problem } else { nil }
  }
}
