/// What is wrong with a declaration, before any value is looked at: what a program's own tests ask
/// to be empty.
///
/// Found are names declared twice, or as a leaf and a namespace at once; keys outside ASCII letters,
/// digits, `_ - .`, with what is invisible or of two scripts told first; keys that are taken for one
/// another (`LookAlikes`); defaults, examples and choices that break their own kind or rules; rules
/// that no value can please or that cannot be checked; deprecations whose successor is not declared.
extension Schema {
  /// In declared order, each named by its entry. O(entries), and in each namespace what
  /// `LookAlikes` costs.
  public var problems: [Problem] {
    var problems: [Problem] = []
    addProblems(at: rootNode, .root, to: &problems)
    return problems
  }

  private func addProblems(
    at node: NodeID, _ name: PreferenceName, to problems: inout [Problem]
  ) {
    for _ in 0..<nodes[node].repetitions { problems.append(Problem(.declaredTwice, name: name)) }
    if var entry = nodes[node].entry {
      entry.name = name
      problems += entry.declarationProblems
      problems += namespaceProblems(with: entry, at: node)
      problems += successorProblems(with: entry)
    }
    let keys = nodes[node].order.filter { !isDeprecated($0, inside: node) }
    problems += keys.flatMap { KeyText.problems(with: $0, at: name.appending(key: $0)) }
    problems += LookAlikes.pairs(among: keys).map { first, second in
      Problem(
        .looksLike(name.appending(key: first).label), name: name.appending(key: second))
    }
    for key in nodes[node].order {
      guard let child = nodes[node].keys[key] else { continue }
      addProblems(at: child, name.appending(key: key), to: &problems)
    }
    if let element = nodes[node].element {
      addProblems(at: element, name.appending(index: 0), to: &problems)
    }
    for template in nodes[node].templates where template != nodes[node].element {
      addProblems(at: template, name.appending(key: "*"), to: &problems)
    }
  }

  /// What is kept for old files keeps its name.
  private func isDeprecated(_ key: String, inside node: NodeID) -> Bool {
    nodes[node].keys[key].flatMap { nodes[$0].entry?.deprecation } != nil
  }

  private func namespaceProblems(with entry: Entry, at node: NodeID) -> [Problem] {
    guard hasChildren(node), entry.kind.core != .any, !entry.kind.holdsOthers else { return [] }
    let inner = nodes[node].order.first ?? "elements"
    return [Problem(.leafAndNamespace(of: inner), name: entry.name)]
  }

  private func successorProblems(with entry: Entry) -> [Problem] {
    guard let successor = entry.deprecation?.successor, self.entry(for: successor) == nil,
      !isNamespace(successor)
    else { return [] }
    return [
      Problem(
        .noSuccessor(successor.label, nearest: nearest(to: successor)?.label), name: entry.name)
    ]
  }
}
