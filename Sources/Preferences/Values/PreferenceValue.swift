/// What a preference may hold, in any format. A number keeps its spelling, a dictionary its order.
///
/// `==` is exact: `1.0` and `1` differ, as do two orders of the same keys. `isEquivalent(to:)` asks
/// whether two values mean the same.
public indirect enum PreferenceValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Number)
  case real(Number)
  /// An unpaired surrogate of a file is kept in the form that `TextUnits` documents. Such a string
  /// can be shown and kept; no writer accepts it.
  case string(String)
  case date(Timestamp)
  case data([UInt8])
  /// A keyed archive's object reference.
  case uid(UInt64)
  case array([PreferenceValue])
  case dictionary(ExactDictionary<PreferenceValue>)
}

extension PreferenceValue {
  public static func integer(_ value: Int) -> Self { .integer(Number(value)) }
  public static func real(_ value: Double) -> Self { .real(Number(value)) }

  /// Arrays and dictionaries.
  public var isContainer: Bool {
    switch self {
    case .array, .dictionary: true
    default: false
    }
  }

  /// A row of its own on the screen: a scalar, an empty container, a list of scalars.
  public var isLeaf: Bool {
    switch self {
    case .dictionary(let members): members.isEmpty
    case .array(let elements): !elements.contains(where: \.isContainer)
    default: true
    }
  }

  /// The part at `path`; nil where there is none.
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
