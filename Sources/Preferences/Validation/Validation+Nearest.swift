/// Problems of `anyOf` and `oneOf` when no branch matches: those of the nearest branch.
extension Validation {
  /// Further branches are ignored.
  private static var branchLimit: Int { 100 }

  mutating func reportNearest(of ids: [Validator.PartID], _ visit: Visit<Tree>) {
    guard found != nil, !isStopped else { return }
    var branches: [Branch] = []
    for id in ids.prefix(Self.branchLimit) {
      let problems = problems(with: visit, by: id)
      branches.append(
        Branch(id: id, problems: problems, distance: Distance(of: problems, below: path.count)))
    }
    let alike = branches.filter { !$0.distance.isOtherType && !$0.problems.isEmpty }
    guard let best = alike.min(by: { $0.distance < $1.distance }) else {
      let forms = ids.prefix(Self.branchLimit).map { validator.phrase(for: $0, secrecyHere) }
      return report(.fitsNone(forms.unique, found: visit.phrase), at: visit)
    }
    if alike.count > 1 {
      if best.distance.hasOtherConstant, reportConstants(of: alike.map(\.id), visit) { return }
      if reportMissing(alike, visit) { return }
    }
    let first = found?.count ?? 0
    found?.append(contentsOf: best.problems)
    if alike.count > 1 {
      explain(from: first, validator.name(of: best.id, secrecyHere).map { "as \($0)" })
    }
  }

  private struct Branch {
    let id: Validator.PartID
    let problems: [LocatedProblem]
    let distance: Distance
  }

  /// Reports the missing keys if each branch lacks only one key: any of them would do.
  private mutating func reportMissing(_ branches: [Branch], _ visit: Visit<Tree>) -> Bool {
    let keys = branches.compactMap { branch -> String? in
      guard branch.problems.count == 1, let problem = branch.problems.first?.problem,
        problem.name == PreferenceName(path), case .missing(let key) = problem.reason
      else { return nil }
      return key
    }
    guard keys.count == branches.count else { return false }
    report(.missingAny(of: keys), at: visit)
    return true
  }

  /// If a member's constant distinguishes the branches and matches none, reports all constants.
  private mutating func reportConstants(
    of ids: [Validator.PartID], _ visit: Visit<Tree>
  ) -> Bool {
    for (position, member) in visit.members.enumerated() {
      let sets = ids.compactMap { validator.choices(of: member.key, in: $0) }
      guard sets.count == ids.count,
        var problem = ChoiceSet(sets.flatMap(\.values)).problem(with: visit.member(at: position))
      else { continue }
      problem.name = PreferenceName(keys: member.key)
      report(problem, at: member.node)
      return true
    }
    return false
  }

  private mutating func problems(
    with visit: Visit<Tree>, by id: Validator.PartID
  ) -> [LocatedProblem] {
    let outer = found
    found = []
    _ = check(visit, by: id, isTracking: false)
    defer { found = outer }
    return found ?? []
  }

  /// The distance of a value from a branch: less is nearer.
  private struct Distance: Comparable {
    let isOtherType: Bool
    /// Whether a member has another constant than the branch requires.
    let hasOtherConstant: Bool
    let keyProblems: Int
    let count: Int

    init(of problems: [LocatedProblem], below depth: Int) {
      let own = problems.filter { ($0.problem.name?.components.count ?? 0) == depth }
      isOtherType = own.contains { $0.problem.reason.isAboutType }
      hasOtherConstant = problems.contains {
        let inner = $0.problem.name?.components.dropFirst(depth) ?? []
        return inner.count == 1 && inner.first?.key != nil && $0.problem.reason.isAboutConstant
      }
      keyProblems = problems.count { $0.problem.reason.isAboutKeys }
      count = problems.count
    }

    static func < (a: Distance, b: Distance) -> Bool {
      (a.hasOtherConstant ? 1 : 0, a.keyProblems, a.count)
        < (b.hasOtherConstant ? 1 : 0, b.keyProblems, b.count)
    }
  }
}

extension [String] {
  /// The strings without duplicates, in their order.
  fileprivate var unique: [String] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

extension Problem.Reason {
  fileprivate var isAboutType: Bool {
    switch self {
    case .notA, .forbidden, .fitsNone: true
    default: isAboutConstant
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
