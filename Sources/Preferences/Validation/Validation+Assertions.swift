/// The test of each keyword on one node.
extension Validation {
  mutating func test(
    _ assertion: Assertion, _ visit: Visit<Tree>, evaluated: PartResult, isTracking: Bool
  ) -> PartResult {
    switch assertion.test {
    case .reference(let id): check(visit, by: id, isTracking: isTracking)
    case .dynamicReference(let anchor, let fallback):
      check(visit, by: target(of: anchor) ?? fallback, isTracking: isTracking)
    case .all(let ids): all(ids, visit, isTracking: isTracking)
    case .any(let ids): any(ids, visit, isTracking: isTracking)
    case .one(let ids): one(ids, visit, isTracking: isTracking)
    case .not(let id): not(id, visit)
    case .condition(let id, let then, let otherwise, let reason):
      condition(id, then, otherwise, reason, visit, isTracking: isTracking)
    case .members(let parts): members(parts, visit, isTracking: isTracking)
    case .names(let id): names(id, visit)
    case .elements(let prefix, let rest): elements(prefix, rest, visit, isTracking: isTracking)
    case .contains(let id, let range, let marks): contains(id, range, marks: marks, visit)
    case .dependentParts(let parts): dependent(parts, visit, isTracking: isTracking)
    case .unevaluatedMembers(let id): unevaluatedMembers(id, evaluated.members, visit)
    case .unevaluatedElements(let id): unevaluatedElements(id, evaluated.elements, visit)
    default: testAlone(assertion.test, visit)
    }
  }

  /// Returns the part that the outermost resource with this anchor gives it (JSON Schema 2020-12
  /// Core, section 8.2.3.2).
  private func target(of anchor: String) -> Validator.PartID? {
    scope.lazy.compactMap { validator.dynamicAnchors[$0][anchor] }.first
  }

  /// Tests an assertion that applies no other part.
  private mutating func testAlone(_ test: Test, _ visit: Visit<Tree>) -> PartResult {
    let problems =
      if case .rule(.pattern(let pattern)) = test {
        problems(with: visit, pattern: pattern)
      } else {
        test.problems(with: visit)
      }
    for problem in problems { report(problem, at: visit.node) }
    return PartResult(isValid: problems.allSatisfy(\.isNotChecked))
  }

  private mutating func problems(with visit: Visit<Tree>, pattern: Pattern) -> [Problem] {
    guard visit.form == .string, case .string(let text) = visit.value else { return [] }
    do throws(Problem) {
      if try isFound(pattern, in: text) { return [] }
      return [Problem(.noMatch(pattern: pattern.source, found: text.quotedBriefly), name: .root)]
    } catch {
      return [Problem(error.reason, name: .root)]
    }
  }

  /// After this many failures, a pattern is not tried again.
  private static var patternAttempts: Int { 8 }
  private static var stepsOfMatch: Int { 40 }

  /// Whether `pattern` matches anywhere in `text`. Throws `.notChecked` if that cannot be decided.
  mutating func isFound(_ pattern: Pattern, in text: String) throws(Problem) -> Bool {
    addSteps(Self.stepsOfMatch)
    if let failures = undecidedPatterns[pattern.source], failures.count >= Self.patternAttempts {
      throw failures.last
    }
    do throws(Problem) {
      return try pattern.isFound(in: text)
    } catch {
      let count = undecidedPatterns[pattern.source]?.count ?? 0
      undecidedPatterns[pattern.source] = (error, count + 1)
      throw error
    }
  }
}

