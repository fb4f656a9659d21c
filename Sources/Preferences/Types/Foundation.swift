import FoundationEssentials

/// Stored as a date in a property list, and as ISO 8601 text in JSON.
extension Date: PreferenceType {
  public static var kind: Kind { .date(.timestamp) }

  public var preference: PreferenceValue? {
    .date(Timestamp(seconds: timeIntervalSinceReferenceDate))
  }

  public init?(_ value: PreferenceValue) {
    let timestamp: Timestamp? =
      switch value {
      case .date(let timestamp): timestamp
      case .string(let text): Timestamp(text: text)
      default: nil
      }
    guard let timestamp else { return nil }
    self.init(timeIntervalSinceReferenceDate: timestamp.seconds)
  }
}

/// Stored as data in a property list, and as base64 in JSON.
extension Data: PreferenceType {
  public static var kind: Kind { .data(.bytes) }
  public var preference: PreferenceValue? { .data(Array(self)) }

  public init?(_ value: PreferenceValue) {
    guard let bytes = Kind.data(.bytes).bytes(of: value) ?? Kind.data(.base64Text).bytes(of: value)
    else { return nil }
    self.init(bytes)
  }
}

/// Stored as its absolute string.
extension URL: PreferenceType {
  public static var kind: Kind { .url }
  public var preference: PreferenceValue? { .string(absoluteString) }

  public init?(_ value: PreferenceValue) {
    guard case .string(let text) = value else { return nil }
    self.init(string: text)
  }
}

/// Stored as its string.
extension UUID: PreferenceType {
  public static var kind: Kind { .string }
  public static var rules: [Rule] { [readable] }
  public var preference: PreferenceValue? { .string(uuidString) }

  public init?(_ value: PreferenceValue) {
    guard case .string(let text) = value else { return nil }
    self.init(uuidString: text)
  }
}
