import Preferences

/// A value typed in place, with the verdict on it as it stands.
public struct Field: Sendable {
  public let name: PreferenceName
  public let entry: Entry
  public internal(set) var line: LineText
  /// What it began with.
  private let beginning: String
  /// nil while what is typed can be kept.
  public internal(set) var verdict: Problem?
  /// The example that has been taken into the line.
  private var exampleCursor: Int?
  /// Where the value goes when it is kept.
  let purpose: Purpose

  enum Purpose: Hashable, Sendable {
    case set
    /// A new element of the list, before the one that has this index now.
    case insert(into: PreferenceName, at: Int)
    /// At every marked key.
    case marked
  }

  /// `beginning`: where `text` has been typed already.
  init(
    _ name: PreferenceName, _ entry: Entry, text: String, beginning: String? = nil,
    purpose: Purpose = .set
  ) {
    self.name = name
    self.entry = entry
    self.purpose = purpose
    line = LineText(text)
    self.beginning = beginning ?? text
    judge()
  }

  var isTouched: Bool { line.text != beginning }

  /// `0…65535`, where there is a rule.
  public var rangeWords: String? { entry.rangeWords }
  /// `such as 80, 443`; nil where there are none.
  public var exampleWords: String? { entry.exampleWords }
  /// Show dots for it.
  public var isMasked: Bool { entry.isSecret }

  mutating func update(_ input: TextInput) {
    line.update(input)
    judge()
  }

  /// The next of the examples, in the line's place.
  mutating func takeExample() {
    let examples = entry.examples
    guard !examples.isEmpty else { return }
    let next = exampleCursor.map { ($0 + 1) % examples.count } ?? 0
    exampleCursor = next
    line = LineText(entry.kind.text(of: examples[next]))
    judge()
  }

  private mutating func judge() {
    do throws(Problem) {
      _ = try entry.parse(line.text)
      verdict = nil
    } catch {
      verdict = error
    }
  }

  /// nil where it cannot be kept.
  var value: PreferenceValue? { try? entry.parse(line.text) }
}
