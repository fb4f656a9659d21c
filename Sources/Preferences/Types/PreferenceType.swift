/// A type that a key may have.
///
/// Given by the library: `Bool`, every integer, `Double`, `Float`, `String`, `Duration`, `Date`,
/// `Data`, `URL`, `UUID`, arrays and dictionaries of these, and optionals. An enum with raw values
/// says so itself and becomes a choice of its cases; any other type says so through
/// `CodablePreference`.
public protocol PreferenceType: Sendable {
  /// The type without its question mark: itself for all but optionals.
  associatedtype Wrapped: PreferenceType = Self
  static var kind: Kind { get }
  /// What the type asks beyond its kind: that a number fits, that a text is a UUID.
  static var rules: [Rule] { get }
  /// nil where `value` is not of this type.
  init?(_ value: PreferenceValue)
  /// As it is stored; nil where nothing is to be stored.
  var preference: PreferenceValue? { get }
  /// Whether nothing is to be stored: true for nil. If `preference` is nil and this is false, the
  /// value cannot be encoded, and is refused.
  var isAbsent: Bool { get }
}

extension PreferenceType {
  public static var rules: [Rule] { [] }
  public var isAbsent: Bool { preference == nil }

  /// As it is stored in a list or table, in which an absent value is null; nil if it cannot be
  /// encoded.
  var element: PreferenceValue? { preference ?? (isAbsent ? .null : nil) }

  /// For a type that only its own reading can judge.
  static var readable: Rule {
    .custom(words: "a \(Self.self)") { $0 == .null || Self($0) != nil }
  }
}

extension Optional: PreferenceType where Wrapped: PreferenceType {
  public static var kind: Kind { .optional(Wrapped.kind) }
  public static var rules: [Rule] { Wrapped.rules }

  public init?(_ value: PreferenceValue) {
    guard value != .null else {
      self = .none
      return
    }
    guard let wrapped = Wrapped(value) else { return nil }
    self = .some(wrapped)
  }

  public var preference: PreferenceValue? { flatMap { $0.preference } }
  public var isAbsent: Bool { map(\.isAbsent) ?? true }
}

/// What a store's format has of its own: a property list has dates and data, JSON writes both as
/// text.
@usableFromInline
enum StoredForm: Sendable {
  case propertyList, text

  func kind(_ kind: Kind) -> Kind { self == .text ? kind.asText : kind }
  func value(_ value: PreferenceValue) -> PreferenceValue { self == .text ? value.asText : value }
}

extension Kind {
  fileprivate var asText: Kind {
    switch self {
    case .date(.timestamp): .date(.dateTimeText)
    case .data(.bytes): .data(.base64Text)
    case .list(let kind): .list(of: kind.asText)
    case .dictionary(let kind): .dictionary(of: kind.asText)
    case .optional(let kind): .optional(kind.asText)
    case .either(let kinds): .either(kinds.map(\.asText))
    default: self
    }
  }
}

extension PreferenceValue {
  /// Dates as ISO 8601, data in base64.
  var asText: PreferenceValue {
    switch self {
    case .date(let timestamp): .string(timestamp.text)
    case .data(let bytes): .string(Base64Text.text(of: bytes))
    case .array(let elements): .array(elements.map(\.asText))
    case .dictionary(let members): .dictionary(members.mapValues(\.asText))
    default: self
    }
  }
}
