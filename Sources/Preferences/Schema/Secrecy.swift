/// The one definition of which values are secret. Every list, preview, record and message uses it.
///
/// A value is secret if a value around it is, or if an entry or a part of the schema that may apply
/// to it is marked so (`writeOnly`, `x-secret`, `format: password`).
///
/// Values do not decide it. Every branch of `oneOf`, `anyOf`, `if` and `dependentSchemas` counts, so
/// that a secret stays one when the values beside it change. `unevaluatedProperties` counts for every
/// key except those that the part itself surely evaluates.
public struct Secrecy: Sendable {
  private let source: Source
  /// The node of the declared entries; nil if nothing is declared or nothing declared is secret.
  private var node: Schema.NodeID?
  private var positions: [Position] = []
  private var isRoot = true
  /// Whether the value here is secret, and with it everything inside.
  public private(set) var isSecret = false

  private final class Source: Sendable {
    let schema: Schema
    let validator: Validator?
    init(_ schema: Schema, _ validator: Validator?) {
      self.schema = schema
      self.validator = validator
    }
  }

  /// A place in the compiled schema. Keys and names may join steps with dots differently, so the way
  /// to a value may lead to several places.
  private struct Position: Hashable, Sendable {
    /// The parts that may apply here, and that lead to a secret.
    var ids: [Validator.PartID]
    /// Steps already taken of a key that the schema joins with dots; empty at a value.
    var joined = ""
  }

  /// At the root of a document.
  init(_ schema: Schema) {
    source = Source(schema, schema.validator)
    node = schema.declaresSecrets ? schema.rootNode : nil
    if let node { isSecret = schema.nodes[node].entry?.isSecret == true }
    if let validator = schema.validator { enter([validator.root]) }
  }

  /// At the root of a document.
  package init(_ validator: Validator) {
    source = Source(.empty, validator)
    enter([validator.root])
  }

  /// Nothing is secret.
  package static let none = Secrecy(.empty)

  /// Whether anything here or inside can be secret.
  package var mayHoldSecrets: Bool { isSecret || node != nil || !positions.isEmpty }

  /// The secrecy of a member or element.
  package func inside(_ component: PreferenceName.Component) -> Secrecy {
    guard !isSecret, mayHoldSecrets else { return self }
    var inner = self
    inner.isRoot = false
    inner.positions = []
    if isRoot, let key = source.validator?.freeKey, component == .key(key) {
      inner.node = nil
      return inner
    }
    inner.enterNode(by: component)
    inner.enterParts(from: positions, by: component)
    return inner
  }

  package func inside(_ name: PreferenceName) -> Secrecy {
    name.components.reduce(self) { $0.inside($1) }
  }

  private mutating func enterNode(by component: PreferenceName.Component) {
    guard let start = node else { return }
    if case .key(let key) = component {
      var inner: Schema.NodeID? = start
      for part in PreferenceName.parts(of: key) {
        inner = inner.flatMap { source.schema.next(from: $0, by: .key(part)) }
        noteEntry(at: inner)
      }
    }
    node = source.schema.child(of: start, at: component)
    noteEntry(at: node)
  }

  private mutating func noteEntry(at node: Schema.NodeID?) {
    guard let node, source.schema.nodes[node].entry?.isSecret == true else { return }
    isSecret = true
  }

  private mutating func enterParts(
    from positions: [Position], by component: PreferenceName.Component
  ) {
    guard !positions.isEmpty else { return }
    guard case .key(let key) = component else {
      return positions.forEach { advance($0, by: component) }
    }
    let steps = PreferenceName.parts(of: key)
    if steps.count > 1 { positions.forEach { advance($0, by: component) } }
    let whole = self.positions
    var reached = positions
    for step in steps {
      self.positions = []
      reached.forEach { advance($0, by: .key(step)) }
      reached = self.positions
    }
    self.positions = whole + reached.filter { !whole.contains($0) }
  }

  private mutating func advance(_ position: Position, by component: PreferenceName.Component) {
    guard let validator = source.validator else { return }
    guard case .key(let step) = component else {
      guard position.joined.isEmpty else { return }
      return enter(position.ids.flatMap { validator.partsThatMayApply(inside: $0, at: component) })
    }
    let isJoined = !position.joined.isEmpty
    let key = isJoined ? position.joined + "." + step : step
    enter(
      position.ids.flatMap {
        validator.partsThatMayApply(inside: $0, at: .key(key), isJoined: isJoined)
      })
    let open = position.ids.filter(validator.mayJoinKeys)
    if !open.isEmpty { add(Position(ids: open, joined: key)) }
  }

  private mutating func enter(_ ids: [Validator.PartID]) {
    guard let validator = source.validator else { return }
    let ids = validator.partsThatMayApply(beside: ids)
    isSecret = isSecret || ids.contains { validator.parts[$0].isSecret }
    if !ids.isEmpty { add(Position(ids: ids)) }
  }

  private mutating func add(_ position: Position) {
    if !positions.contains(position) { positions.append(position) }
  }
}

extension Secrecy {
  /// Whether a value inside may be secret. O(schema) for declared entries.
  package var leadsToSecret: Bool {
    positions.contains { $0.joined.isEmpty } || node.map(source.schema.leadsToSecret) == true
  }

  /// Whether the key or index of a member or element inside tells its secrecy, not its entry alone.
  package var dependsOnStep: Bool { !isSecret && !positions.isEmpty }

  /// Whether two values are under the same rules, and all inside them.
  package func isAlike(_ other: Secrecy) -> Bool {
    isSecret == other.isSecret && node == other.node && positions == other.positions
  }

  /// Whether `value` is secret or holds a secret.
  package func covers(_ value: PreferenceValue) -> Bool {
    if isSecret { return true }
    guard mayHoldSecrets else { return false }
    return switch value {
    case .array(let elements): elements.enumerated().contains { inside(.index($0)).covers($1) }
    case .dictionary(let members): members.contains { inside(.key($0)).covers($1) }
    default: false
    }
  }

  /// `value` with dots in place of every secret in it.
  package func masked(_ value: PreferenceValue) -> PreferenceValue {
    if isSecret { return .string(Entry.mask) }
    guard mayHoldSecrets else { return value }
    switch value {
    case .array(let elements):
      return .array(elements.enumerated().map { inside(.index($0)).masked($1) })
    case .dictionary(var members):
      for (key, member) in members { members[key] = inside(.key(key)).masked(member) }
      return .dictionary(members)
    default: return value
    }
  }

  /// The outermost secret nodes of `tree`, in document order; of duplicate keys every one. O(nodes).
  package func nodes<Tree: ValueTree>(in tree: Tree) -> [Tree.Node] {
    var found: [Tree.Node] = []
    collect(tree.root, of: tree, into: &found)
    return found
  }

  private func collect<Tree: ValueTree>(
    _ node: Tree.Node, of tree: Tree, into found: inout [Tree.Node]
  ) {
    if isSecret { return found.append(node) }
    guard mayHoldSecrets else { return }
    switch tree.form(of: node) {
    case .dictionary:
      for member in tree.members(of: node) {
        inside(.key(member.key)).collect(member.node, of: tree, into: &found)
      }
    case .array:
      for (position, element) in tree.elements(of: node).enumerated() {
        inside(.index(position)).collect(element, of: tree, into: &found)
      }
    default: return
    }
  }
}
