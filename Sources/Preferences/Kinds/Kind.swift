/// What a value may be. It decides how typed text is read, how a value is shown, and which control
/// the editor offers.
public indirect enum Kind: Hashable, Sendable {
  /// No declaration: whatever stands there.
  case any
  case null
  case boolean
  case integer
  case real
  case string
  /// One of a few values.
  case choice([Choice])
  case date(DateForm)
  case data(DataForm)
  case uid
  case url
  case path
  case colour
  case duration(DurationForm)
  case byteSize(ByteSizeForm)
  case list(of: Kind)
  case dictionary(of: Kind)
  /// A namespace: its entries stand in the schema under its name.
  case record
  /// Null is a value of it.
  case optional(Kind)
  /// A list of types: the first that takes the text or the value counts.
  case either([Kind])
}

extension Kind {
  /// Without "or nothing".
  public var core: Kind {
    if case .optional(let kind) = self { return kind.core }
    return self
  }

  /// A value of it may be a container.
  public var holdsOthers: Bool {
    switch self {
    case .list, .dictionary, .record: true
    case .optional(let kind): kind.holdsOthers
    case .either(let kinds): kinds.contains(where: \.holdsOthers)
    default: false
    }
  }
}

public struct Choice: Hashable, Sendable {
  public let value: PreferenceValue
  public let label: String?
  /// One sentence beside it in the list.
  public let summary: String?

  public init(_ value: PreferenceValue, label: String? = nil, summary: String? = nil) {
    self.value = value
    self.label = label
    self.summary = summary
  }
}

/// How an instant is stored.
public enum DateForm: Hashable, Sendable {
  /// As a property list's date.
  case timestamp
  /// As ISO 8601 text: `2026-01-31T10:00:00Z`, `2026-01-31`, `10:00:00Z`.
  case dateTimeText, dateText, timeText
}

/// How bytes are stored.
public enum DataForm: Hashable, Sendable {
  /// As a property list's data.
  case bytes
  case base64Text, hexText
}

/// How a span of time is stored.
public enum DurationForm: Hashable, Sendable {
  /// As a number of this many seconds: 1, 0.001, 60.
  case count(ofSeconds: Double)
  /// As text with suffixes: `1h30m`.
  case text
  /// As ISO 8601: `PT1H30M`.
  case iso8601
}

/// How an amount of bytes is stored.
public enum ByteSizeForm: Hashable, Sendable {
  /// As a number of this many bytes: 1, 1024.
  case count(ofBytes: Int)
  /// As text with a suffix: `512Mi`.
  case text
}
