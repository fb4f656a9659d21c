/// A tree with unsaved changes applied. Values that no change names stay undecoded.
public struct ChangedTree<Base: ValueTree>: ValueTree {
  /// A node of the base or a new value.
  public enum Node: Sendable {
    /// A node of the base, with the changes inside it. Their names are relative to the node.
    case stored(Base.Node, [Change])
    /// A value that a change sets.
    case new(PreferenceValue)
  }

  private let base: Base
  private let added: MemoryTree
  public let root: Node

  /// Applies `changes` to `base`.
  public init(_ base: Base, with changes: [Change]) {
    self.base = base
    added = MemoryTree(.array(changes.compactMap(\.new)))
    root = Self.node(base.root, changes) ?? .new(.dictionary([:]))
  }

  public var size: Int { base.size + added.size }

  public func fraction(before node: Node) -> Double? {
    guard case .stored(let stored, _) = node else { return nil }
    return base.fraction(before: stored)
  }

  public func form(of node: Node) -> ValueForm {
    switch node {
    case .stored(let node, _): base.form(of: node)
    case .new(let value): value.form
    }
  }

  public func members(of node: Node) -> [(key: String, node: Node)] {
    guard case .stored(let stored, let changes) = node else {
      return added.members(of: value(of: node)).map { (key: $0, node: .new($1)) }
    }
    let members = base.members(of: stored)
    guard !changes.isEmpty else {
      return members.map { (key: $0.key, node: .stored($0.node, [])) }
    }
    var inner = ChangesByStep(changes)
    var result = members.compactMap { key, child -> (key: String, node: Node)? in
      Self.node(child, inner.remove(.key(key))).map { (key: key, node: $0) }
    }
    for (step, changes) in inner.rest {
      guard case .key(let key) = step, let node = Self.new(changes) else { continue }
      result.append((key: key, node: node))
    }
    return result
  }

  public func elements(of node: Node) -> [Node] {
    guard case .stored(let stored, let changes) = node else {
      return added.elements(of: value(of: node)).map { .new($0) }
    }
    let elements = base.elements(of: stored)
    guard !changes.isEmpty else { return elements.map { .stored($0, []) } }
    var inner = ChangesByStep(changes)
    var result = elements.enumerated().compactMap { Self.node($1, inner.remove(.index($0))) }
    result += inner.rest.compactMap { Self.new($0.changes) }
    return result
  }

  public func value(of node: Node) -> PreferenceValue {
    switch node {
    case .new(let value): return value
    case .stored(let node, let changes):
      return changes.reduce(base.value(of: node)) { value, change in
        value.replacing(change.name.components, with: change.new) ?? value
      }
    }
  }

  /// Returns no places, because a draft has no lines.
  public func places(of nodes: [Node]) -> [Place?] { nodes.map { _ in nil } }

  /// Returns nil if the node was removed.
  private static func node(_ node: Base.Node, _ changes: [Change]) -> Node? {
    guard let whole = changes.last(where: \.name.isRoot) else { return .stored(node, changes) }
    return whole.new.map { .new($0) }
  }

  /// Returns a node that is not in the base.
  private static func new(_ changes: [Change]) -> Node? {
    if let whole = changes.last(where: \.name.isRoot) { return whole.new.map { .new($0) } }
    let value = changes.reduce(PreferenceValue.dictionary([:])) { value, change in
      value.replacing(change.name.components, with: change.new) ?? value
    }
    return value == .dictionary([:]) ? nil : .new(value)
  }
}

/// Changes grouped by the first step of their names, which then are relative to that step.
private struct ChangesByStep {
  private var changes: [PreferenceName.Component: [Change]] = [:]
  private var order: [PreferenceName.Component] = []

  init(_ all: [Change]) {
    for change in all {
      guard let step = change.name.components.first else { continue }
      if changes[step] == nil { order.append(step) }
      let rest = PreferenceName(Array(change.name.components.dropFirst()))
      changes[step, default: []].append(Change(rest, from: change.old, to: change.new))
    }
  }

  mutating func remove(_ step: PreferenceName.Component) -> [Change] {
    changes.removeValue(forKey: step) ?? []
  }

  /// The remaining groups in their order.
  var rest: [(step: PreferenceName.Component, changes: [Change])] {
    order.compactMap { step in changes[step].map { (step, $0) } }
  }
}
