import Preferences

extension DocumentSnapshot {
  public func resolve(_ lookup: NameLookup) -> PreferenceName? {
    if node(of: lookup.name) != nil { return lookup.name }
    guard !index.nodes.isEmpty else { return nil }
    return find(lookup.steps[...], from: 0).map(PreferenceName.init)
  }

  /// The exact path of `path`, its loose keys joined in any way; nested before joined.
  private func find(
    _ path: ArraySlice<NameLookup.Step>, from node: NodeID
  ) -> [PreferenceName.Component]? {
    guard let step = path.first else { return [] }
    switch index.nodes[node].kind {
    case .array:
      guard let position = step.position, let element = document.element(position, of: node)
      else { return nil }
      return find(path.dropFirst(), from: element).map { [.index(position)] + $0 }
    case .dictionary: return findMember(path, of: node)
    default: return nil
    }
  }

  private func findMember(
    _ path: ArraySlice<NameLookup.Step>, of dictionary: NodeID
  ) -> [PreferenceName.Component]? {
    guard let key = path.first?.key else { return nil }
    if let value = member(key, of: dictionary), let found = find(path.dropFirst(), from: value) {
      return [.key(key)] + found
    }
    guard case .loose? = path.first, mayHoldKeys(inside: key, of: dictionary) else { return nil }
    for (steps, value) in dottedMembers(beginning: path, of: dictionary) {
      if let found = find(path.dropFirst(steps), from: value) {
        return [.key(document.key(at: value - 1))] + found
      }
    }
    return nil
  }

  /// The members whose keys are two or more loose steps of `path` joined, fewest first.
  private func dottedMembers(
    beginning path: ArraySlice<NameLookup.Step>, of dictionary: NodeID
  ) -> [(steps: Int, value: NodeID)] {
    let joined = JoinedPath(
      path.prefix { if case .loose = $0 { true } else { false } }
        .compactMap { $0.key.map(PreferenceName.Component.key) }[...])
    var members: [Int: NodeID] = [:]
    forEachMember(of: dictionary) { value, key in
      if case .steps(let count) = key.match(joined), count > 1 { members[count] = value }
    }
    return members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  public func placement(of lookup: NameLookup) -> PreferenceName {
    if let exact = resolve(lookup) { return exact }
    guard !index.nodes.isEmpty else { return lookup.name }
    for depth in lookup.name.components.indices.reversed() {
      guard let outer = resolve(lookup.prefix(depth)), let node = node(of: outer) else { continue }
      guard let joined = lookup.joined(after: depth), index.nodes[node].kind == .dictionary,
        isFlat(node, beside: joined.first)
      else { return PreferenceName(outer.components + lookup.name.components.dropFirst(depth)) }
      return outer.appending(key: joined.key)
    }
    return lookup.name
  }

  /// Whether the dictionary's members are written with dotted keys: those that begin with `part`
  /// decide, else most of those that lie in a namespace.
  private func isFlat(_ dictionary: NodeID, beside part: String) -> Bool {
    let beside = JoinedPath([.key(part)])
    var shares = false
    var dotted = 0
    var nested = 0
    forEachMember(of: dictionary) { value, key in
      if case .inside = key.match(beside) { shares = true }
      if key.isDotted {
        dotted += 1
      } else if index.nodes[value].kind == .dictionary, !index.isLeaf(value) {
        nested += 1
      }
    }
    return shares || dotted > nested
  }
}
