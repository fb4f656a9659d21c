extension Entry {
  /// What breaks its own kind or rules, and the rules that are broken themselves.
  var declarationProblems: [Problem] {
    let broken = rules.flatMap(\.declarationReasons) + kind.declarationReasons
    var problems = broken.map { Problem($0, name: name) }
    // A rule that is broken itself would be told again by every value.
    guard broken.isEmpty else { return problems }
    problems += own("its default", defaultValue.map { [$0] } ?? [])
    problems += own("its example", examples)
    if case .choice(let choices) = kind.core { problems += own("its choice", choices.map(\.value)) }
    return problems
  }

  private func own(_ what: String, _ values: [PreferenceValue]) -> [Problem] {
    values.flatMap { value in
      check(value).prefix(1).map { problem in
        let shown = isSecret ? Entry.mask : value.text(limit: 60)
        let why = isSecret ? "breaks its own rules" : problem.wordsOfOwn
        return Problem(.brokenByItself("\(what) \(shown)", why: why), name: name)
      }
    }
  }
}

extension Problem {
  fileprivate var wordsOfOwn: String {
    if case .unknownChoice = reason { "is none of its choices" } else { words }
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
  /// Why no value can please it, or why it cannot be checked.
  fileprivate var declarationReasons: [Problem.Reason] {
    switch self {
    case .range(let bounds): bounds.isEmpty ? [.impossible(bounds.words)] : []
    case .step(let step):
      Number(0).isLess(than: step) == true ? [] : [.impossible("multiples of \(step)")]
    case .length(let range): range.isEmpty ? [.impossible(range.words(of: .character))] : []
    case .count(let range): range.isEmpty ? [.impossible(range.words(of: .element))] : []
    case .pattern(let pattern): pattern.problem.map { [$0.reason] } ?? []
    case .each(let rules), .keys(let rules): rules.flatMap(\.declarationReasons)
    case .choices(let values): values.isEmpty ? [.impossible("one of no choices")] : []
    case .unique, .required, .closed, .custom, .explained, .unchecked: []
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
