extension Schema {
  /// Returns the problems of the values of `snapshot`, and of missing values, in document order; those
  /// of a container follow those inside it, and those of rules over several keys come last. At most
  /// 10,000. If the caller cancels, returns only
  /// `.cancelled`.
  ///
  /// One pass over the tree; only values that a rule needs are decoded.
  public func check(_ snapshot: any Snapshot) -> [Problem] {
    guard !isEmpty else { return [] }
    let tree = snapshot.tree
    var found = snapshot.withoutSecrets(problems(in: tree), secrecy)
    // The heading of a section without lines is not the value of a setting of its name.
    if snapshot.holdsLines {
      found.removeAll { $0.name.map { snapshot[$0] } == .dictionary([:]) }
    }
    guard let namespaceRules, found.first?.reason != .cancelled else { return found }
    return found
      + namespaceRules.problems(in: snapshot).map { problem in
        var problem = problem
        problem.place = problem.name.flatMap(snapshot.place)
        return problem
      }
  }

  /// Whether rules over several keys concern values of this schema, so that a change of one value may
  /// change the problems of others.
  package var hasNamespaceRules: Bool { namespaceRules != nil }

  /// Returns the problems that `changes` would add, without places.
  package func problems(madeBy changes: [Change], to snapshot: any Snapshot) -> [Problem] {
    guard !isEmpty else { return [] }
    let tree = snapshot.tree
    let rules = namespaceRules
    let after =
      problems(in: tree, with: changes) + (rules?.problems(in: snapshot, with: changes) ?? [])
    let misspelled = refusesMisspellings ? misspellings(among: changes, of: snapshot) : []
    guard !after.isEmpty else { return misspelled }
    let before = Set(problems(in: tree, with: []) + (rules?.problems(in: snapshot) ?? []))
    return after.filter { !before.contains($0) } + misspelled
  }

  /// Returns a problem for each key that `changes` add and that is nearly a declared one. A key is not if only its case
  /// or its dashes differ, which many programs ignore.
  private func misspellings(among changes: [Change], of snapshot: any Snapshot) -> [Problem] {
    changes.compactMap { change in
      guard change.new != nil, snapshot.resolve(change.name) == nil,
        declaration(of: change.name) == nil, let parent = change.name.parent,
        let key = change.name.last?.key
      else { return nil }
      let comparable = { (key: String) in key.lowercased().replacing("_", with: "-") }
      let siblings = keys(in: parent)
      guard !siblings.contains(where: { comparable($0) == comparable(key) }),
        let nearest = key.nearest(among: siblings)
      else { return nil }
      return Problem(.unknownKey(key, nearest: nearest), name: change.name)
    }
  }

  private func problems(in tree: some ValueTree, with changes: [Change]) -> [Problem] {
    if let numbered = tree.numbered { return problems(in: ChangedTree(numbered, with: changes)) }
    return problems(in: ChangedTree(tree, with: changes))
  }

  private func problems(in tree: some ValueTree) -> [Problem] {
    (validator ?? Validator(self)).problems(in: tree)
  }
}

extension Validator {
  /// Returns the problems of `tree` with their places.
  public func problems(in tree: some ValueTree) -> [Problem] {
    if let numbered = tree.numbered { return located(in: numbered) }
    return located(in: tree)
  }

  private func located(in tree: some ValueTree) -> [Problem] {
    let located = validate(
      tree, tree.root, by: root, scope: [], Secrecy(self), reportingTo: Progress.current)
    let places = tree.places(of: located.map(\.node))
    return zip(located, places).map { located, place in
      var problem = located.problem
      problem.place = place
      return problem
    }
  }

  /// Returns the problems of a single value, validated by the parts `ids`.
  package func problems(
    with value: PreferenceValue, by ids: [PartID], _ secrecy: Secrecy
  ) -> [Problem] {
    let tree = MemoryTree(value)
    var problems: [Problem] = []
    for id in ids {
      for located in validate(tree, value, by: id, scope: [parts[root].resource], secrecy)
      where !problems.contains(located.problem) {
        problems.append(located.problem)
      }
    }
    return problems
  }

  private func validate<Tree: ValueTree>(
    _ tree: Tree, _ node: Tree.Node, by id: PartID, scope: [Int], _ secrecy: Secrecy,
    reportingTo progress: Progress? = nil
  ) -> [Validation<Tree>.LocatedProblem] {
    let run = { (levels: Int) in
      var validation = Validation(self, tree, levels: levels, secrecy, reportingTo: progress)
      validation.scope = scope
      let visit = Visit(node, in: validation.source)
      _ = validation.check(visit, by: id, isTracking: false)
      return (problems: validation.allProblems(of: node), isTooDeep: validation.isTooDeep)
    }
    let result = run(Validation<Tree>.shallowLimit)
    guard result.isTooDeep else { return result.problems }
    return LargeStackThread.run { run(Validation<Tree>.deepLimit).problems }
  }
}

extension Validation {
  /// Returns all problems without duplicates, or only the bound that was hit.
  fileprivate func allProblems(of root: Node) -> [LocatedProblem] {
    if let fault { return [LocatedProblem(problem: fault, node: root)] }
    var seen: Set<Problem> = []
    return ((found ?? []) + notChecked).filter { located in
      var problem = located.problem
      problem.requirement = nil
      return seen.insert(problem).inserted
    }
  }
}
