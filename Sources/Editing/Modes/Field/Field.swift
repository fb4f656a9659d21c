import Preferences

/// A value that is edited as text, and the problem of the text.
public struct Field: Sendable {
  package let name: PreferenceName
  package let entry: Entry
  package internal(set) var line: LineText
  package internal(set) var form: Form
  /// The value of the typed text; nil if the text is invalid.
  package private(set) var value: PreferenceValue?
  package private(set) var problem: Problem?
  /// Whether a secret's text is shown.
  package internal(set) var isRevealed = false
  package internal(set) var completion: Completion?
  /// Whether nothing declares the type of a new value: it follows from the text, and Tab chooses another.
  var isUndeclared = false
  /// Whether the last key was Esc, which asked before it discards a text of several lines.
  var hasAskedToDiscard = false
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
    /// The comment above the value of the field's name.
    case comment
  }

  /// Begins with `value`, or empty.
  init(
    _ name: PreferenceName, _ entry: Entry, value: PreferenceValue?, purpose: Purpose = .set
  ) {
    var text = value.map { entry.text(of: $0) } ?? ""
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
    return entry.text(of: value).utf8.count > limit
  }

  var isTouched: Bool { line.text != beginning }

  /// Whether the text is the comment above the value.
  package var isComment: Bool { purpose == .comment }

  package var isMasked: Bool { entry.isSecret && !isRevealed }

  mutating func showNextExample() {
    let examples = entry.examples
    guard !examples.isEmpty else { return }
    let next = exampleCursor.next(by: 1, of: examples.count)
    exampleCursor = next
    replace(with: entry.text(of: examples[next]))
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

  /// Parses `text`, which was typed over `former`. The text of `former` is `former`. Throws if the
  /// value breaks a rule of the entry.
  static func value(
    of text: String, in form: Form, _ entry: Entry, over former: PreferenceValue?
  ) throws(Problem) -> PreferenceValue {
    if let former, text == entry.text(of: former), entry.check(former).isEmpty { return former }
    guard case .bytes(let digits) = form else {
      let value = try entry.parse(text)
      if let former, entry.notation.isSame(value, as: former) { return former }
      return value
    }
    return try entry.parse(text, in: digits, over: former)
  }
}

// MARK: Meaning

extension Field {
  /// The meaning of the text: `1h30m = 5,400 s`, `12 characters`. Nil if the text is clear.
  package var meaning: String? {
    guard !isMasked, let value else { return nil }
    if let words = wordSyntax?.reading(of: plainText) { return words }
    if entry.hasLengthRule || form == .text, case .string(let text) = value {
      return lengthText(text)
    }
    if let bytes = entry.kind.bytes(of: value) { return counted(bytes.count, "byte") }
    if isUndeclared, entry.kind == .any { return Kind(of: value).phrase }
    return entry.kind.reading(of: value, typed: line.text)
  }

  /// How the text is divided into words. Nil if it is no list of words, or is not shown.
  package var wordSyntax: WordSyntax? {
    guard !isMasked, purpose != .comment, value?.isContainer != true, former?.isContainer != true
    else { return nil }
    return entry.words
  }

  /// The text that the value is, without the quotes in which it may be typed.
  var plainText: String { if case .string(let text)? = value { text } else { line.text } }

  private func lengthText(_ text: String) -> String {
    let length = counted(text.unicodeScalars.count, "character")
    guard form == .text else { return length }
    return counted(line.characters.count(where: \.isLineBreak) + 1, "line") + ", " + length
  }

  /// The position of the number in its range, from 0 to 1. Nil if the text is not a number, or the
  /// range is open.
  package var fraction: Double? {
    guard form == .line, !isMasked, let range = entry.closedRange,
      let number = value?.doubleValue, let low = Double(range.lower.spelling),
      let high = Double(range.upper.spelling), high > low
    else { return nil }
    return max(0, min((number - low) / (high - low), 1))
  }

  /// The typed colour, as `0xRRGGBB`.
  package var light: Int? { isMasked ? nil : value.flatMap(entry.kind.rgb) }
}

extension Entry {
  /// The bounds of the range rule, if it has both.
  var closedRange: (lower: Number, upper: Number)? {
    for case .range(let bounds) in rules where bounds != .bits64 {
      if let lower = bounds.lower, let upper = bounds.upper { return (lower, upper) }
    }
    return nil
  }

  fileprivate var hasLengthRule: Bool {
    rules.contains { if case .length = $0 { true } else { false } }
  }
}

extension PreferenceValue {
  fileprivate var doubleValue: Double? {
    switch self {
    case .integer(let number), .real(let number): Double(number.spelling)
    default: nil
    }
  }
}
