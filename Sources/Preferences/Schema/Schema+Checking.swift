extension Schema {
  /// What is wrong with the values of `snapshot`, and with what should be there; in document order, a
  /// container after what is inside it. At most 10,000 problems. `.cancelled` alone where whoever
  /// waits has given it up.
  ///
  /// One pass over the tree; nothing is decoded that no rule asks for.
  public func check(_ snapshot: any Snapshot) -> [Problem] {
    guard !isEmpty else { return [] }
    let tree = snapshot.tree
    return snapshot.withoutSecrets(problems(in: tree), secrecy)
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
    let findings = findings(
      in: tree, tree.root, by: root, scope: [], Secrecy(self), telling: Progress.current)
    let places = tree.places(of: findings.map(\.node))
    return zip(findings, places).map { finding, place in
      var problem = finding.problem
      problem.place = place
      return problem
    }
  }

  /// What the parts `ids` have against a value alone.
  package func problems(
    with value: PreferenceValue, by ids: [PartID], _ secrecy: Secrecy
  ) -> [Problem] {
    let tree = MemoryTree(value)
    var problems: [Problem] = []
    for id in ids {
      for finding in findings(in: tree, value, by: id, scope: [parts[root].resource], secrecy)
      where !problems.contains(finding.problem) {
        problems.append(finding.problem)
      }
    }
    return problems
  }

  private func findings<Tree: ValueTree>(
    in tree: Tree, _ node: Tree.Node, by id: PartID, scope: [Int], _ secrecy: Secrecy,
    telling progress: Progress? = nil
  ) -> [Validation<Tree>.Finding] {
    let quick = examination(
      of: tree, node, by: id, scope, levels: Validation<Tree>.shallow, secrecy, progress)
    guard quick.isTooDeep else { return quick.findings }
    return DeepStack.run {
      examination(of: tree, node, by: id, scope, levels: Validation<Tree>.deep, secrecy, progress)
        .findings
    }
  }

  private func examination<Tree: ValueTree>(
    of tree: Tree, _ node: Tree.Node, by id: PartID, _ scope: [Int], levels: Int,
    _ secrecy: Secrecy, _ progress: Progress?
  ) -> (findings: [Validation<Tree>.Finding], isTooDeep: Bool) {
    var validation = Validation(self, tree, levels: levels, secrecy, telling: progress)
    validation.scope = scope
    _ = validation.check(Visit(node, of: tree), by: id, tracking: false)
    return (validation.ending(validation.fault, at: node), validation.isTooDeep)
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
