/// A value that is not shown by mistake: `print`, `dump`, an interpolation or a log shows `••••••`.
///
///     let token = Key(default: Secret(""), summary: "Access token")
///     print(settings.token)                     // ••••••
///     connect(with: settings.token.revealed)
///
/// A key, a member of a record, or an element of this type is secret, without `secret: true`. It is stored
/// like its value. `Codable` encodes the value itself, because a record is stored that way.
public struct Secret<Value: PreferenceType>: Sendable {
  /// The value itself, which must not be shown.
  public var revealed: Value

  /// Hides a value.
  public init(_ value: Value) { revealed = value }
}

extension Secret: PreferenceType where Value.Wrapped == Value {
  public typealias Wrapped = Self
  public static var kind: Kind { Value.kind }
  public static var rules: [Rule] { Value.rules }
  public static var memberEntries: [MemberEntry] { Value.memberEntries }
  public static var isSecret: Bool { true }
  public var preference: PreferenceValue? { revealed.preference }
  public var isAbsent: Bool { revealed.isAbsent }

  public init?(_ value: PreferenceValue) {
    guard let value = Value(value) else { return nil }
    self.init(value)
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { Entry.mask }
  public var debugDescription: String { Entry.mask }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Secret: Equatable where Value: Equatable {}
extension Secret: Hashable where Value: Hashable {}

extension Secret: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(revealed)
  }
}

extension Secret: Decodable where Value: Decodable {
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(Value.self))
  }
}

extension TypedRule {
  /// Applies a rule to the value in a secret: `Key(default: Secret(""), .revealed(.length(0...64)))`.
  public static func revealed<Inner>(_ rule: TypedRule<Inner>) -> Self
  where Value == Secret<Inner> {
    Self(rule: rule.rule)
  }
}
