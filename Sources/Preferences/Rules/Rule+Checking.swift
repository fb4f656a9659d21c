extension Rule {
  /// Returns the violations, with names relative to `value`. A rule ignores values of other types: a
  /// length ignores numbers, a range ignores text.
  func problems(with value: PreferenceValue) -> [Problem] {
    switch self {
    case .each(let rules): Rule.problems(inside: value, rules)
    case .keys(let rules): Rule.problems(withKeysOf: value, rules)
    case .required(let keys): Rule.problems(with: value, requiring: keys)
    case .closed(let keys): Rule.problems(with: value, closedTo: keys)
    default: reason(against: value).map { [Problem($0, name: .root)] } ?? []
    }
  }

  private func reason(against value: PreferenceValue) -> Problem.Reason? {
    switch (self, value) {
    case (.range(let bounds), _): bounds.reason(against: value)
    case (.step(let step), _): value.number?.reason(againstStep: step)
    case (.length(let range), .string(let text)):
      range.reason(against: text.countable.unicodeScalars.count, of: .character)
    case (.length(let range), .data(let bytes)): range.reason(against: bytes.count, of: .byte)
    case (.pattern(let pattern), .string(let text)): pattern.reason(against: text)
    case (.count(let range), .array(let elements)):
      range.reason(against: elements.count, of: .element)
    case (.count(let range), .dictionary(let members)):
      range.reason(against: members.count, of: .member)
    case (.unique, .array(let elements)): Rule.reasonAgainstDuplicates(in: elements)
    case (.choices(let values), _):
      Kind.choice(values.map { Choice($0) }).firstProblem(with: value)?.reason
    case (.custom(let phrase, let check), _): check(value) ? nil : .refused(phrase)
    case (.explained(_, let reason), _): reason(value).map { .refused($0) }
    case (.decodable(let phrase, let failure), _):
      failure(value).map { .undecodable(phrase, why: $0.isEmpty ? nil : $0) }
    default: nil
    }
  }

  private static func reasonAgainstDuplicates(in elements: [PreferenceValue]) -> Problem.Reason? {
    firstDuplicate(in: elements).map { .repeated($0.text(limit: 60)) }
  }

  /// A few scalars are compared in pairs, which is faster than a set.
  private static func firstDuplicate(in elements: [PreferenceValue]) -> PreferenceValue? {
    if elements.count <= 8, !elements.contains(where: \.isContainer) {
      let position = elements.indices.first { position in
        elements[..<position].contains { $0.isEquivalent(to: elements[position]) }
      }
      return position.map { elements[$0] }
    }
    var seen: Set<PreferenceValue> = []
    return elements.first { !seen.insert($0.meaning).inserted }
  }

  private static func problems(inside value: PreferenceValue, _ rules: [Rule]) -> [Problem] {
    switch value {
    case .array(let elements):
      elements.enumerated().lazy.flatMap { position, element in
        rules.lazy.flatMap { $0.problems(with: element) }.map { $0.inside(.index(position)) }
      }.first100
    case .dictionary(let members):
      members.lazy.flatMap { key, member in
        rules.lazy.flatMap { $0.problems(with: member) }.map { $0.inside(.key(key)) }
      }.first100
    default: []
    }
  }

  private static func problems(withKeysOf value: PreferenceValue, _ rules: [Rule]) -> [Problem] {
    guard case .dictionary(let members) = value else { return [] }
    return members.keys.lazy.flatMap { key in
      rules.lazy.flatMap { $0.problems(with: .string(key)) }.map { $0.inside(.key(key)) }
    }.first100
  }

  private static func problems(with value: PreferenceValue, requiring keys: [String]) -> [Problem] {
    guard case .dictionary(let members) = value else { return [] }
    return keys.filter { members[$0] == nil }.map { Problem(.missing(key: $0), name: .root) }
  }

  private static func problems(with value: PreferenceValue, closedTo keys: [String]) -> [Problem] {
    guard case .dictionary(let members) = value else { return [] }
    let known = keys.exactKeys
    return members.keys.lazy.filter { !known.contains(ExactKey($0)) }.prefix(100).map {
      Problem(.unknownKey($0, nearest: $0.nearest(among: keys)), name: .root)
    }
  }
}

extension Sequence<Problem> {
  fileprivate var first100: [Problem] { Array(prefix(100)) }
}

extension Bounds {
  fileprivate func reason(against value: PreferenceValue) -> Problem.Reason? {
    guard let number = value.number else { return nil }
    return admits(number) ? nil : .outOfRange(self, found: number.spelling)
  }

  /// Returns false for NaN.
  private func admits(_ number: Number) -> Bool {
    if let lower {
      guard let below = number.isLess(than: lower), let above = lower.isLess(than: number),
        excludesLower ? above : !below
      else { return false }
    }
    guard let upper else { return true }
    guard let above = upper.isLess(than: number), let below = number.isLess(than: upper) else {
      return false
    }
    return excludesUpper ? below : !above
  }
}

extension CountRange {
  fileprivate func reason(against count: Int, of counted: Problem.Counted) -> Problem.Reason? {
    count >= lower ?? 0 && count <= upper ?? .max ? nil : .count(self, of: counted, found: count)
  }
}

extension Number {
  fileprivate func reason(againstStep step: Number) -> Problem.Reason? {
    guard let isMultiple = isMultiple(of: step) else {
      return .notChecked(pattern: "multiples of \(step)", why: "too many digits")
    }
    return isMultiple ? nil : .notStep(of: step, found: spelling)
  }
}

extension Pattern {
  fileprivate func reason(against text: String) -> Problem.Reason? {
    do {
      return try isFound(in: text) ? nil : .noMatch(pattern: source, found: text.quotedBriefly)
    } catch {
      return error.reason
    }
  }
}

extension PreferenceValue {
  /// The number; nil if this is not a number.
  public var number: Number? {
    switch self {
    case .integer(let number), .real(let number): number
    default: nil
    }
  }
}
