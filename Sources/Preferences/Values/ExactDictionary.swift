import OrderedCollections

/// A key that is compared by its UTF-8. `String` treats composed and decomposed letters as equal, but
/// in a document they are two keys.
public struct ExactKey: Hashable, Sendable {
  /// The key itself.
  public let text: String

  /// Creates an exact key from a text.
  @inlinable public init(_ text: String) { self.text = text }

  @inlinable public static func == (a: ExactKey, b: ExactKey) -> Bool { a.text.isExactly(b.text) }

  /// Canonically equivalent texts hash differently, so that a file cannot make keys collide.
  @inlinable public func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(UInt8(0xFF))
  }
}

extension String {
  /// Whether both texts have the same scalars. O(size).
  @inlinable public func isExactly(_ other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    // Contiguous bytes are compared much faster.
    let isEqual = utf8.withContiguousStorageIfAvailable { mine in
      other.utf8.withContiguousStorageIfAvailable { mine.elementsEqual($0) }
    }
    return isEqual.flatMap(\.self) ?? utf8.elementsEqual(other.utf8)
  }
}

extension Sequence<String> {
  /// Whether the sequence contains `key`, compared by its scalars. O(elements).
  package func containsExactly(_ key: String) -> Bool { contains { $0.isExactly(key) } }

  /// The elements as a set that compares them by their UTF-8.
  package var exactKeys: Set<ExactKey> { Set(map(ExactKey.init)) }
}

/// A dictionary in insertion order whose keys are compared by their UTF-8, like `ExactKey`.
public struct ExactDictionary<Value>: ExpressibleByDictionaryLiteral {
  @usableFromInline var members: OrderedDictionary<ExactKey, Value>

  @inlinable init(_ members: OrderedDictionary<ExactKey, Value>) { self.members = members }

  /// Creates an empty dictionary.
  @inlinable public init() { members = [:] }

  /// Creates a dictionary. The last value of a duplicate key is used.
  @inlinable public init(dictionaryLiteral elements: (String, Value)...) {
    self.init(elements, uniquingKeysWith: { $1 })
  }

  /// Creates a dictionary from members with distinct keys. A duplicate key stops the program.
  @inlinable public init(uniqueKeysWithValues members: some Sequence<(String, Value)>) {
    self.members = OrderedDictionary(
      uniqueKeysWithValues: members.lazy.map { (ExactKey($0.0), $0.1) })
  }

  /// Creates a dictionary. `combine` chooses the value of a duplicate key.
  @inlinable public init(
    _ members: some Sequence<(String, Value)>, uniquingKeysWith combine: (Value, Value) -> Value
  ) {
    self.members = OrderedDictionary(
      members.lazy.map { (ExactKey($0.0), $0.1) }, uniquingKeysWith: combine)
  }

  /// The value of `key`. Setting nil removes the member.
  @inlinable public subscript(key: String) -> Value? {
    get { members[ExactKey(key)] }
    _modify { yield &members[ExactKey(key)] }
  }

  /// The value of `key`, or `value` if there is none.
  @inlinable public subscript(key: String, default value: @autoclosure () -> Value) -> Value {
    get { members[ExactKey(key), default: value()] }
    _modify { yield &members[ExactKey(key), default: value()] }
  }

  /// Sets the value of `key` and returns the old one. A new key is added at the end.
  @discardableResult
  @inlinable public mutating func updateValue(_ value: Value, forKey key: String) -> Value? {
    members.updateValue(value, forKey: ExactKey(key))
  }

  /// Sets the value of `key`. A new key is inserted at `index`; an existing one keeps its position.
  @inlinable public mutating func updateValue(
    _ value: Value, forKey key: String, insertingAt index: Int
  ) {
    members.updateValue(value, forKey: ExactKey(key), insertingAt: index)
  }

  /// Removes `key` and returns its value.
  @discardableResult
  @inlinable public mutating func removeValue(forKey key: String) -> Value? {
    members.removeValue(forKey: ExactKey(key))
  }

  /// Returns the position of `key`. O(1).
  @inlinable public func index(forKey key: String) -> Int? { members.index(forKey: ExactKey(key)) }

  /// Reserves space for `count` members.
  @inlinable public mutating func reserveCapacity(_ count: Int) { members.reserveCapacity(count) }

  /// Adds the members of `others`. `combine` chooses the value of a key that both have.
  @inlinable public mutating func merge(
    _ others: Self, uniquingKeysWith combine: (Value, Value) -> Value
  ) {
    members.merge(
      others.members.elements.lazy.map { ($0.key, $0.value) }, uniquingKeysWith: combine)
  }

  /// Returns the dictionary with the members of `others` added.
  @inlinable public func merging(
    _ others: Self, uniquingKeysWith combine: (Value, Value) -> Value
  ) -> Self {
    var merged = self
    merged.merge(others, uniquingKeysWith: combine)
    return merged
  }

  /// Returns the members that satisfy `isIncluded`.
  @inlinable public func filter(_ isIncluded: (Element) -> Bool) -> Self {
    Self(members.filter { isIncluded(($0.key.text, $0.value)) })
  }

  /// Returns a dictionary with the same keys and transformed values.
  @inlinable public func mapValues<T>(_ transform: (Value) -> T) -> ExactDictionary<T> {
    ExactDictionary<T>(members.mapValues(transform))
  }

  /// The values in order.
  @inlinable public var values: OrderedDictionary<ExactKey, Value>.Values { members.values }

  /// The keys in order.
  @inlinable public var keys: Keys { Keys(keys: members.keys) }

  /// The keys of a dictionary, in order. Membership is exact, and O(1).
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
  /// A member of the dictionary.
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
