extension Schema {
  /// One step of the way to an entry.
  public enum Step: Hashable, Sendable {
    case key(String)
    /// Every element of a list.
    case element
    /// Every member whose key matches and that is not declared by key.
    case pattern(Pattern)
    /// Every member besides.
    case other
    /// One element or member by itself, of those that a template stands for: known when its value is.
    case instance(PreferenceName.Component)

    init(_ component: PreferenceName.Component) {
      switch component {
      case .key(let key): self = .key(key)
      case .index: self = .element
      }
    }
  }

  /// One component further: a dotted key part by part, else as a whole by what is said of all keys
  /// like it.
  package func child(of node: NodeID, at component: PreferenceName.Component) -> NodeID? {
    guard case .key(let key) = component else { return next(from: node, by: component) }
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
    let node = nodes[node]
    if !node.instances.isEmpty, let instance = node.instances[component] { return instance }
    return switch component {
    case .key(let key): node.keys[key] ?? node.template(forKey: key)
    case .index: node.element
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
  /// Of all elements or of all members like one another.
  var templates: [Schema.NodeID] {
    [element].compactMap(\.self) + patterns.map(\.node) + [other].compactMap(\.self)
  }

  /// A pattern that cannot be checked matches nothing.
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
