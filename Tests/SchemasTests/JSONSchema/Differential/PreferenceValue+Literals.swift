import Preferences

extension PreferenceValue: ExpressibleByStringLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(dictionaryLiteral members: (String, PreferenceValue)...) {
    self = .dictionary(.init(members, uniquingKeysWith: { $1 }))
  }
}

extension PreferenceValue: ExpressibleByUnicodeScalarLiteral,
  ExpressibleByExtendedGraphemeClusterLiteral
{}
