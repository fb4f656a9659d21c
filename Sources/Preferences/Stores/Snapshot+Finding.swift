extension Snapshot {
  public func resolve(_ name: PreferenceName) -> PreferenceName? {
    if self[name] != nil { return name }
    guard let root = self[.root], let path = root.path(to: name.flattened[...]) else { return nil }
    return PreferenceName(path)
  }

  public func placement(of name: PreferenceName) -> PreferenceName {
    for depth in stride(from: name.components.count - 1, through: 0, by: -1) {
      let outer = PreferenceName(Array(name.components.prefix(depth)))
      guard let found = resolve(outer), let container = self[found], container.isContainer
      else { continue }
      return PreferenceName(
        found.components + container.placement(of: name.components.dropFirst(depth)))
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

  /// How `path`, which is not there, would be written into this container.
  fileprivate func placement(
    of path: ArraySlice<PreferenceName.Component>
  ) -> [PreferenceName.Component] {
    guard path.count > 1, case .dictionary(let members) = self,
      case .key(let first)? = path.first, members[first] == nil,
      path.allSatisfy(\.isKey), let joined = PreferenceName.joined(path)
    else { return Array(path) }
    let dotted = members.keys.lazy.filter { PreferenceName.parts(of: $0).count > 1 }
    let isFlat = dotted.contains { $0.hasPrefix(first + ".") } || dotted.count * 2 > members.count
    return isFlat ? [.key(joined)] : Array(path)
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

extension PreferenceName.Component {
  fileprivate var isKey: Bool {
    if case .key = self { true } else { false }
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
