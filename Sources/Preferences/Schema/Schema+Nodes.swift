/// The tree as a walk over a document needs it.
extension Schema {
  var rootNode: NodeID { 0 }

  func entry(at node: NodeID?, named name: PreferenceName) -> Entry? {
    guard let node, var entry = nodes[node].entry else { return nil }
    entry.name = name
    return entry
  }

  func hasChildren(_ node: NodeID?) -> Bool {
    guard let node else { return false }
    return !nodes[node].keys.isEmpty || nodes[node].element != nil || nodes[node].other != nil
  }

  /// Whether each element or member of a container has an entry of its own.
  func hasTemplate(_ node: NodeID?, isArray: Bool) -> Bool {
    guard let node else { return false }
    return (isArray ? nodes[node].element : nodes[node].other).map { nodes[$0].entry != nil }
      == true
  }

  /// One component further, a dotted key part by part. A key that leaves a closed record is told,
  /// with the record's entry.
  func node(
    at component: PreferenceName.Component, inside start: NodeID,
    unknown: (UnknownKey) -> Void
  ) -> NodeID? {
    var node = start
    let parts = PreferenceName([component]).flattened
    for (position, part) in parts.enumerated() {
      if let next = next(from: node, by: part) {
        node = next
        continue
      }
      if let whole = component.key, let key = part.key {
        let passed = Array(parts.prefix(position))
        if let closed = unknownKey(key, of: whole, beyond: node, passed, inside: start) {
          unknown(closed)
        }
      }
      return nil
    }
    return node
  }

  /// A key that a closed record does not have.
  struct UnknownKey {
    let key: String
    /// On the way from the walk's record to the closed one: parts of a dotted key.
    let passed: [PreferenceName.Component]
    let record: Entry
  }

  private func unknownKey(
    _ part: String, of whole: String, beyond node: NodeID, _ passed: [PreferenceName.Component],
    inside start: NodeID
  ) -> UnknownKey? {
    if node != start, let entry = nodes[node].entry, entry.isClosed(to: part) {
      return UnknownKey(key: part, passed: passed, record: entry)
    }
    guard let entry = nodes[start].entry, entry.isClosed(to: whole),
      entry.isClosed(to: PreferenceName.parts(of: whole).first ?? whole)
    else { return nil }
    return UnknownKey(key: whole, passed: [], record: entry)
  }
}

extension Entry {
  /// The keys that a closed record may have; none where it is open.
  var knownKeys: [String] {
    rules.flatMap { rule -> [String] in
      if case .closed(let keys) = rule { keys } else { [] }
    }
  }

  fileprivate func isClosed(to key: String) -> Bool {
    rules.contains {
      if case .closed(let keys) = $0 { !keys.contains(key) } else { false }
    }
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
    entry(for: name) ?? Entry(inferredFrom: value, name)
  }

  /// The declared name that a slip of the fingers away from `name`.
  public func nearest(to name: PreferenceName) -> PreferenceName? {
    let names = entries.map(\.name)
    guard let label = name.label.nearest(among: names.lazy.map(\.label)) else { return nil }
    return names.first { $0.label == label }
  }
}
