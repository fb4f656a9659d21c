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
