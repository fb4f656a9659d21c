import Preferences

/// Values that a document has once, and that several names have.
extension DocumentSnapshot {
  /// The most inherited members that are listed.
  private static var mostInherited: Int { 10_000 }

  public func sharing(of name: PreferenceName) -> ValueSharing? {
    guard !index.targets.isEmpty, let node = node(of: name) else { return nil }
    if let target = index.targets[node] {
      let source = fullName(of: target)
      return isMerged(node) ? .members(of: source) : .alias(of: source)
    }
    let own = fullName(of: node)
    guard own == name else { return .inherited(from: own.parent ?? own) }
    let containers = path(to: node).map { Int(outline.containers[$0.container].node) }
    let sharers = ([node] + containers).flatMap { aliases[$0] ?? [] }
    return sharers.first.map { .shared(with: owner(ofAlias: $0), count: sharers.count) }
  }

  /// Returns the name of a node, which may be an element of a list that is one row.
  private func fullName(of node: NodeID) -> PreferenceName {
    let row = outline.rows.partitioningIndex { $0 > UInt32(node) } - 1
    guard row >= 0, index.holds(node, in: Int(outline.rows[row])) else { return name(of: node) }
    // Its elements are scalars, each of one node.
    let list = Int(outline.rows[row])
    return name(of: list).appending(index: node - list - 1)
  }

  /// Returns the name of an alias, or that of the group that merges it.
  private func owner(ofAlias alias: NodeID) -> PreferenceName {
    let components = fullName(of: alias).components
    guard let merge = components.lastIndex(of: .key("<<")), merge >= components.count - 2 else {
      return PreferenceName(components)
    }
    return PreferenceName(Array(components[..<merge]))
  }

  /// Whether an alias, or the list around it, is the value of a merge key.
  private func isMerged(_ alias: NodeID) -> Bool {
    if index.nodes.kind(of: alias - 1) == .key { return document.isKey(alias - 1, "<<") }
    guard let (_, container) = path(to: alias).first else { return false }
    let list = Int(outline.containers[container].node)
    return list > 0 && index.nodes.kind(of: list - 1) == .key && document.isKey(list - 1, "<<")
  }

  /// Lists the members that groups have by merge keys, in the order of the groups.
  func findInherited() -> [InheritedMember] {
    var members: [InheritedMember] = []
    var seen: Set<NodeID> = []
    for alias in index.targets.keys.sorted() where isMerged(alias) {
      guard let group = node(of: owner(ofAlias: alias)), index.nodes[group].kind == .dictionary,
        seen.insert(group).inserted
      else { continue }
      let name = name(of: group)
      let row = outline.rows(of: group, in: index).upperBound
      for member in document.inheritedMembers(of: group) {
        guard members.count < Self.mostInherited else { return members }
        members.append(
          InheritedMember(
            name.appending(key: document.key(at: member - 1)), document.value(at: member),
            from: self.name(of: member).parent ?? .root, place: document.place(at: member),
            row: row))
      }
    }
    return members
  }

  public func otherReading(of name: PreferenceName) -> String? {
    guard let document = document.formatted else { return nil }
    return node(of: name).flatMap(document.otherReading(at:))
  }

  public var secretNames: [PreferenceName] {
    document.formatted?.secretNodes.map(fullName(of:)) ?? []
  }
}
