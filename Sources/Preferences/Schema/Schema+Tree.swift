/// The tree of entries, for callers that descend it step by step.
extension Schema {
  package var rootNode: NodeID { 0 }

  package func entry(of node: NodeID) -> Entry? { nodes[node].entry }

  func hasChildren(_ node: NodeID) -> Bool {
    !nodes[node].keys.isEmpty || nodes[node].hasTemplates
  }

  /// Whether anything is declared inside `node`.
  func leadsOn(from node: NodeID) -> Bool {
    hasChildren(node) || !nodes[node].instances.isEmpty
  }

  /// Whether all children of `node` have the same entry.
  package func hasUniformChildren(_ node: NodeID) -> Bool {
    nodes[node].keys.isEmpty && nodes[node].patterns.isEmpty && nodes[node].instances.isEmpty
  }

  /// A step of the path to an entry.
  public enum Step: Hashable, Sendable {
    /// The member with this key.
    case key(String)
    /// Every element of a list.
    case element
    /// Every undeclared member whose key matches.
    case pattern(Pattern)
    /// Every other member.
    case other
    /// A single element or member of a template, whose entry depends on its value.
    case instance(PreferenceName.Component)

    init(_ component: PreferenceName.Component) {
      switch component {
      case .key(let key): self = .key(key)
      case .index: self = .element
      }
    }
  }

  /// Returns the node one component deeper. A dotted key is followed part by part; if that fails, the
  /// whole key is looked up in the templates.
  package func child(of node: NodeID, at component: PreferenceName.Component) -> NodeID? {
    guard case .key(let key) = component, key.utf8.contains(UInt8(ascii: ".")) else {
      return next(from: node, by: component)
    }
    if let instance = nodes[node].instances[component] { return instance }
    var inner = node
    for part in PreferenceName.parts(of: key) {
      guard let next = next(from: inner, by: .key(part)) else {
        return nodes[node].template(forKey: key)
      }
      inner = next
    }
    return inner
  }

  func next(from node: NodeID, by component: PreferenceName.Component) -> NodeID? {
    if let instance = nodes[node].instances[component] { return instance }
    return switch component {
    case .key(let key): nodes[node].keys[key] ?? nodes[node].template(forKey: key)
    case .index: nodes[node].element
    }
  }
}

extension Schema.Step {
  var parts: [Schema.Step] {
    guard case .key(let key) = self else { return [self] }
    return PreferenceName.parts(of: key).map(Schema.Step.key)
  }
}

extension Schema.Node {
  /// The entry, which is made now if it is deferred.
  var entry: Entry? { declaration?.entry }
  var isDeclared: Bool { declaration != nil }
  var isSecret: Bool { declaration?.isSecret == true }
  var hasRowElsewhere: Bool { declaration?.hasRowElsewhere == true }

  var hasTemplates: Bool { element != nil || !patterns.isEmpty || other != nil }

  /// The nodes of elements, patterns and other members.
  var templates: [Schema.NodeID] {
    [element].compactMap(\.self) + patterns.map(\.node) + [other].compactMap(\.self)
  }

  /// Returns the template of a member. A pattern that cannot be checked matches nothing.
  func template(forKey key: String) -> Schema.NodeID? {
    patterns.first { (try? $0.pattern.isFound(in: key)) == true }?.node ?? other
  }

  func child(by step: Schema.Step) -> Schema.NodeID? {
    switch step {
    case .key(let key): keys[key]
    case .element: element
    case .pattern(let pattern): patterns.first { $0.pattern == pattern }?.node
    case .other: other
    case .instance(let component): instances[component]
    }
  }

  mutating func add(_ child: Schema.NodeID, by step: Schema.Step) {
    switch step {
    case .key(let key):
      keys[key] = child
      order.append(key)
    case .element: element = child
    case .pattern(let pattern): patterns.append((pattern, child))
    case .other: other = child
    case .instance(let component): instances[component] = child
    }
  }
}
