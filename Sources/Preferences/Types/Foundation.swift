import FoundationEssentials

/// A date in a property list, ISO 8601 text in JSON.
extension Date: PreferenceType {
  public static var kind: Kind { .date(.timestamp) }

  public var preference: PreferenceValue? {
    .date(Timestamp(seconds: timeIntervalSinceReferenceDate))
  }

  public init?(_ value: PreferenceValue) {
    switch value {
    case .date(let timestamp): self.init(timeIntervalSinceReferenceDate: timestamp.seconds)
    case .string(let text):
      guard let timestamp = Timestamp(text: text) else { return nil }
      self.init(timeIntervalSinceReferenceDate: timestamp.seconds)
    default: return nil
    }
  }
}

/// Data in a property list, base64 in JSON.
extension Data: PreferenceType {
  public static var kind: Kind { .data(.bytes) }
  public var preference: PreferenceValue? { .data(Array(self)) }

  public init?(_ value: PreferenceValue) {
    switch value {
    case .data(let bytes): self.init(bytes)
    case .string(let text):
      guard let bytes = Base64Text.bytes(of: text) else { return nil }
      self.init(bytes)
    default: return nil
    }
  }
}

/// Stored as its absolute text.
extension URL: PreferenceType {
  public static var kind: Kind { .url }
  public var preference: PreferenceValue? { .string(absoluteString) }

  public init?(_ value: PreferenceValue) {
    guard case .string(let text) = value else { return nil }
    self.init(string: text)
  }
}

extension UUID: PreferenceType {
  public static var kind: Kind { .string }
  public static var rules: [Rule] { [readable] }
  public var preference: PreferenceValue? { .string(uuidString) }

  public init?(_ value: PreferenceValue) {
    guard case .string(let text) = value else { return nil }
    self.init(uuidString: text)
  }
}
