/// Problems of the declarations themselves. A program's tests should require that there are none:
///
/// - names declared twice, or as both a value and a namespace;
/// - keys with characters other than ASCII letters, digits, `_ - .`;
/// - keys that look alike (`LookAlikes`) and are not among `Namespace.lookAlikes`, or that share an
///   environment variable;
/// - defaults, examples and choices that violate their own kind or rules;
/// - rules that no value satisfies, or that cannot be checked;
/// - older places that hold values of another key;
/// - deprecations whose successor is not declared.
extension Schema {
  /// The problems of the declarations, in declared order. O(entries).
  public var problems: [Problem] {
    var problems: [Problem] = []
    addProblems(at: rootNode, .root, to: &problems)
    return problems + sharedVariables + placeProblems
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
    let others = keys.filter { !lookAlikes.contains(name.appending(key: $0)) }
    problems += LookAlikes.pairs(among: others).map { first, second in
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

  /// Whether `key` is deprecated. Its name cannot be changed any more.
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

extension Schema {
  /// The keys of different namespaces that share an environment variable: `aB.c` and `a.bC` share
  /// `A_B_C`. Those of one namespace are already reported as look-alikes.
  private var sharedVariables: [Problem] {
    var first: [String: PreferenceName] = [:]
    return entries.compactMap { entry in
      guard entry.deprecation == nil, !isNamespace(entry.name) else { return nil }
      let variable = entry.name.variable()
      guard let other = first[variable] else {
        first[variable] = entry.name
        return nil
      }
      guard other != entry.name, !looksAlike(other, entry.name) else { return nil }
      return Problem(.sharesVariable(with: other.label, variable), name: entry.name)
    }
  }

  private func looksAlike(_ first: PreferenceName, _ second: PreferenceName) -> Bool {
    guard first.parent == second.parent, let a = first.last?.key, let b = second.last?.key else {
      return false
    }
    return !LookAlikes.pairs(among: [a, b]).isEmpty
  }
}
