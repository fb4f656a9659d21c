extension Kind {
  /// What keeps `value` from being of this kind; named from the value on. At most 100.
  func problems(with value: PreferenceValue) -> [Problem] {
    var problems: [Problem] = []
    check(value, at: .root, into: &problems)
    return problems
  }

  func firstProblem(with value: PreferenceValue) -> Problem? { problems(with: value).first }

  private func check(
    _ value: PreferenceValue, at name: PreferenceName, into problems: inout [Problem]
  ) {
    guard problems.count < 100 else { return }
    switch (self, value) {
    case (.list(let kind), .array(let elements)):
      guard kind != .any else { return }
      for (position, element) in elements.enumerated() {
        kind.check(element, at: name.appending(index: position), into: &problems)
      }
    case (.dictionary(let kind), .dictionary(let members)):
      guard kind != .any else { return }
      for (key, member) in members {
        kind.check(member, at: name.appending(key: key), into: &problems)
      }
    case (.optional(let kind), _):
      if value != .null { kind.check(value, at: name, into: &problems) }
    case (.either(let kinds), _):
      problems += Kind.problems(with: value, forAllOf: kinds).map { $0.inside(name) }
    default:
      if let reason = reasonAgainst(value) { problems.append(Problem(reason, name: name)) }
    }
  }

  /// None where one kind takes it; those of the only container among `kinds` where it is one.
  private static func problems(with value: PreferenceValue, forAllOf kinds: [Kind]) -> [Problem] {
    let tries = kinds.map { ($0, $0.problems(with: value)) }
    if tries.contains(where: \.1.isEmpty) { return [] }
    let deeper = tries.filter { $0.1.allSatisfy { $0.name != .root } }
    return deeper.count == 1
      ? deeper[0].1
      : [
        Problem(
          .notA(Kind.either(kinds).article, found: value.text(limit: 60), nearest: nil), name: .root
        )
      ]
  }

  /// For kinds without kinds inside.
  private func reasonAgainst(_ value: PreferenceValue) -> Problem.Reason? {
    if case .choice(let choices) = self { return Kind.reason(against: value, among: choices) }
    return admits(value)
      ? nil : .notA(article, found: value.text(limit: 60), nearest: nil)
  }

  private static func reason(
    against value: PreferenceValue, among choices: [Choice]
  ) -> Problem.Reason? {
    if choices.contains(where: { $0.value.isEquivalent(to: value) }) { return nil }
    let nearest = value.isContainer ? nil : Choice.nearest(to: value.plainText, among: choices)
    return .unknownChoice(value.text(limit: 60), nearest: nearest)
  }

  private func admits(_ value: PreferenceValue) -> Bool {
    switch (self, value) {
    case (.any, _), (.null, .null), (.boolean, .bool), (.string, .string), (.uid, .uid),
      (.integer, .integer), (.real, .integer), (.real, .real),
      (.record, .dictionary), (.date(.timestamp), .date), (.data(.bytes), .data):
      true
    case (.integer, .real(let number)): number.isInteger
    case (.date(let form), .string(let text)): form.admits(text)
    case (.data(let form), .string(let text)): form.admits(text)
    case (.url, .string(let text)): URLText.admits(text)
    case (.path, .string(let text)): PathText.admits(text)
    case (.colour, .string(let text)): ColourText.admits(text)
    case (.duration(let form), _): form.admits(value)
    case (.byteSize(let form), _): form.admits(value)
    default: false
    }
  }
}

extension Problem {
  func inside(_ outer: PreferenceName) -> Problem {
    var problem = self
    problem.name = PreferenceName(outer.components + (name?.components ?? []))
    return problem
  }
}
