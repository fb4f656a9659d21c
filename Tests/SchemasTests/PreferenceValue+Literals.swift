import OrderedCollections
import Preferences

/// Values as Swift spells them, for what tests make up.
extension PreferenceValue: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self = .string(text) }
}

extension PreferenceValue: ExpressibleByExtendedGraphemeClusterLiteral {}
extension PreferenceValue: ExpressibleByUnicodeScalarLiteral {}

extension PreferenceValue: ExpressibleByIntegerLiteral {
  public init(integerLiteral number: Int) { self = .integer(number) }
}

extension PreferenceValue: ExpressibleByBooleanLiteral {
  public init(booleanLiteral bool: Bool) { self = .bool(bool) }
}

extension PreferenceValue: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: PreferenceValue...) { self = .array(elements) }
}

extension PreferenceValue: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral members: (String, PreferenceValue)...) {
    self = .dictionary(OrderedDictionary(uniqueKeysWithValues: members))
  }
}
