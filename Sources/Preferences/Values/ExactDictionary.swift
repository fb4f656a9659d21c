import OrderedCollections

/// A key compared by its UTF-8.
///
/// `String` compares by canonical equivalence: composed and decomposed letters are equal. In a
/// document they are two keys.
public struct ExactKey: Hashable, Sendable {
  public let text: String

  @inlinable public init(_ text: String) { self.text = text }

  @inlinable public static func == (a: ExactKey, b: ExactKey) -> Bool { a.text.isExactly(b.text) }

  /// Equivalent spellings hash differently, so that no file can make keys collide by them.
  @inlinable public func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(UInt8(0xFF))
  }
}

extension String {
  /// Whether both have the same scalars. O(size).
  @inlinable public func isExactly(_ other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}

extension Sequence<String> {
  /// Whether `key` is among them, compared by its scalars. O(elements).
  package func containsExactly(_ key: String) -> Bool { contains { $0.isExactly(key) } }

  package var exactKeys: Set<ExactKey> { Set(map(ExactKey.init)) }
}

/// A dictionary in insertion order, whose keys are compared as `ExactKey` does.
public struct ExactDictionary<Value>: ExpressibleByDictionaryLiteral {
  @usableFromInline var members: OrderedDictionary<ExactKey, Value>

  @inlinable init(_ members: OrderedDictionary<ExactKey, Value>) { self.members = members }

  @inlinable public init() { members = [:] }

  /// A key that is written twice has its last value.
  @inlinable public init(dictionaryLiteral elements: (String, Value)...) {
    self.init(elements, uniquingKeysWith: { $1 })
  }

  @inlinable public init(uniqueKeysWithValues members: some Sequence<(String, Value)>) {
    self.members = OrderedDictionary(
      uniqueKeysWithValues: members.lazy.map { (ExactKey($0.0), $0.1) })
  }

  @inlinable public init(
    _ members: some Sequence<(String, Value)>, uniquingKeysWith combine: (Value, Value) -> Value
  ) {
    self.members = OrderedDictionary(
      members.lazy.map { (ExactKey($0.0), $0.1) }, uniquingKeysWith: combine)
  }

  @inlinable public subscript(key: String) -> Value? {
    get { members[ExactKey(key)] }
    _modify { yield &members[ExactKey(key)] }
  }

  @inlinable
  public subscript(
    key: String, default value: @autoclosure () -> Value
  ) -> Value {
    get { members[ExactKey(key), default: value()] }
    _modify { yield &members[ExactKey(key), default: value()] }
  }

  @discardableResult
  @inlinable public mutating func updateValue(_ value: Value, forKey key: String) -> Value? {
    members.updateValue(value, forKey: ExactKey(key))
  }

  /// Moves the key to `index` only if it is new.
  @inlinable public mutating func updateValue(
    _ value: Value, forKey key: String, insertingAt index: Int
  ) {
    members.updateValue(value, forKey: ExactKey(key), insertingAt: index)
  }

  @discardableResult
  @inlinable public mutating func removeValue(forKey key: String) -> Value? {
    members.removeValue(forKey: ExactKey(key))
  }

  @inlinable public func index(forKey key: String) -> Int? { members.index(forKey: ExactKey(key)) }

  @inlinable public mutating func reserveCapacity(_ count: Int) { members.reserveCapacity(count) }

  @inlinable public mutating func merge(
    _ others: Self, uniquingKeysWith combine: (Value, Value) -> Value
  ) {
    members.merge(
      others.members.elements.lazy.map { ($0.key, $0.value) }, uniquingKeysWith: combine)
  }

  @inlinable public func merging(
    _ others: Self, uniquingKeysWith combine: (Value, Value) -> Value
  ) -> Self {
    var merged = self
    merged.merge(others, uniquingKeysWith: combine)
    return merged
  }

  @inlinable public func filter(_ isIncluded: (Element) -> Bool) -> Self {
    Self(members.filter { isIncluded(($0.key.text, $0.value)) })
  }

  @inlinable public func mapValues<T>(_ transform: (Value) -> T) -> ExactDictionary<T> {
    ExactDictionary<T>(members.mapValues(transform))
  }

  @inlinable public var values: OrderedDictionary<ExactKey, Value>.Values { members.values }

  @inlinable public var keys: Keys { Keys(keys: members.keys) }

  /// The keys in order. Membership is exact, and O(1).
  public struct Keys: RandomAccessCollection {
    @usableFromInline let keys: OrderedSet<ExactKey>

    @inlinable init(keys: OrderedSet<ExactKey>) { self.keys = keys }

    @inlinable public var startIndex: Int { 0 }
    @inlinable public var endIndex: Int { keys.count }
    @inlinable public subscript(position: Int) -> String { keys[position].text }
    @inlinable public func contains(_ key: String) -> Bool { keys.contains(ExactKey(key)) }
  }
}

extension ExactDictionary: RandomAccessCollection {
  public typealias Element = (key: String, value: Value)

  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { members.count }
  @inlinable public subscript(position: Int) -> Element {
    let member = members.elements[position]
    return (member.key.text, member.value)
  }
}

extension ExactDictionary: Equatable where Value: Equatable {}
extension ExactDictionary: Hashable where Value: Hashable {}
extension ExactDictionary: Sendable where Value: Sendable {}
