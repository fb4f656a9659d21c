/// The type of a value. It decides how typed text is parsed, how a value is shown, and which control
/// the editor offers.
public indirect enum Kind: Hashable, Sendable {
  /// Any value; the kind of undeclared keys.
  case any
  /// Only null.
  case null
  /// True or false.
  case boolean
  /// A whole number of any size.
  case integer
  /// Any number.
  case real
  /// Any text.
  case string
  /// One of a few values.
  case choice([Choice])
  /// A date, a time of day, or both.
  case date(DateForm)
  /// Bytes.
  case data(DataForm)
  /// A reference in an archive, as binary property lists have it.
  case uid
  /// An absolute URL: a scheme, a colon, and no space.
  case url
  /// The path of a file. `~` is the home directory.
  case path
  /// A colour: `#ff8000`, or one of the sixteen names of CSS 1.
  case colour
  /// A span of time.
  case duration(DurationForm)
  /// A number of bytes.
  case byteSize(ByteSizeForm)
  /// A list, all of whose elements have one kind.
  case list(of: Kind)
  /// A dictionary with any keys, all of whose values have one kind.
  case dictionary(of: Kind)
  /// A namespace, whose entries the schema declares under its name.
  case record
  /// Null, or a value of another kind.
  case optional(Kind)
  /// One of several kinds. The first that accepts the text or the value counts.
  case either([Kind])
}

extension Kind {
  /// The kind without `optional`.
  public var core: Kind {
    if case .optional(let kind) = self { return kind.core }
    return self
  }

  /// The kinds that this one admits, without `optional` and `either`.
  package var alternatives: [Kind] {
    switch self {
    case .optional(let kind): kind.alternatives
    case .either(let kinds): kinds.flatMap(\.alternatives)
    default: [self]
    }
  }

  /// The name of the case.
  package var typeName: String {
    switch self {
    case .any: "any"
    case .null: "null"
    case .boolean: "boolean"
    case .integer: "integer"
    case .real: "real"
    case .string: "string"
    case .choice: "choice"
    case .date: "date"
    case .data: "data"
    case .uid: "uid"
    case .url: "url"
    case .path: "path"
    case .colour: "colour"
    case .duration: "duration"
    case .byteSize: "byteSize"
    case .list: "list"
    case .dictionary: "dictionary"
    case .record: "record"
    case .optional: "optional"
    case .either: "either"
    }
  }

  /// Whether a value may be a container.
  public var holdsOthers: Bool {
    alternatives.contains {
      switch $0 {
      case .list, .dictionary, .record: true
      default: false
      }
    }
  }

  /// Whether the kind stores bytes.
  public var isData: Bool { if case .data = core { true } else { false } }

  /// Whether text of several lines may be a value.
  public var takesLines: Bool { takesAnyText && core != .path }

  var takesAnyText: Bool { alternatives.contains { [.any, .string, .path].contains($0) } }

  /// Returns the first of `kinds` that accepts `value`, or `.any`.
  static func first(of kinds: [Kind], accepting value: PreferenceValue) -> Kind {
    kinds.first { $0.problems(with: value).isEmpty } ?? .any
  }

  /// Infers the kind from a value. O(size) for containers.
  public init(of value: PreferenceValue) {
    switch value {
    case .null: self = .any
    case .bool: self = .boolean
    case .integer: self = .integer
    case .real: self = .real
    case .string: self = .string
    case .date: self = .date(.timestamp)
    case .data: self = .data(.bytes)
    case .uid: self = .uid
    case .array(let elements): self = .list(of: Kind.common(of: elements))
    case .dictionary: self = .dictionary(of: .any)
    }
  }

  private static func common(of elements: [PreferenceValue]) -> Kind {
    let kinds = Set(elements.map(Kind.init(of:)))
    if kinds.count == 1, let kind = kinds.first { return kind }
    return kinds == [.integer, .real] ? .real : .any
  }
}

/// A value of a choice.
public struct Choice: Hashable, Sendable {
  /// The stored value.
  public let value: PreferenceValue
  /// The name to show; nil if the value is clear enough.
  public let label: String?
  /// One sentence, shown next to the label in the list.
  public let summary: String?

  /// Creates a choice of `value`.
  public init(_ value: PreferenceValue, label: String? = nil, summary: String? = nil) {
    self.value = value
    self.label = label
    self.summary = summary
  }
}

/// The stored form of an instant.
public enum DateForm: Hashable, Sendable {
  /// A property list's date.
  case timestamp
  /// ISO 8601 text: `2026-01-31T10:00:00Z`, `2026-01-31`, `10:00:00Z`.
  case dateTimeText, dateText, timeText
  /// Text without a zone: `2026-01-31T10:00:00`, `10:00:00`.
  case localDateTimeText, localTimeText
}

/// The stored form of bytes.
public enum DataForm: Hashable, Sendable {
  /// A property list's data.
  case bytes
  /// Text in base64 (RFC 4648, section 4), or in hexadecimal digits.
  case base64Text, hexText
}

/// The stored form of a duration.
public enum DurationForm: Hashable, Sendable {
  /// A number of units of this many seconds: 1, 0.001, 60.
  case count(ofSeconds: Double)
  /// Text with suffixes: `1h30m`.
  case text
  /// ISO 8601 text: `PT1H30M`.
  case iso8601
}

/// The stored form of an amount of bytes.
public enum ByteSizeForm: Hashable, Sendable {
  /// A number of units of this many bytes: 1, 1024.
  case count(ofBytes: Int)
  /// Text with a suffix: `512Mi`.
  case text
}
