/// The value of a preference, in any format. A number keeps its spelling, and a dictionary keeps
/// its order.
///
/// `==` is exact: `1.0` and `1` differ, as do two orders of the same keys. `isEquivalent(to:)`
/// compares the meaning of two values.
public indirect enum PreferenceValue: Hashable, Sendable {
  /// Null, which is a value, in contrast to an absent key.
  case null
  /// True or false.
  case bool(Bool)
  /// A number without a fraction or an exponent.
  case integer(Number)
  /// A number with a fraction or an exponent.
  case real(Number)
  /// A text. An unpaired surrogate from a file is kept in the form that `TextUnits` documents. Such
  /// a text can be shown and kept, but no writer accepts it.
  case string(String)
  /// An instant of a property list.
  case date(Timestamp)
  /// Bytes of a property list.
  case data([UInt8])
  /// An object reference in a keyed archive.
  case uid(UInt64)
  /// A list.
  case array([PreferenceValue])
  /// A dictionary, in its order.
  case dictionary(ExactDictionary<PreferenceValue>)
}

extension PreferenceValue {
  /// Returns a whole number.
  public static func integer(_ value: Int) -> Self { .integer(Number(value)) }
  /// Returns a real number.
  public static func real(_ value: Double) -> Self { .real(Number(value)) }

  /// Whether the value is an array or a dictionary.
  public var isContainer: Bool {
    switch self {
    case .array, .dictionary: true
    default: false
    }
  }

  /// Whether the value is one row: a scalar, an empty container, or a list of scalars.
  public var isLeaf: Bool {
    switch self {
    case .dictionary(let members): members.isEmpty
    case .array(let elements): !elements.contains(where: \.isContainer)
    default: true
    }
  }

  /// The part of the value at `path`. Nil if there is none.
  public subscript(path: some Sequence<PreferenceName.Component>) -> PreferenceValue? {
    var value = self
    for component in path {
      switch (component, value) {
      case (.key(let key), .dictionary(let members)):
        guard let member = members[key] else { return nil }
        value = member
      case (.index(let index), .array(let elements)):
        guard elements.indices.contains(index) else { return nil }
        value = elements[index]
      default: return nil
      }
    }
    return value
  }
}

extension PreferenceValue {
  public static func == (a: Self, b: Self) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.integer(let a), .integer(let b)), (.real(let a), .real(let b)): a == b
    case (.string(let a), .string(let b)): a.isExactly(b)
    case (.date(let a), .date(let b)): a == b
    case (.data(let a), .data(let b)): a == b
    case (.uid(let a), .uid(let b)): a == b
    case (.array(let a), .array(let b)): a == b
    case (.dictionary(let a), .dictionary(let b)): a == b
    default: false
    }
  }
}

extension PreferenceValue {
  /// Returns a whole number as a real if it replaces a real, for formats that distinguish the two.
  public func inForm(of old: PreferenceValue?) -> PreferenceValue {
    if case .integer(let number) = self, case .real? = old { .real(number) } else { self }
  }
}

extension PreferenceValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .real(Number(value)) }
  public init(stringLiteral value: String) { self = .string(value) }
  public init(arrayLiteral elements: PreferenceValue...) { self = .array(elements) }

  /// Creates a dictionary. The last value of a duplicate key is used.
  public init(dictionaryLiteral elements: (String, PreferenceValue)...) {
    self = .dictionary(ExactDictionary(elements, uniquingKeysWith: { $1 }))
  }
}

extension PreferenceValue {
  /// Whether both values mean the same, as `1`, `1.0` and `0x1` do, and two orders of members.
  public func isEquivalent(to other: PreferenceValue) -> Bool {
    if let number, let other = other.number { return number.isEquivalent(to: other) }
    return self == other || isContainer && meaning == other.meaning
  }

  /// A normal form that all equivalent values share, so that equivalents can be found by hash.
  var meaning: PreferenceValue {
    switch self {
    case .integer(let number), .real(let number): .real(Number(spelling: number.canonical))
    case .array(let elements): .array(elements.map(\.meaning))
    case .dictionary(let members):
      .dictionary(
        ExactDictionary(
          uniqueKeysWithValues: members.sorted {
            $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
          }.map { ($0.key, $0.value.meaning) }))
    default: self
    }
  }
}

extension PreferenceValue {
  /// Returns a copy with the part at `path` set. A nil `new` removes the part; removing an absent
  /// part changes nothing.
  ///
  /// Missing dictionaries on the path are created. An index may be one past the end of an array, to
  /// append. Returns nil if the path leads into a scalar or further past the end of an array.
  public func replacing(
    _ path: some Collection<PreferenceName.Component>, with new: PreferenceValue?
  ) -> PreferenceValue? {
    guard let step = path.first else { return new }
    let rest = path.dropFirst()
    switch (step, self) {
    case (.key(let key), .dictionary(var members)):
      guard rest.isEmpty, new == nil else {
        guard let member = (members[key] ?? .dictionary([:])).replacing(rest, with: new)
        else { return nil }
        if members[key] != nil || new != nil { members[key] = member }
        return .dictionary(members)
      }
      members.removeValue(forKey: key)
      return .dictionary(members)
    case (.index(let index), .array(var elements)):
      guard 0...elements.count ~= index else { return nil }
      let isNew = index == elements.count
      guard rest.isEmpty, new == nil else {
        let element = isNew ? PreferenceValue.dictionary([:]) : elements[index]
        guard let replaced = element.replacing(rest, with: new) else { return nil }
        if isNew { elements.append(replaced) } else { elements[index] = replaced }
        return .array(elements)
      }
      if !isNew { elements.remove(at: index) }
      return .array(elements)
    default: return nil
    }
  }
}
