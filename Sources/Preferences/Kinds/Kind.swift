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

extension Kind {
  /// By value as JSON spells it, as plain text, by label; else the same ignoring case.
  static func parse(_ text: String, among choices: [Choice]) throws(Problem) -> PreferenceValue {
    let typed = text.trimmed
    if let value = try? PreferenceValue(typed: typed),
      choices.contains(where: { $0.value.isEquivalent(to: value) })
    {
      return value
    }
    if let choice = choices.first(where: { $0.answers(to: typed) }) { return choice.value }
    let folded = typed.lowercased()
    if let choice = choices.first(where: { $0.spellings.contains { $0.lowercased() == folded } }) {
      return choice.value
    }
    throw Problem(
      .unknownChoice(typed.quotedBriefly, nearest: Choice.nearest(to: typed, among: choices)))
  }
}

extension Choice {
  /// What may be typed for it.
  var spellings: [String] { [value.plainText] + (label.map { [$0] } ?? []) }

  fileprivate func answers(to text: String) -> Bool { spellings.containsExactly(text) }

  /// As a message shows it.
  static func nearest(to text: String, among choices: [Choice]) -> String? {
    guard let spelling = text.nearest(among: choices.lazy.flatMap(\.spellings)),
      let choice = choices.first(where: { $0.answers(to: spelling) })
    else { return nil }
    return spelling == choice.label ? spelling.quotedBriefly : choice.value.text(limit: 60)
  }
}

extension PreferenceValue {
  /// A string as it is, anything else as `text`.
  var plainText: String {
    guard case .string(let string) = self else { return text }
    return string
  }
}

extension Kind {
  /// A JSON array of what this kind is, or its elements between commas.
  func parseList(_ text: String) throws(Problem) -> PreferenceValue {
    let typed = text.trimmed
    if typed.hasPrefix("[") {
      return try Kind.list(of: self).reading(PreferenceValue(typed: typed))
    }
    var elements: [PreferenceValue] = []
    for (position, part) in parts(of: typed).enumerated() {
      do { elements.append(try parse(part)) } catch { throw error.inside(.index(position)) }
    }
    return .array(elements)
  }

  private func parts(of text: String) -> [String] {
    guard !text.isEmpty else { return [] }
    return text.unicodeScalars.split(separator: ",", omittingEmptySubsequences: false)
      .map { String($0).trimmed }
  }

  func parseDictionary(_ text: String) throws(Problem) -> PreferenceValue {
    let typed = text.trimmed
    guard typed.hasPrefix("{") else { throw Kind.dictionary(of: self).refusal(of: typed) }
    return try Kind.dictionary(of: self).reading(PreferenceValue(typed: typed))
  }

  /// A value typed as JSON, its strings read by the kinds that JSON has no spelling for.
  private func reading(_ value: PreferenceValue) throws(Problem) -> PreferenceValue {
    guard firstProblem(with: value) != nil else { return value }
    switch (self, value) {
    case (.list(let kind), .array(let elements)):
      var read: [PreferenceValue] = []
      for (position, element) in elements.enumerated() {
        do { read.append(try kind.reading(element)) } catch { throw error.inside(.index(position)) }
      }
      return .array(read)
    case (.dictionary(let kind), .dictionary(let members)):
      var read: ExactDictionary<PreferenceValue> = [:]
      for (key, member) in members {
        do { read[key] = try kind.reading(member) } catch { throw error.inside(.key(key)) }
      }
      return .dictionary(read)
    case (_, .string(let string)): return try parse(string)
    default: throw firstProblem(with: value) ?? refusal(of: value.text)
    }
  }
}

extension Problem {
  /// The same, one level further out.
  func inside(_ component: PreferenceName.Component) -> Problem {
    var problem = self
    problem.name = PreferenceName([component] + (name?.components ?? []))
    return problem
  }
}

/// Kinds where text may be read as one thing or another. A JSON string literal always stands for
/// the string inside it, so that every value has a spelling.
extension Kind {
  static func parseAny(_ text: String) -> PreferenceValue {
    (try? PreferenceValue(typed: text)) ?? .string(text)
  }

  /// An empty text is text, if this kind is; it is nothing for every other kind.
  func parseOptional(_ text: String) throws(Problem) -> PreferenceValue {
    if text.trimmed == "null" || text.trimmed.isEmpty && self != .string { return .null }
    if let string = literal(text) { return string }
    return try parse(text)
  }

  /// What JSON reads, where a kind admits that; else by the first kind that takes the text. Those
  /// that take any text come last.
  static func parse(_ text: String, asOneOf kinds: [Kind]) throws(Problem) -> PreferenceValue {
    if let value = try? PreferenceValue(typed: text),
      kinds.contains(where: { $0.firstProblem(with: value) == nil })
    {
      return value
    }
    for kind in kinds.filter({ !$0.takesAnyText }) + kinds.filter(\.takesAnyText) {
      if let value = try? kind.parse(text) { return value }
    }
    throw Kind.either(kinds).refusal(of: text)
  }

  private func literal(_ text: String) -> PreferenceValue? {
    guard takesAnyText, text.hasPrefix("\""), let value = try? PreferenceValue(typed: text)
    else { return nil }
    return value
  }

  /// Whether a text of several lines may be one of its values.
  public var takesLines: Bool { takesAnyText && core != .path }

  private var takesAnyText: Bool {
    switch self {
    case .any, .string, .path: true
    case .optional(let kind): kind.takesAnyText
    case .either(let kinds): kinds.contains(where: \.takesAnyText)
    default: false
    }
  }
}
