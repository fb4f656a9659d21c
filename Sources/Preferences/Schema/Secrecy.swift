/// Decides which values are secret, for every list, preview, record and message.
///
/// A value is secret if an enclosing value is, or if an entry or a part of the schema that may apply
/// to it is marked (`writeOnly`, `x-secret`, `format: password`). In documents of other programs, the names
/// of keys count too (`namesSecret`), unless the schema marks the key as open (`writeOnly: false`) or
/// allows only switches, numbers or a few choices. So do passwords inside texts (`SecretText`).
///
/// Apart from those in texts, the decision does not depend on values. Every branch of `oneOf`, `anyOf`, `if` and
/// `dependentSchemas` counts, so that a secret stays secret when other values change.
/// `unevaluatedProperties` counts for every key except those that the part itself always evaluates.
public struct Secrecy: Sendable {
  private let source: Source
  /// The node of the declared entries; nil if none of them matters.
  private var node: Schema.NodeID?
  private var positions: [Position] = []
  /// The rest of the names that the document marks, from here.
  private var marked: [ArraySlice<PreferenceName.Component>]
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

  /// A position in the compiled schema. A value may have several, because keys and names may join
  /// steps with dots differently.
  private struct Position: Hashable, Sendable {
    /// The parts that may apply here and lead to a secret.
    var ids: [Validator.PartID]
    /// The steps so far of a key that the schema joins with dots; empty at a value.
    var joined = ""
  }

  /// Creates the secrecy of a document's root.
  init(_ schema: Schema) {
    source = Source(schema, schema.validator)
    node = schema.declaresSecrets || schema.masksByName ? schema.rootNode : nil
    marked = schema.markedSecrets.map { $0.components[...] }
    if let node { isSecret = schema.nodes[node].isSecret }
    if let validator = schema.validator { enter([validator.root]) }
  }

  /// Creates the secrecy of a document's root.
  package init(_ validator: Validator) {
    source = Source(.empty, validator)
    marked = []
    enter([validator.root])
  }

  /// The secrecy of a document without secrets.
  package static let none = Secrecy(.empty)

  /// Whether anything here or inside can be secret.
  package var mayHoldSecrets: Bool {
    isSecret || node != nil || !positions.isEmpty || !marked.isEmpty
      || source.schema.masksByName
  }

  /// Returns the secrecy of a member or element.
  package func inside(_ component: PreferenceName.Component) -> Secrecy {
    guard !isSecret, mayHoldSecrets else { return self }
    let component = component.ofKey
    var inner = self
    inner.isRoot = false
    inner.positions = []
    if isRoot, let key = source.validator?.schemaKey, component == .key(key) {
      inner.node = nil
      return inner
    }
    inner.enterNode(by: component)
    inner.enterParts(from: positions, by: component)
    inner.marked = marked.filter { $0.first?.isAlike(component) == true }.map { $0.dropFirst() }
    if inner.marked.contains(where: \.isEmpty) { inner.isSecret = true }
    if source.schema.masksByName, case .key(let key) = component, !inner.isSecret, key.namesSecret {
      inner.isSecret = !inner.isOpen
    }
    return inner
  }

  /// The secrecy of each member or element whose name is none of a secret, if nothing else than names and
  /// texts decides. Nil otherwise.
  package var ofOpenNames: Secrecy? {
    guard !isSecret, source.schema.masksByName, source.validator == nil, positions.isEmpty,
      marked.isEmpty, node.map(source.schema.leadsOn) != true
    else { return nil }
    var inner = self
    (inner.isRoot, inner.node) = (false, nil)
    return inner
  }

  /// Returns the secrecy of the value at `name`.
  package func inside(_ name: PreferenceName) -> Secrecy {
    name.components.reduce(self) { $0.inside($1) }
  }

  /// Whether the schema declares that the value here is no secret, whatever its name.
  private var isOpen: Bool {
    node.flatMap { source.schema.nodes[$0].entry }?.hasOpenValues == true
  }

  private mutating func enterNode(by component: PreferenceName.Component) {
    guard let start = node else { return }
    guard source.schema.leadsOn(from: start) else {
      node = nil
      return
    }
    if case .key(let key) = component {
      var inner: Schema.NodeID? = start
      for part in PreferenceName.parts(of: key) {
        inner = inner.flatMap { source.schema.next(from: $0, by: .key(part)) }
        addSecrecy(of: inner)
      }
    }
    node = source.schema.child(of: start, at: component)
    addSecrecy(of: node)
  }

  private mutating func addSecrecy(of node: Schema.NodeID?) {
    guard let node, source.schema.nodes[node].isSecret else { return }
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
    let ids = validator.partsThatMayApply(withSameValueAs: ids)
    isSecret = isSecret || ids.contains { validator.parts[$0].isSecret }
    if !ids.isEmpty { add(Position(ids: ids)) }
  }

  private mutating func add(_ position: Position) {
    if !positions.contains(position) { positions.append(position) }
  }
}

extension Secrecy {
  /// Whether the schema declares a secret inside. O(schema) for declared entries.
  package var leadsToSecret: Bool {
    positions.contains { $0.joined.isEmpty } || !marked.isEmpty
      || node.map(source.schema.leadsToSecret) == true
  }

  /// Whether the secrecy of a member or element depends on its key or index, not only on its entry.
  package var dependsOnStep: Bool {
    !isSecret && (!positions.isEmpty || !marked.isEmpty || source.schema.masksByName)
  }

  /// Whether two values, and everything inside them, have the same secrecy.
  package func isAlike(_ other: Secrecy) -> Bool {
    isSecret == other.isSecret && node == other.node && positions == other.positions
      && marked == other.marked
      && source.schema.masksByName == other.source.schema.masksByName
  }

  /// Whether `value` is secret or holds a secret.
  package func covers(_ value: PreferenceValue) -> Bool {
    if isSecret { return true }
    guard mayHoldSecrets else { return false }
    return switch value {
    case .array(let elements): elements.enumerated().contains { inside(.index($0)).covers($1) }
    case .dictionary(let members): members.contains { inside(.key($0)).covers($1) }
    case .string(let text):
      source.schema.masksByName && !SecretText.ranges(inValue: text.utf8).isEmpty
    default: false
    }
  }

  /// Returns `value` with every secret masked.
  package func masked(_ value: PreferenceValue) -> PreferenceValue {
    if isSecret { return .string(Entry.mask) }
    guard mayHoldSecrets else { return value }
    switch value {
    case .array(let elements):
      return .array(elements.enumerated().map { inside(.index($0)).masked($1) })
    case .dictionary(var members):
      for (key, member) in members { members[key] = inside(.key(key)).masked(member) }
      return .dictionary(members)
    case .string(let text):
      return source.schema.masksByName ? .string(SecretText.masked(value: text)) : value
    default: return value
    }
  }

  /// Whether values are secret because of the names of their keys, or of text in them.
  package var masksByName: Bool { source.schema.masksByName }
}

extension PreferenceName.Component {
  /// Whether both are the same key, or elements of a list.
  fileprivate func isAlike(_ other: PreferenceName.Component) -> Bool {
    if case (.index, .index) = (self, other) { true } else { self == other }
  }
}
