import FoundationEssentials

/// Encodes a `Codable` type as a stored value.
///
/// A part whose type a key may have is stored like the value of such a key: a `Duration` as `"1h30m"`,
/// a `Date` as a date. The members of dictionaries are sorted by key, so that equal values are equal
/// in the file.
enum ValueEncoder {
  /// Returns the stored value. Throws if the type's own encoding throws. O(size).
  static func encode(_ value: some Encodable) throws -> PreferenceValue {
    let node = EncodedNode()
    try value.encode(to: NodeEncoder(node, at: []))
    return node.value
  }
}

/// A value that is being encoded. A class, because containers write to it when they like.
private final class EncodedNode {
  private enum Content {
    case empty
    case scalar(PreferenceValue)
    case members([String: EncodedNode])
    case elements([EncodedNode])
  }

  private var content = Content.empty

  /// The value so far. A node to which nothing was written is an empty dictionary.
  var value: PreferenceValue {
    switch content {
    case .empty: .dictionary([:])
    case .scalar(let value): value
    case .members(let members):
      .dictionary(
        ExactDictionary(
          uniqueKeysWithValues: members.sorted { $0.key < $1.key }.map { ($0.key, $0.value.value) })
      )
    case .elements(let elements): .array(elements.map(\.value))
    }
  }

  var count: Int { if case .elements(let elements) = content { elements.count } else { 0 } }

  func set(_ value: PreferenceValue) { content = .scalar(value) }

  func beginMembers() {
    if case .members = content { return }
    content = .members([:])
  }

  func beginElements() {
    if case .elements = content { return }
    content = .elements([])
  }

  /// Adds a member and returns its node.
  func member(_ key: String) -> EncodedNode {
    guard case .members(var members) = content else { preconditionFailure("no dictionary") }
    // Else each member would copy the dictionary.
    content = .empty
    let node = EncodedNode()
    members[key] = node
    content = .members(members)
    return node
  }

  /// Adds an element and returns its node.
  func element() -> EncodedNode {
    guard case .elements(var elements) = content else { preconditionFailure("no list") }
    // Else each element would copy the list.
    content = .empty
    let node = EncodedNode()
    elements.append(node)
    content = .elements(elements)
    return node
  }

  /// Writes a value of any type.
  func encode<Value: Encodable>(_ value: Value, at path: [any CodingKey]) throws {
    if let preference = value as? any PreferenceType {
      if let stored = preference.element { return set(stored) }
    } else if let decimal = value as? FoundationEssentials.Decimal {
      return set(.real(Number(spelling: "\(decimal)")))
    } else {
      return try value.encode(to: NodeEncoder(self, at: path))
    }
    throw EncodingError.invalidValue(
      value, .init(codingPath: path, debugDescription: "the value cannot be stored"))
  }
}

/// Writes one value, one dictionary or one list to a node.
private struct NodeEncoder: Encoder {
  let node: EncodedNode
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ node: EncodedNode, at path: [any CodingKey]) {
    self.node = node
    codingPath = path
  }

  func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.beginMembers()
    return KeyedEncodingContainer(MemberEncoder(node: node, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.beginElements()
    return ElementEncoder(node: node, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    ScalarEncoder(node: node, codingPath: codingPath)
  }
}

private struct MemberEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: EncodedNode
  let codingPath: [any CodingKey]

  private func inner(_ key: some CodingKey) -> NodeEncoder {
    NodeEncoder(node.member(key.stringValue), at: codingPath + [key])
  }

  func encodeNil(forKey key: Key) { node.member(key.stringValue).set(.null) }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    try node.member(key.stringValue).encode(value, at: codingPath + [key])
  }

  func nestedContainer<NestedKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> { inner(key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    inner(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { inner(SuperKey()) }
  func superEncoder(forKey key: Key) -> any Encoder { inner(key) }
}

private struct ElementEncoder: UnkeyedEncodingContainer {
  let node: EncodedNode
  let codingPath: [any CodingKey]
  var count: Int { node.count }

  private func inner() -> NodeEncoder { NodeEncoder(node.element(), at: codingPath) }

  func encodeNil() { node.element().set(.null) }
  func encode(_ value: some Encodable) throws { try node.element().encode(value, at: codingPath) }

  func nestedContainer<NestedKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> { inner().container(keyedBy: type) }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { inner().unkeyedContainer() }
  func superEncoder() -> any Encoder { inner() }
}

private struct ScalarEncoder: SingleValueEncodingContainer {
  let node: EncodedNode
  let codingPath: [any CodingKey]

  func encodeNil() { node.set(.null) }
  func encode(_ value: some Encodable) throws { try node.encode(value, at: codingPath) }
}

/// The key under which the encoding of a superclass is stored.
struct SuperKey: CodingKey {
  var stringValue: String { "super" }
  var intValue: Int? { nil }

  init() {}
  init?(stringValue: String) { if stringValue != "super" { return nil } }
  init?(intValue: Int) { nil }
}
