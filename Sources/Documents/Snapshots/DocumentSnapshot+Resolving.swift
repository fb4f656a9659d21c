import Preferences

extension DocumentSnapshot {
  public func resolve(_ lookup: NameLookup) -> PreferenceName? {
    if node(of: lookup.name) != nil { return lookup.name }
    guard !index.nodes.isEmpty else { return nil }
    if let found = find(lookup.steps[...], from: 0) { return PreferenceName(found) }
    return name(equalTo: lookup.name)
  }

  /// Returns the name of a value in the spelling of the document, if its keys are equal to those of `name`.
  private func name(equalTo name: PreferenceName) -> PreferenceName? {
    guard members.hasComparableKeys else { return nil }
    var node: NodeID = 0
    var components: [PreferenceName.Component] = []
    for component in name.components {
      var component = component
      if case .key(let key) = component, index.nodes[node].kind == .dictionary {
        guard let value = members.value(equalTo: key, in: node) else { return nil }
        component = .key(document.key(at: value - 1))
      }
      guard let child = child(component, of: node) else { return nil }
      components.append(component)
      node = child
    }
    return PreferenceName(components)
  }

  /// Returns the exact name of `path`. Its loose keys may be joined by dots, but nested keys have
  /// precedence.
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
    guard case .loose? = path.first else { return nil }
    for (steps, value) in dottedMembers(beginning: path, of: dictionary) {
      if let found = find(path.dropFirst(steps), from: value) {
        return [.key(document.key(at: value - 1))] + found
      }
    }
    return nil
  }

  /// Returns the members whose keys are two or more loose steps of `path` joined, those with the
  /// fewest steps first.
  private func dottedMembers(
    beginning path: ArraySlice<NameLookup.Step>, of dictionary: NodeID
  ) -> [(steps: Int, value: NodeID)] {
    let keys = path.prefix { if case .loose = $0 { true } else { false } }
      .compactMap { $0.key.map(PreferenceName.Component.key) }
    guard keys.count > 1 else { return [] }
    var found: [(steps: Int, value: NodeID)] = []
    for member in members(beginning: keys[...], of: dictionary) where member.steps > 1 {
      // The last value of a duplicate key is effective.
      if found.last?.steps == member.steps { found.removeLast() }
      found.append(member)
    }
    return found
  }

  public func placement(of lookup: NameLookup) -> PreferenceName {
    if let exact = resolve(lookup) { return exact }
    guard !index.nodes.isEmpty else { return lookup.name }
    let dialect = document.syntax.dialect
    if let dialect, dialect.equalKeys != .identical,
      let commented = commentedOut.first(where: { dialect.areEqual($0.name, lookup.name) })
    {
      return commented.name
    }
    let count = lookup.name.components.count
    let keys = lookup.name.components.compactMap(\.key)
    if let dialect, dialect.keyForm == .quotedSection, count > 2,
      keys.count == count, let key = keys.last
    {
      // A section of git may have dots in its name, but a key has none.
      return PreferenceName(keys: keys.dropLast().joined(separator: "."), key)
    }
    for depth in lookup.name.components.indices.reversed() {
      guard let outer = resolve(lookup.prefix(depth)), let node = node(of: outer) else { continue }
      guard let joined = lookup.joined(after: depth), index.nodes[node].kind == .dictionary,
        isFlat(node, near: joined.first)
      else { return PreferenceName(outer.components + lookup.name.components.dropFirst(depth)) }
      return outer.appending(key: joined.key)
    }
    return lookup.name
  }

  /// Whether new members get dotted keys. Members that begin with `part` decide, else the majority
  /// of members with a namespace.
  private func isFlat(_ dictionary: NodeID, near part: String) -> Bool {
    if let dialect = document.syntax.dialect, dictionary != 0 || !dialect.hasGroups {
      return true
    }
    let namespaces = dottedNamespaces(of: dictionary)
    let path = PreferenceName(keys: part).flattened
    let shared = namespaces.number(of: path[...], in: document)
    return shared.map { namespaces.namespaces[$0].hasKeys } ?? false
      || namespaces.dottedCount > namespaces.nestedCount
  }
}
