import Preferences

/// A value typed in place, with the verdict on it as it stands.
public struct Field: Sendable {
  public let name: PreferenceName
  public let entry: Entry
  public internal(set) var line: LineText
  public internal(set) var form: Form
  /// What is typed can be kept as this; nil where it cannot.
  public private(set) var value: PreferenceValue?
  /// nil while what is typed can be kept.
  public private(set) var verdict: Problem?
  /// A secret's text is shown as it is.
  public internal(set) var isRevealed = false
  /// Of a path: what it may go on with.
  public internal(set) var completion: Completion?
  /// What it began with: its text, and the value that was meant, where there was one.
  private let beginning: String
  let former: PreferenceValue?
  /// The example that has been taken into the line.
  private var exampleCursor: Int?
  /// Where the value goes when it is kept.
  let purpose: Purpose

  /// How what is typed is laid out.
  public enum Form: Hashable, Sendable {
    case line
    /// Of several lines: Enter is one of its characters.
    case text
    /// As digits, in rows.
    case bytes(DataDigits)
  }

  enum Purpose: Hashable, Sendable {
    case set
    /// A new element of the list, before the one that has this index now.
    case insert(into: PreferenceName, at: Int)
    /// At every marked key.
    case marked
  }

  /// On `value`, or on nothing yet.
  init(
    _ name: PreferenceName, _ entry: Entry, value: PreferenceValue?, purpose: Purpose = .set
  ) {
    var text = value.map { entry.kind.text(of: $0) } ?? ""
    if entry.kind.isData, let bytes = value.flatMap(entry.kind.bytes) {
      text = DataDigits.hexadecimal.text(of: bytes)
    }
    self.init(name, entry, text: text, value: value, purpose: purpose)
    // What has several lines is read from its beginning.
    if line.characters.contains(where: \.isLineBreak) { line.move(to: 0) }
  }

  /// `text` has been typed already, over what was `beginning`.
  init(
    _ name: PreferenceName, _ entry: Entry, text: String, beginning: String? = nil,
    value: PreferenceValue? = nil, purpose: Purpose = .set
  ) {
    self.name = name
    self.entry = entry
    self.purpose = purpose
    line = LineText(text)
    form =
      entry.kind.isData
      ? .bytes(DataDigits(of: text))
      : line.characters.contains(where: \.isLineBreak) ? .text : .line
    former = value
    self.beginning = beginning ?? text
    judge()
  }

  /// Bytes of a text whose every key is still answered at once.
  static let limit = 200_000

  static func isTooLong(_ value: PreferenceValue, _ entry: Entry) -> Bool {
    if let bytes = entry.kind.bytes(of: value) { return bytes.count > limit / 3 }
    return entry.kind.text(of: value).utf8.count > limit
  }

  var isTouched: Bool { line.text != beginning }

  /// `0…65535`, where there is a rule.
  public var rangeWords: String? { entry.rangeWords }
  /// `such as 80, 443`; nil where there are none.
  public var exampleWords: String? { entry.exampleWords }
  /// Show dots for it.
  public var isMasked: Bool { entry.isSecret && !isRevealed }

  /// The next of the examples, in the line's place.
  mutating func takeExample() {
    let examples = entry.examples
    guard !examples.isEmpty else { return }
    let next = exampleCursor.map { ($0 + 1) % examples.count } ?? 0
    exampleCursor = next
    replace(with: entry.kind.text(of: examples[next]))
  }

  mutating func judge() {
    do throws(Problem) {
      value = try read()
      verdict = nil
    } catch {
      value = nil
      verdict = error
    }
  }

  private func read() throws(Problem) -> PreferenceValue {
    try Self.value(of: line.text, in: form, entry, over: former)
  }

  /// Throws if `text` breaks a rule of the entry.
  static func value(
    of text: String, in form: Form, _ entry: Entry, over former: PreferenceValue?
  ) throws(Problem) -> PreferenceValue {
    guard case .bytes(let digits) = form else { return try entry.parse(text) }
    return try entry.parse(text, in: digits, over: former)
  }
}
