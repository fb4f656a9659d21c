/// Where no branch fits: the one that fits best tells what is wrong.
extension Validation {
  /// Branches beyond these are not looked at.
  private static var attempts: Int { 100 }

  mutating func tellNearest(
    of ids: [Validator.PartID], _ assertion: Assertion, of part: Part, _ visit: Visit<Tree>
  ) {
    guard findings != nil, fault == nil else { return }
    var best: (id: Validator.PartID, findings: [Finding], score: Score)?
    for id in ids.prefix(Self.attempts) {
      let found = problems(with: visit, by: id)
      guard !found.isEmpty else { continue }
      let score = Score(of: found, below: path.count)
      if best.map({ score < $0.score }) ?? true { best = (id, found, score) }
    }
    guard let best, best.score.isNear || ids.count == 1 else {
      tellNone(of: ids, assertion, of: part, visit)
      return
    }
    let first = findings?.count ?? 0
    findings?.append(contentsOf: best.findings.prefix(Self.problemLimit))
    if ids.count > 1 { explain(from: first, "as \(validator.words(for: best.id))") }
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
      let words = validator.words(for: id)
      if !forms.contains(words) { forms.append(words) }
    }
    let found = visit.form.isContainer ? visit.form.words : visit.value.text(limit: 60)
    report(
      Problem(.fitsNone(forms, found: found), name: .root), assertion, of: part, at: visit.node)
  }

  /// How far a value is from a branch: less is nearer.
  private struct Score: Comparable {
    /// It is of another type altogether, or another constant tells the branches apart.
    let isOther: Bool
    let isUnknownKey: Int
    let count: Int

    var isNear: Bool { !isOther }

    init(of findings: [Finding], below depth: Int) {
      isOther = findings.contains { finding in
        let level = (finding.problem.name?.components.count ?? 0) - depth
        return level == 0 && finding.problem.reason.isAboutType
          || level == 1 && finding.problem.reason.isAboutConstant
      }
      isUnknownKey = findings.count { $0.problem.reason.isAboutKeys }
      count = findings.count
    }

    static func < (a: Score, b: Score) -> Bool {
      (a.isOther ? 1 : 0, a.isUnknownKey, a.count) < (b.isOther ? 1 : 0, b.isUnknownKey, b.count)
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
