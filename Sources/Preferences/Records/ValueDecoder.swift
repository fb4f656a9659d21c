import FoundationEssentials

/// Decodes a `Codable` type from a stored value. The counterpart of `ValueEncoder`.
struct ValueDecoder: Decoder {
  let value: PreferenceValue
  let codingPath: [any CodingKey]
  /// Records the members that the decoded type reads. Nil for values inside it.
  let recorder: MemberRecorder?
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(
    _ value: PreferenceValue, at path: [any CodingKey] = [],
    recordingTo recorder: MemberRecorder? = nil
  ) {
    self.value = value
    codingPath = path
    self.recorder = recorder
  }

  func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .dictionary(let members) = value else { throw mismatch([String: Any].self) }
    return KeyedDecodingContainer(
      MemberDecoder(members: members, codingPath: codingPath, recorder: recorder))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = value else { throw mismatch([Any].self) }
    return ElementDecoder(elements: elements, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  private func mismatch(_ type: Any.Type) -> DecodingError {
    .typeMismatch(
      type, .init(codingPath: codingPath, debugDescription: "found \(value.text(limit: 60))"))
  }
}

extension ValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { value == .null }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let decoded: Value?
    if let preference = type as? any PreferenceType.Type {
      decoded = preference.init(value) as? Value
    } else if type == FoundationEssentials.Decimal.self {
      decoded = value.number.flatMap { FoundationEssentials.Decimal(string: $0.spelling) } as? Value
    } else {
      return try Value(from: self)
    }
    guard let decoded else { throw mismatch(type) }
    return decoded
  }
}

private struct MemberDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let members: ExactDictionary<PreferenceValue>
  let codingPath: [any CodingKey]
  let recorder: MemberRecorder?

  var allKeys: [Key] { members.keys.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

  private func inner(_ key: some CodingKey) throws -> ValueDecoder {
    guard let member = members[key.stringValue] else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "is missing"))
    }
    return ValueDecoder(member, at: codingPath + [key])
  }

  func decodeNil(forKey key: Key) throws -> Bool { try inner(key).decodeNil() }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    recorder?.record(key.stringValue, type, isOptional: false)
    return try inner(key).decode(type)
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try optional(type, key)
  }

  func nestedContainer<NestedKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> { try inner(key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try inner(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try inner(SuperKey()) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try inner(key) }
}

/// The synthesized `init(from:)` calls the overload for a standard type, which the default
/// implementation of the protocol does not route to the generic one.
extension MemberDecoder {
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try optional(type, key)
  }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try optional(type, key)
  }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try optional(type, key)
  }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    try optional(type, key)
  }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try optional(type, key) }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
    try optional(type, key)
  }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
    try optional(type, key)
  }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
    try optional(type, key)
  }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    try optional(type, key)
  }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
    try optional(type, key)
  }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
    try optional(type, key)
  }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
    try optional(type, key)
  }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
    try optional(type, key)
  }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
    try optional(type, key)
  }

  private func optional<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value? {
    recorder?.record(key.stringValue, type, isOptional: true)
    guard let member = members[key.stringValue], member != .null else { return nil }
    return try inner(key).decode(type)
  }
}

private struct ElementDecoder: UnkeyedDecodingContainer {
  let elements: [PreferenceValue]
  let codingPath: [any CodingKey]
  private(set) var currentIndex = 0

  init(elements: [PreferenceValue], codingPath: [any CodingKey]) {
    self.elements = elements
    self.codingPath = codingPath
  }

  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  /// Returns the decoder of the next element, without going on to the one after it.
  private func next() throws -> ValueDecoder {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        PreferenceValue.self, .init(codingPath: codingPath, debugDescription: "no element is left"))
    }
    return ValueDecoder(elements[currentIndex], at: codingPath)
  }

  mutating func decodeNil() throws -> Bool {
    guard try next().decodeNil() else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try next().decode(type)
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<NestedKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    let container = try next().container(keyedBy: type)
    currentIndex += 1
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try next().unkeyedContainer()
    currentIndex += 1
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try next()
    currentIndex += 1
    return decoder
  }
}
