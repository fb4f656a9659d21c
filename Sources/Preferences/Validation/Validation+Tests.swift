/// Each keyword's demand on one node.
extension Validation {
  mutating func test(
    _ assertion: Assertion, of part: Part, _ visit: Visit<Tree>, seen: Seen, tracking: Bool
  ) -> Outcome {
    switch assertion.test {
    case .reference(let id): check(visit, by: id, tracking: tracking)
    case .dynamicReference(let anchor, let fallback):
      check(visit, by: target(of: anchor) ?? fallback, tracking: tracking)
    case .all(let ids): all(ids, visit, tracking: tracking)
    case .any(let ids): any(ids, assertion, of: part, visit, tracking: tracking)
    case .one(let ids): one(ids, assertion, of: part, visit, tracking: tracking)
    case .not(let id): not(id, assertion, of: part, visit)
    case .condition(let id, let then, let otherwise, let reason):
      condition(id, then, otherwise, reason, visit, tracking: tracking)
    case .members(let parts): members(parts, assertion, of: part, visit)
    case .names(let id): names(id, assertion, of: part, visit)
    case .elements(let prefix, let rest): elements(prefix, rest, visit)
    case .contains(let id, let range, let marks):
      contains(id, range, marks: marks, assertion, of: part, visit)
    case .dependentParts(let parts): dependent(parts, visit, tracking: tracking)
    case .otherMembers(let id): otherMembers(id, seen, assertion, of: part, visit)
    case .otherElements(let id): otherElements(id, seen, visit)
    default: judge(visit, by: assertion, of: part)
    }
  }

  /// The outermost resource that has the anchor: core, section 8.2.3.2.
  private func target(of anchor: String) -> Validator.PartID? {
    for resource in scope {
      if let id = validator.dynamicAnchors[resource][anchor] { return id }
    }
    return nil
  }

  /// Demands that look at the node alone.
  private mutating func judge(
    _ visit: Visit<Tree>, by assertion: Assertion, of part: Part
  ) -> Outcome {
    let problems =
      if case .rule(.pattern(let pattern)) = assertion.test {
        problems(with: visit, pattern: pattern)
      } else {
        assertion.test.problems(with: visit)
      }
    for problem in problems { report(problem, assertion, of: part, at: visit.node) }
    return Outcome(isValid: problems.allSatisfy(\.isDoubt))
  }
}

extension Test {
  fileprivate func problems<Tree>(with visit: Visit<Tree>) -> [Problem] {
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
    case .required(let keys, let isLenient): Test.missing(keys, in: visit, isLenient: isLenient)
    case .dependentKeys(let pairs): Test.missing(beside: pairs, in: visit)
    case .shape(let kind):
      visit.form.isContainer && !visit.isLeaf
        ? kind.problem(withShape: visit.form == .array).map { [$0] } ?? [] : []
    case .entry(let entry, let hasElement, let hasMember):
      entry.problems(with: visit, hasTemplate: visit.form == .array ? hasElement : hasMember)
    default: []
    }
  }

  private static func problems<Tree>(
    with visit: Visit<Tree>, format: String, _ isValid: (String) -> Bool
  ) -> [Problem] {
    guard case .string(let text) = visit.form == .string ? visit.value : .null, !isValid(text)
    else { return [] }
    return [
      Problem(.notA("of format \(format)", found: text.quotedBriefly, nearest: nil), name: .root)
    ]
  }

  private static func missing<Tree>(
    _ keys: [String], in visit: Visit<Tree>, isLenient: Bool
  ) -> [Problem] {
    guard visit.form == .dictionary else { return [] }
    return keys.filter { !(isLenient ? visit.leads(to: $0) : visit.has($0)) }
      .map { Problem(.missing(key: $0), name: .root) }
  }

  private static func missing<Tree>(
    beside pairs: [(key: String, needs: [String])], in visit: Visit<Tree>
  ) -> [Problem] {
    guard visit.form == .dictionary else { return [] }
    return pairs.filter { visit.has($0.key) }.flatMap { key, needs in
      needs.filter { !visit.has($0) }
        .map { Problem(.missingBeside(key: $0, other: key), name: .root) }
    }
  }
}

extension TypeSet {
  fileprivate func reason<Tree>(against visit: Visit<Tree>) -> Problem.Reason? {
    guard isDisjoint(with: types(of: visit)) else { return nil }
    let found = visit.form.isContainer ? visit.form.words : visit.value.text(limit: 60)
    return .notA(article, found: found, nearest: nil)
  }

  private func types<Tree>(of visit: Visit<Tree>) -> TypeSet {
    switch visit.form {
    case .null: .null
    case .bool: .boolean
    case .integer: [.integer, .number, .spelledInteger]
    case .real: isWhole(visit) ? [.integer, .number] : .number
    case .string: .string
    case .array: .array
    case .dictionary: .object
    case .date, .data, .uid: []
    }
  }

  private func isWhole<Tree>(_ visit: Visit<Tree>) -> Bool {
    contains(.integer) && visit.value.number?.isInteger == true
  }
}

extension ChoiceSet {
  /// Where none is near, all that there are, if those are few.
  func problem<Tree>(with visit: Visit<Tree>) -> Problem? {
    guard let reason = reason(against: visit) else { return nil }
    var problem = Problem(reason, name: .root)
    if case .unknownChoice(_, nil) = reason, values.count <= 8 { problem.aside = "may be \(words)" }
    return problem
  }

  private func reason<Tree>(against visit: Visit<Tree>) -> Problem.Reason? {
    if visit.form.isContainer, !hasContainers {
      return values.count == 1
        ? .refused(values[0].text(limit: 60)) : .unknownChoice(visit.form.words, nearest: nil)
    }
    guard !contains(visit.value) else { return nil }
    if values.count == 1 { return .refused(values[0].text(limit: 60)) }
    guard values.count <= 200 else {
      return .unknownChoice(visit.value.text(limit: 60), nearest: nil)
    }
    return Kind.choice(values.map { Choice($0) }).firstProblem(with: visit.value)?.reason
  }
}

extension Rule {
  /// Counts without decoding.
  fileprivate func problems<Tree>(with visit: Visit<Tree>) -> [Problem] {
    guard visit.form.isContainer else { return problems(with: visit.value) }
    switch self {
    case .range, .step, .length, .pattern: return []
    case .unique: return visit.form == .array ? problems(with: visit.value) : []
    default: return problems(with: visit.value)
    }
  }
}

extension Visit {
  /// A container like it, without its values.
  var outline: PreferenceValue {
    form == .array
      ? .array(Array(repeating: .null, count: elements.count))
      : .dictionary(.init(members.map { ($0.key, .null) }, uniquingKeysWith: { $1 }))
  }
}
