/// Where no branch fits: the one that fits best tells what is wrong.
extension Validation {
  /// Branches beyond these are not looked at.
  private static var attempts: Int { 100 }

  mutating func tellNearest(
    of ids: [Validator.PartID], _ assertion: Assertion, of part: Part, _ visit: Visit<Tree>
  ) {
    guard findings != nil, fault == nil else { return }
    var attempts: [Attempt] = []
    for id in ids.prefix(Self.attempts) {
      let found = problems(with: visit, by: id)
      attempts.append(Attempt(id: id, findings: found, score: Score(of: found, below: path.count)))
    }
    let like = attempts.filter { !$0.score.isOfOtherType && !$0.findings.isEmpty }
    guard let best = like.min(by: { $0.score < $1.score }) else {
      return tellNone(of: ids, assertion, of: part, visit)
    }
    if like.count > 1, best.score.hasOtherConstant {
      if tellConstants(of: like.map(\.id), visit, assertion, of: part) { return }
    }
    if tellMissing(like, visit, assertion, of: part) { return }
    let first = findings?.count ?? 0
    findings?.append(contentsOf: best.findings)
    if like.count > 1 {
      explain(from: first, validator.name(of: best.id, secrecyHere).map { "as \($0)" })
    }
  }

  private struct Attempt {
    let id: Validator.PartID
    let findings: [Finding]
    let score: Score
  }

  /// Each lacks one key only: any of them would do.
  private mutating func tellMissing(
    _ attempts: [Attempt], _ visit: Visit<Tree>, _ assertion: Assertion, of part: Part
  ) -> Bool {
    let keys = attempts.compactMap { attempt -> String? in
      guard attempt.findings.count == 1, let problem = attempt.findings.first?.problem,
        problem.name == PreferenceName(path), case .missing(let key) = problem.reason
      else { return nil }
      return key
    }
    guard keys.count > 1, keys.count == attempts.count else { return false }
    report(Problem(.missingAny(of: keys), name: .root), assertion, of: part, at: visit.node)
    return true
  }

  /// A member whose constant tells the branches apart is none of theirs: all of them are offered.
  private mutating func tellConstants(
    of ids: [Validator.PartID], _ visit: Visit<Tree>, _ assertion: Assertion, of part: Part
  ) -> Bool {
    for (position, member) in visit.members.enumerated() {
      let sets = ids.map { validator.choices(of: member.key, in: $0) }
      guard sets.allSatisfy({ $0 != nil }) else { continue }
      let all = ChoiceSet(sets.flatMap { $0?.values ?? [] })
      guard var problem = all.problem(with: visit.member(at: position)) else { continue }
      problem.name = PreferenceName(keys: member.key)
      report(problem, assertion, of: part, at: member.node)
      return true
    }
    return false
  }

  private mutating func problems(with visit: Visit<Tree>, by id: Validator.PartID) -> [Finding] {
    let outer = findings
    findings = []
    _ = check(visit, by: id, tracking: false)
    defer { findings = outer }
    return findings ?? []
  }

  /// Nothing is near: what would be expected.
  private mutating func tellNone(
    of ids: [Validator.PartID], _ assertion: Assertion, of part: Part, _ visit: Visit<Tree>
  ) {
    var forms: [String] = []
    for id in ids.prefix(Self.attempts) {
      let words = validator.words(for: id, secrecyHere)
      if !forms.contains(words) { forms.append(words) }
    }
    let found = visit.form.isContainer ? visit.form.words : visit.value.text(limit: 60)
    report(
      Problem(.fitsNone(forms, found: found), name: .root), assertion, of: part, at: visit.node)
  }

  /// How far a value is from a branch: less is nearer.
  private struct Score: Comparable {
    let isOfOtherType: Bool
    /// A member has another constant than the branch asks for.
    let hasOtherConstant: Bool
    let unknownKeys: Int
    let count: Int

    init(of findings: [Finding], below depth: Int) {
      let own = findings.filter { ($0.problem.name?.components.count ?? 0) == depth }
      isOfOtherType = own.contains { $0.problem.reason.isAboutType }
      hasOtherConstant = findings.contains { finding in
        let inner = finding.problem.name?.components.dropFirst(depth) ?? []
        return inner.count == 1 && inner.first?.key != nil && finding.problem.reason.isAboutConstant
      }
      unknownKeys = findings.count { $0.problem.reason.isAboutKeys }
      count = findings.count
    }

    static func < (a: Score, b: Score) -> Bool {
      (a.hasOtherConstant ? 1 : 0, a.unknownKeys, a.count)
        < (b.hasOtherConstant ? 1 : 0, b.unknownKeys, b.count)
    }
  }
}

extension Problem.Reason {
  fileprivate var isAboutType: Bool {
    switch self {
    case .notA, .refused, .unknownChoice, .forbidden, .fitsNone: true
    default: false
    }
  }

  fileprivate var isAboutConstant: Bool {
    switch self {
    case .refused, .unknownChoice: true
    default: false
    }
  }

  fileprivate var isAboutKeys: Bool {
    switch self {
    case .unknownKey, .missing: true
    default: false
    }
  }
}
