import Preferences

/// Members that a mapping has from others, by a merge key.
extension YAMLDocument {
  /// The most mappings that one inherits from.
  private static var mostSources: Int { 64 }

  public func inheritedMembers(of dictionary: NodeID) -> [NodeID] {
    guard !index.targets.isEmpty else { return [] }
    var sources = mergedMappings(in: dictionary)
    guard !sources.isEmpty else { return [] }
    var known = Set(index.children(of: dictionary).map { ExactKey(key(at: $0 - 1)) })
    var inherited: [NodeID] = []
    var seen: Set<NodeID> = [index.target(of: dictionary)]
    // A mapping that is merged may merge others. The first one with a key counts.
    while let source = sources.first, seen.count < Self.mostSources {
      sources.removeFirst()
      guard seen.insert(source).inserted else { continue }
      for member in index.children(of: source) {
        if known.insert(ExactKey(key(at: member - 1))).inserted { inherited.append(member) }
      }
      sources = mergedMappings(in: source) + sources
    }
    return inherited
  }

  /// Returns the mappings that the merge key of a mapping names, in their order.
  private func mergedMappings(in dictionary: NodeID) -> [NodeID] {
    let merges = index.children(of: dictionary).filter { value in
      let key = index.nodes[value - 1]
      return key.end - key.start == 2 && bytes[key.range].elementsEqual("<<".utf8)
    }
    return merges.flatMap { value in
      index.nodes[value].kind == .array ? Array(index.children(of: value)) : [value]
    }
    .map(index.target).filter { index.nodes[$0].kind == .dictionary }
  }

  /// Returns a change of an inherited member as one that adds a member. Throws if it removes one.
  func ownChange(of change: Change) throws(Problem) -> Change {
    guard !index.targets.isEmpty, let old = change.old, case .key(let key)? = change.name.last,
      let parent = change.name.parent, let dictionary = node(of: parent),
      index.nodes[dictionary].kind == .dictionary, node(of: change.name) == nil,
      let inherited = inheritedMembers(of: dictionary).first(where: { isKey($0 - 1, key) }),
      old.isSpelled(as: value(at: inherited))
    else { return change }
    guard let new = change.new else {
      throw Problem(
        .unwritable(
          "its value comes from another group, by the key \"<<\"; set another value instead"),
        name: change.name)
    }
    return Change(change.name, from: nil, to: new)
  }
}
