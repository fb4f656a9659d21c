import Preferences

extension DocumentSnapshot {
  public func resolve(_ name: PreferenceName) -> PreferenceName? {
    if node(of: name) != nil { return name }
    guard !index.nodes.isEmpty else { return nil }
    return find(name.flattened[...], from: 0).map(PreferenceName.init)
  }

  /// The exact path of `path`, its keys joined in any way; nested before joined.
  private func find(
    _ path: ArraySlice<PreferenceName.Component>, from node: NodeID
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
    _ path: ArraySlice<PreferenceName.Component>, of dictionary: NodeID
  ) -> [PreferenceName.Component]? {
    var key = ""
    for (count, component) in path.enumerated() {
      // A digit joined to others is no index.
      guard let part = component.keyText else { return nil }
      key += (count == 0 ? "" : ".") + part
      if let value = member(key, of: dictionary),
        let found = find(path.dropFirst(count + 1), from: value)
      {
        return [.key(key)] + found
      }
    }
    return nil
  }

  public func placement(of name: PreferenceName) -> PreferenceName {
    if let exact = resolve(name) { return exact }
    guard !index.nodes.isEmpty else { return name }
    var length = name.components.count - 1
    while length > 0 {
      let head = PreferenceName(Array(name.components[..<length]))
      if let found = resolve(head), let node = node(of: found) {
        return place(name.components[length...], in: node, named: found)
      }
      length -= 1
    }
    return place(name.components[...], in: 0, named: .root)
  }

  /// `rest` as a name inside a container that holds no part of it.
  private func place(
    _ rest: ArraySlice<PreferenceName.Component>, in node: NodeID, named name: PreferenceName
  ) -> PreferenceName {
    let keys = rest.compactMap(\.bareKey)
    guard keys.count == rest.count, keys.count > 1, index.nodes[node].kind == .dictionary,
      let joined = PreferenceName.joining(keys), isFlat(node, beside: keys[0])
    else { return PreferenceName(name.components + rest) }
    return name.appending(key: joined)
  }

  /// Whether the dictionary's members are written with dotted keys: those that share the first part
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

extension PreferenceName.Component {
  fileprivate var keyText: String? {
    switch self {
    case .index(let index): String(index)
    case .key(let key): key
    }
  }

  fileprivate var bareKey: String? {
    if case .key(let key) = self { key } else { nil }
  }
}
