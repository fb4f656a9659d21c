extension Snapshot {
  public func resolve(_ name: PreferenceName) -> PreferenceName? {
    if self[name] != nil { return name }
    guard let root = self[.root], let path = root.path(to: name.flattened[...]) else { return nil }
    return PreferenceName(path)
  }

  public func placement(of name: PreferenceName) -> PreferenceName {
    if let exact = resolve(name) { return exact }
    for depth in (0..<name.components.count).reversed() {
      guard let outer = resolve(PreferenceName(Array(name.components.prefix(depth)))),
        let container = self[outer]
      else { continue }
      let rest = name.components.dropFirst(depth)
      return PreferenceName(outer.components + container.placement(of: rest))
    }
    return name
  }
}

extension PreferenceValue {
  /// The exact path of what `wanted` (dotted keys taken apart) finds inside.
  fileprivate func path(
    to wanted: ArraySlice<PreferenceName.Component>
  ) -> [PreferenceName.Component]? {
    guard let step = wanted.first else { return [] }
    switch (self, step) {
    case (.dictionary(let members), _):
      for length in 1...wanted.count {
        guard let key = PreferenceName.joined(wanted.prefix(length)) else { return nil }
        if let rest = members[key]?.path(to: wanted.dropFirst(length)) { return [.key(key)] + rest }
      }
      return nil
    case (.array(let elements), .index(let index)):
      return elements.path(to: wanted.dropFirst(), at: index)
    case (.array(let elements), .key(let digits)):
      guard let index = Int(digits), String(index) == digits else { return nil }
      return elements.path(to: wanted.dropFirst(), at: index)
    default: return nil
    }
  }

  /// How `path`, no part of which is there, would be written into this container.
  fileprivate func placement(
    of path: ArraySlice<PreferenceName.Component>
  ) -> [PreferenceName.Component] {
    let keys = path.compactMap(\.key)
    guard keys.count == path.count, keys.count > 1, let joined = PreferenceName.joining(keys),
      isFlat(beside: keys[0])
    else { return Array(path) }
    return [.key(joined)]
  }

  /// Whether members are written with dotted keys: those that share the first part decide, else
  /// most of those that lie in a namespace.
  private func isFlat(beside part: String) -> Bool {
    guard case .dictionary(let members) = self else { return false }
    let dotted = members.keys.filter { PreferenceName.parts(of: $0).count > 1 }
    if dotted.contains(where: { $0.hasPrefix(part + ".") }) { return true }
    let nested = members.filter {
      PreferenceName.parts(of: $0.key).count == 1 && $0.value.isNamespace
    }
    return dotted.count > nested.count
  }

  private var isNamespace: Bool {
    if case .dictionary = self { !isLeaf } else { false }
  }
}

extension [PreferenceValue] {
  fileprivate func path(
    to wanted: ArraySlice<PreferenceName.Component>, at index: Int
  ) -> [PreferenceName.Component]? {
    guard indices.contains(index), let rest = self[index].path(to: wanted) else { return nil }
    return [.index(index)] + rest
  }
}

extension PreferenceName {
  /// As one key, digits for an index that stands alone.
  fileprivate static func joined(_ path: some Collection<Component>) -> String? {
    var keys: [String] = []
    for component in path {
      switch component {
      case .key(let key): keys.append(key)
      case .index(let index):
        guard path.count == 1 else { return nil }
        keys.append(String(index))
      }
    }
    return keys.joined(separator: ".")
  }
}
