extension Kind {
  /// Returns the reasons why `value` is not of this kind, with names relative to it; at most 100.
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
      problems += self.problems(with: value, forAllOf: kinds).map { $0.inside(name) }
    default:
      if let reason = reason(against: value) { problems.append(Problem(reason, name: name)) }
    }
  }

  /// Returns no problem if one of `kinds` accepts the value. If `value` is a container and only one of
  /// `kinds` is of its form, returns the problems inside.
  private func problems(with value: PreferenceValue, forAllOf kinds: [Kind]) -> [Problem] {
    let attempts = kinds.map { $0.problems(with: value) }
    if attempts.contains(where: \.isEmpty) { return [] }
    let inner = attempts.filter { $0.allSatisfy { $0.name != .root } }
    return inner.count == 1 ? inner[0] : [Problem(notThis(value), name: .root)]
  }

  /// Returns the reason against `value` for a kind that contains no other kind.
  private func reason(against value: PreferenceValue) -> Problem.Reason? {
    guard case .choice(let choices) = self else { return accepts(value) ? nil : notThis(value) }
    if choices.contains(where: { $0.value.isEquivalent(to: value) }) { return nil }
    let nearest = value.isContainer ? nil : Choice.nearest(to: value.plainText, among: choices)
    return .unknownChoice(value.text(limit: 60), nearest: nearest)
  }

  private func notThis(_ value: PreferenceValue) -> Problem.Reason {
    .notA(indefinitePhrase, found: value.text(limit: 60), nearest: nil)
  }

  private func accepts(_ value: PreferenceValue) -> Bool {
    switch (self, value) {
    case (.any, _), (.null, .null), (.boolean, .bool), (.string, .string), (.uid, .uid),
      (.integer, .integer), (.real, .integer), (.real, .real),
      (.record, .dictionary), (.date(.timestamp), .date), (.data(.bytes), .data):
      true
    case (.integer, .real(let number)): number.isInteger
    case (.date(let form), .string(let text)): form.accepts(text)
    case (.data(let form), .string(let text)): form.bytes(of: text) != nil
    case (.url, .string(let text)): URLText.accepts(text)
    case (.path, .string(let text)): !text.utf8.contains(0)
    case (.colour, .string(let text)): ColourText.accepts(text)
    case (.duration(let form), _): form.accepts(value)
    case (.byteSize(let form), _): form.accepts(value)
    // Every kind is named, so that the compiler asks what a new one accepts.
    case (.null, _), (.boolean, _), (.integer, _), (.real, _), (.string, _), (.choice, _),
      (.date, _), (.data, _), (.uid, _), (.url, _), (.path, _), (.colour, _), (.list, _),
      (.dictionary, _), (.record, _), (.optional, _), (.either, _):
      false
    }
  }
}

extension Problem {
  /// Returns this problem with its name made relative to the value around it.
  func inside(_ component: PreferenceName.Component) -> Problem {
    inside(PreferenceName([component]))
  }

  func inside(_ outer: PreferenceName) -> Problem {
    var problem = self
    problem.name = PreferenceName(outer.components + (name?.components ?? []))
    return problem
  }
}