extension Test {
  func problems<Tree>(with visit: Visit<Tree>) -> [Problem] {
    switch self {
    case .never: [Problem(.forbidden, name: .root)]
    case .types(let types): types.reason(against: visit).map { [Problem($0, name: .root)] } ?? []
    case .kind(let kind): kind.problems(with: visit.value)
    case .rule(let rule): rule.problems(with: visit)
    case .count(let range, let form):
      visit.form == form ? Rule.count(range).problems(with: visit.outline) : []
    case .unavailable(let address):
      [Problem(.notChecked(pattern: address, why: "that schema was not given"), name: .root)]
    case .choices(let set): set.problem(with: visit).map { [$0] } ?? []
    case .format(let name, let isValid): Test.problems(with: visit, format: name, isValid)
    case .required(let keys, let splitsKeys):
      visit.missing(keys, splitsKeys: splitsKeys).map { Problem(.missing(key: $0), name: .root) }
    case .dependentKeys(let pairs):
      pairs.filter { visit.has($0.key) }.flatMap { key, needs in
        visit.missing(needs, splitsKeys: false)
          .map { Problem(.missingDependent(key: $0, other: key), name: .root) }
      }
    case .shape(let kind): kind.problems(withShapeOf: visit)
    case .entry(let entry, let hasElement, let hasMember):
      entry.problems(with: visit, hasTemplate: visit.form == .array ? hasElement : hasMember)
    case .deferredEntry(let deferred): deferred.entry.problems(withPlain: visit)
    default: []
    }
  }

  private static func problems<Tree>(
    with visit: Visit<Tree>, format: String, _ isValid: (String) -> Bool
  ) -> [Problem] {
    guard visit.form == .string, case .string(let text) = visit.value, !isValid(text) else {
      return []
    }
    return [
      Problem(.notA("of format \(format)", found: text.quotedBriefly, nearest: nil), name: .root)
    ]
  }
}

extension Entry {
  /// Returns the problems of a value, for the entry of a plain value.
  fileprivate func problems<Tree>(withPlain visit: Visit<Tree>) -> [Problem] {
    var entry = self
    entry.name = .root
    return kind.problems(withShapeOf: visit) + entry.problems(with: visit, hasTemplate: false)
  }
}

extension Kind {
  /// Returns a problem if a value of this kind is no container of the form that is visited.
  fileprivate func problems<Tree>(withShapeOf visit: Visit<Tree>) -> [Problem] {
    guard visit.form.isContainer, !visit.isLeaf else { return [] }
    return problem(withShape: visit.form == .array).map { [$0] } ?? []
  }
}

extension Visit {
  /// Returns those of `keys` that a dictionary lacks; none for any other node.
  fileprivate func missing(_ keys: [String], splitsKeys: Bool) -> [String] {
    guard form == .dictionary else { return [] }
    return keys.filter { !(splitsKeys ? leads(to: $0) : has($0)) }
  }

  var phrase: String { form.isContainer ? form.phrase : value.text(limit: 60) }
}

extension TypeSet {
  fileprivate func reason<Tree>(against visit: Visit<Tree>) -> Problem.Reason? {
    isDisjoint(with: types(of: visit)) ? .notA(phrase, found: visit.phrase, nearest: nil) : nil
  }

  private func types<Tree>(of visit: Visit<Tree>) -> TypeSet {
    switch visit.form {
    case .null: .null
    case .bool: .boolean
    case .integer: [.integer, .number, .spelledInteger]
    case .real:
      contains(.integer) && visit.value.number?.isInteger == true ? [.integer, .number] : .number
    case .string: .string
    case .array: .array
    case .dictionary: .object
    case .date, .data, .uid: []
    }
  }
}

extension ChoiceSet {
  /// Returns what is wrong with the node's value. If no choice is near and there are only a few, the
  /// problem lists them.
  func problem<Tree>(with visit: Visit<Tree>) -> Problem? {
    guard let reason = reason(against: visit) else { return nil }
    var problem = Problem(reason, name: .root)
    if case .unknownChoice(_, nil) = reason, values.count <= 8 {
      problem.explanation = "may be \(phrase)"
    }
    return problem
  }

  private func reason<Tree>(against visit: Visit<Tree>) -> Problem.Reason? {
    let isOtherForm = visit.form.isContainer && !hasContainers
    guard isOtherForm || !contains(visit.value) else { return nil }
    if values.count == 1 { return .refused(values[0].text(limit: 60)) }
    guard !isOtherForm, values.count <= 200 else {
      return .unknownChoice(visit.phrase, nearest: nil)
    }
    return Kind.choice(values.map { Choice($0) }).firstProblem(with: visit.value)?.reason
  }
}
