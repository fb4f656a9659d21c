extension Schema {
  /// What is wrong with the values of `snapshot`, and with what should be there; in document order, a
  /// container after what is inside it. At most 10,000 problems.
  ///
  /// One pass over the tree; nothing is decoded that no rule asks for.
  public func check(_ snapshot: any Snapshot) -> [Problem] {
    guard !isEmpty else { return [] }
    let tree = snapshot.tree
    return problems(in: tree)
  }

  /// What would be wrong after `changes` and is not wrong already; without places.
  package func problems(madeBy changes: [Change], to snapshot: any Snapshot) -> [Problem] {
    guard !isEmpty else { return [] }
    let tree = snapshot.tree
    let after = problems(in: tree, with: changes)
    guard !after.isEmpty else { return [] }
    let before = Set(problems(in: tree, with: []))
    return after.filter { !before.contains($0) }
  }

  private func problems(in tree: some ValueTree, with changes: [Change]) -> [Problem] {
    problems(in: ChangedTree(tree, with: changes))
  }

  private func problems(in tree: some ValueTree) -> [Problem] {
    (validator ?? Validator(self)).problems(in: tree)
  }
}

extension Validator {
  /// Problems with their places.
  public func problems(in tree: some ValueTree) -> [Problem] {
    var validation = Validation(self, tree)
    _ = validation.check(Visit(tree.root, of: tree), by: root, tracking: false)
    let findings = validation.ending(validation.fault, at: tree.root)
    let places = tree.places(of: findings.map(\.node))
    return zip(findings, places).map { finding, place in
      var problem = finding.problem
      problem.place = place
      return problem
    }
  }

  /// What the parts `ids` have against a value alone.
  package func problems(with value: PreferenceValue, by ids: [PartID]) -> [Problem] {
    let tree = MemoryTree(value)
    var problems: [Problem] = []
    for id in ids {
      var validation = Validation(self, tree)
      validation.scope = [parts[root].resource]
      _ = validation.check(Visit(value, of: tree), by: id, tracking: false)
      for finding in validation.ending(validation.fault, at: value)
      where !problems.contains(finding.problem) {
        problems.append(finding.problem)
      }
    }
    return problems
  }
}

extension Validation {
  /// All that is to be told, each once.
  fileprivate func ending(_ fault: Problem?, at root: Node) -> [Finding] {
    if let fault { return [Finding(problem: fault, node: root)] }
    var seen: Set<Problem> = []
    return ((findings ?? []) + doubts).filter { finding in
      var told = finding.problem
      told.requirement = nil
      return seen.insert(told).inserted
    }
  }
}
