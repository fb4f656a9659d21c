/// The tree of entries, for callers that descend it step by step.
extension Schema {
  package var rootNode: NodeID { 0 }

  package func entry(of node: NodeID) -> Entry? { nodes[node].entry }

  /// Whether all children of `node` have the same entry.
  package func hasUniformChildren(_ node: NodeID) -> Bool {
    nodes[node].keys.isEmpty && nodes[node].patterns.isEmpty && nodes[node].instances.isEmpty
  }

  func hasChildren(_ node: NodeID?) -> Bool {
    guard let node else { return false }
    return !nodes[node].keys.isEmpty || !nodes[node].templates.isEmpty
  }
}

extension Entry {
  /// The keys that a closed record may have; none where it is open.
  var knownKeys: [String] {
    rules.flatMap { rule -> [String] in
      if case .closed(let keys) = rule { keys } else { [] }
    }
  }

  var isClosed: Bool {
    rules.contains { if case .closed = $0 { true } else { false } }
  }
}

extension PreferenceName.Component {
  var key: String? {
    if case .key(let key) = self { key } else { nil }
  }
}

extension Schema {
  /// The declared entry, else one inferred from `value`.
  public func entry(for name: PreferenceName, or value: PreferenceValue) -> Entry {
    var entry = entry(for: name) ?? Entry(inferredFrom: value, name)
    entry.isSecret = isSecret(name)
    return entry
  }

  /// The declared name that a slip of the fingers away from `name`.
  public func nearest(to name: PreferenceName) -> PreferenceName? {
    let names = entries.map(\.name)
    guard let label = name.label.nearest(among: names.lazy.map(\.label)) else { return nil }
    return names.first { $0.label == label }
  }
}
