import Preferences

/// A value that is edited as text, and the problem of the text.
public struct Field: Sendable {
  package let name: PreferenceName
  package let entry: Entry
  package internal(set) var line: LineText
  package internal(set) var form: Form
  /// The value of the typed text; nil if the text is invalid.
  package private(set) var value: PreferenceValue?
  /// The problem of the typed text; nil if the text is valid.
  package private(set) var problem: Problem?
  /// Whether a secret's text is shown.
  package internal(set) var isRevealed = false
  /// The completions of a typed path.
  package internal(set) var completion: Completion?
  /// The text and the value that the field began with.
  private let beginning: String
  let former: PreferenceValue?
  /// The index of the example that the line holds.
  private var exampleCursor: Int?
  let purpose: Purpose

  /// The layout of the typed text.
  package enum Form: Hashable, Sendable {
    case line
    /// Several lines. Enter types a line break.
    case text
    /// Bytes as rows of digits.
    case bytes(DataDigits)
  }

  /// The use of the typed value.
  enum Purpose: Hashable, Sendable {
    /// The value of the field's name.
    case set
    /// A new element of a list, before the one at this index.
    case insert(into: PreferenceName, at: Int)
    /// The value of every marked key.
    case marked
  }

  /// Begins with `value`, or empty.
  init(
    _ name: PreferenceName, _ entry: Entry, value: PreferenceValue?, purpose: Purpose = .set
  ) {
    var text = value.map { entry.kind.text(of: $0) } ?? ""
    if entry.kind.isData, let bytes = value.flatMap(entry.kind.bytes) {
      text = DataDigits.hexadecimal.text(of: bytes)
    }
    self.init(name, entry, text: text, value: value, purpose: purpose)
    // A text of several lines is read from its beginning.
    if line.characters.contains(where: \.isLineBreak) { line.move(to: 0) }
  }

  /// Begins with `text`, which was typed over `beginning`.
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
    validate()
  }

  /// The largest size, in bytes, of a text in which every key is fast.
  static let limit = 200_000

  static func isTooLong(_ value: PreferenceValue, _ entry: Entry) -> Bool {
    if let bytes = entry.kind.bytes(of: value) { return bytes.count > limit / 3 }
    return entry.kind.text(of: value).utf8.count > limit
  }

  var isTouched: Bool { line.text != beginning }

  /// `0…65535`; nil if no rule has a description.
  package var rangeText: String? { entry.rangeText }
  /// `such as 80, 443`; nil if there are no examples.
  package var exampleText: String? { entry.exampleText }
  /// Whether the text is shown as dots.
  package var isMasked: Bool { entry.isSecret && !isRevealed }

  /// Replaces the line by the next example.
  mutating func showNextExample() {
    let examples = entry.examples
    guard !examples.isEmpty else { return }
    let next = exampleCursor.map { ($0 + 1) % examples.count } ?? 0
    exampleCursor = next
    replace(with: entry.kind.text(of: examples[next]))
  }

  mutating func validate() {
    do throws(Problem) {
      value = try Self.value(of: line.text, in: form, entry, over: former)
      problem = nil
    } catch {
      value = nil
      problem = error
    }
  }

  /// Parses `text`. Throws if it breaks a rule of the entry.
  static func value(
    of text: String, in form: Form, _ entry: Entry, over former: PreferenceValue?
  ) throws(Problem) -> PreferenceValue {
    guard case .bytes(let digits) = form else { return try entry.parse(text) }
    return try entry.parse(text, in: digits, over: former)
  }
}
