extension PreferenceValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int) { self = .integer(value) }
  public init(stringLiteral value: String) { self = .string(value) }
  public init(arrayLiteral elements: PreferenceValue...) { self = .array(elements) }

  /// Of a key that is written twice the last value counts.
  public init(dictionaryLiteral elements: (String, PreferenceValue)...) {
    self = .dictionary(ExactDictionary(elements, uniquingKeysWith: { $1 }))
  }
}
