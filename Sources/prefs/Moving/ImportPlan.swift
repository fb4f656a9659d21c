import Preferences

/// What is missing in a store to have all values of another.
struct ImportPlan {
  /// What is not there; written in any case.
  private(set) var additions: [Change] = []
  /// Where another value stands; written over only where that is asked for.
  private(set) var differences: [Change] = []
  /// How many values are there already.
  private(set) var inPlace = 0

  /// `values`: the names and values that are to be there. Names are compared with dotted keys taken
  /// apart, values by what they amount to. O(values of both).
  init(_ values: PreferenceValue, into target: any Snapshot) {
    let present = Present(target[.root] ?? .dictionary([:]))
    var replaced: Set<PreferenceName> = []
    for (name, value) in Leaves(of: values).all {
      switch present.place(of: name) {
      case .free: additions.append(Change(name, from: nil, to: value))
      case .taken(_, let old) where old.isEquivalent(to: value): inPlace += 1
      case .taken(let exact, let old):
        differences.append(Change(exact, from: old, to: value))
      case .namespace(let exact):
        if value == .dictionary([:]) {
          inPlace += 1
        } else {
          differences.append(Change(exact, from: target[exact], to: value))
        }
      case .inside(let outer, let old):
        guard let whole = values[outer.components] else {
          differences.append(Change(name, from: nil, to: value))
          continue
        }
        guard replaced.insert(outer).inserted else { continue }
        differences.append(Change(outer, from: old, to: whole))
      }
    }
  }
}

/// What stands in a store, by name.
private struct Present {
  private var leaves: [[PreferenceName.Component]: (name: PreferenceName, value: PreferenceValue)] =
    [:]
  private var namespaces: [[PreferenceName.Component]: PreferenceName] = [:]

  enum Place {
    case free
    case taken(PreferenceName, PreferenceValue)
    /// Values stand inside it.
    case namespace(PreferenceName)
    /// Of a value that can hold no other.
    case inside(PreferenceName, PreferenceValue)
  }

  init(_ root: PreferenceValue) {
    for leaf in Leaves(of: root).all {
      leaves[leaf.name.flattened] = leaf
      var outer = leaf.name.parent
      while let name = outer, !name.isRoot, namespaces[name.flattened] == nil {
        namespaces[name.flattened] = name
        outer = name.parent
      }
    }
  }

  func place(of name: PreferenceName) -> Place {
    let path = name.flattened
    if let leaf = leaves[path] { return .taken(leaf.name, leaf.value) }
    if let namespace = namespaces[path] { return .namespace(namespace) }
    for length in 1..<max(1, path.count) {
      if let leaf = leaves[Array(path[..<length])], leaf.value != .dictionary([:]) {
        return .inside(leaf.name, leaf.value)
      }
    }
    return .free
  }
}
