/// A declared entry over a node.
extension Entry {
  /// Of a row its kind's problems, else its rules'. Of a container those that look at it as a whole:
  /// what each element or member must be is told there, where a template declares it.
  func problems<Tree>(with visit: Visit<Tree>, hasTemplate: Bool) -> [Problem] {
    if visit.isLeaf { return check(visit.value) }
    var problems: [Problem] = []
    for rule in rules where !rule.asksForValues { problems += keyProblems(of: rule, visit) }
    let deep = rules.filter { $0.asksForValues && !(hasTemplate && $0.isForEach) }
    let asksKind = kind.asksForValues && !hasTemplate
    guard !deep.isEmpty || asksKind else { return problems }
    if asksKind { problems += kind.problems(with: visit.value) }
    return problems + deep.flatMap { $0.problems(with: visit.value) }
  }

  private func keyProblems<Tree>(of rule: Rule, _ visit: Visit<Tree>) -> [Problem] {
    switch rule {
    case .closed: []  // told at the key itself
    case .required(let keys):
      visit.form == .dictionary
        ? keys.filter { !visit.leads(to: $0) }.map { Problem(.missing(key: $0), name: .root) } : []
    default: rule.problems(with: visit.outline)
    }
  }
}
