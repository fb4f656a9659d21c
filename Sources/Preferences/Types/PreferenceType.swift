/// A type that a key may have.
///
/// These types conform: `Bool`, all integers, `Double`, `Float`, `String`, `Duration`, `Date`, `Data`,
/// `URL`, `UUID`, arrays and dictionaries of these, and optionals. An enum with raw values needs only
/// to declare its conformance; it becomes a choice of its cases. Any other type can conform through
/// `CodablePreference`.
public protocol PreferenceType: Sendable {
  /// The wrapped type of an optional; for other types the type itself.
  associatedtype Wrapped: PreferenceType = Self
  /// The kind of the stored value.
  static var kind: Kind { get }
  /// Constraints beyond the kind: that a number fits, that a text is a UUID.
  static var rules: [Rule] { get }
  /// The declared members of a record, or of the records in a list or dictionary. Empty for other
  /// types.
  static var memberEntries: [MemberEntry] { get }
  /// Whether values of the type are masked wherever they are shown.
  static var isSecret: Bool { get }
  /// Decodes `value`. Returns nil if it is not of this type.
  init?(_ value: PreferenceValue)
  /// The stored value; nil if nothing is stored.
  var preference: PreferenceValue? { get }
  /// Whether nothing is stored: true for nil. If `preference` is nil and this is false, the value cannot
  /// be encoded and is refused.
  var isAbsent: Bool { get }
}

extension PreferenceType {
  public static var rules: [Rule] { [] }
  public static var memberEntries: [MemberEntry] { [] }
  public static var isSecret: Bool { false }
  public var isAbsent: Bool { preference == nil }

  /// The stored element of a list or dictionary, where an absent value is null. Nil if the value cannot
  /// be encoded.
  package var element: PreferenceValue? { preference ?? (isAbsent ? .null : nil) }

  /// The rule that a value can be decoded as this type.
  static var readable: Rule {
    .custom(phrase: "a \(Self.self)") { $0 == .null || Self($0) != nil }
  }
}

extension Optional: PreferenceType where Wrapped: PreferenceType {
  public static var kind: Kind { .optional(Wrapped.kind) }
  public static var rules: [Rule] { Wrapped.rules }
  public static var memberEntries: [MemberEntry] { Wrapped.memberEntries }
  public static var isSecret: Bool { Wrapped.isSecret }

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

/// The types of a store's format: a property list has dates and data, JSON stores both as text. The values
/// of configuration lines are texts, which each key reads by its `LineType`.
@usableFromInline
enum StoredForm: Hashable, Sendable {
  case propertyList, text
  case lines([SwitchWords])

  init(of snapshot: any Snapshot) {
    if snapshot.holdsLines {
      self = .lines((snapshot as? any TextSnapshot)?.switchWords ?? [])
    } else {
      self = snapshot.holdsPropertyListTypes ? .propertyList : .text
    }
  }

  func kind(_ kind: Kind) -> Kind { self == .propertyList ? kind : kind.asText }
  func value(_ value: PreferenceValue) -> PreferenceValue {
    self == .propertyList ? value : value.asText
  }
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
  /// The value with dates as ISO 8601 text and data as base64.
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
