import Preferences

/// A key being added: its name, then its type where nothing declares it. Its value is typed as any
/// other is (`Mode.edit`, `Mode.choose`).
public struct Addition: Sendable {
  /// The namespace that the typed name is relative to.
  public let scope: PreferenceName
  public internal(set) var step: Step
  /// Declared names not yet set, relative to `scope`, that hold what is typed.
  public internal(set) var hints: [PreferenceName] = []
  /// The hint that has been taken into the line.
  public internal(set) var hintCursor: Int?
  /// What may be added besides, in the group that is typed into: keys that are free within limits.
  public internal(set) var templates: [KeyTemplate] = []
  public internal(set) var verdict: Problem?
  /// Of a copy: it needs no value but this one.
  var value: PreferenceValue?

  public enum Step: Sendable {
    case name(LineText)
    case type(PreferenceName, options: [Kind], cursor: Int)
  }

  init(scope: PreferenceName, step: Step) {
    self.scope = scope
    self.step = step
  }

  var isNaming: Bool { if case .name = step { true } else { false } }

  static let kinds: [Kind] = [
    .string, .boolean, .integer, .real, .list(of: .any), .dictionary(of: .any), .any,
  ]

  /// Tab and the arrows take a hint into the line.
  mutating func move(_ command: Command) {
    guard !hints.isEmpty else { return }
    let next: Int =
      switch command {
      case .down, .otherPane: hintCursor.map { ($0 + 1) % hints.count } ?? 0
      case .up: hintCursor.map { ($0 + hints.count - 1) % hints.count } ?? hints.count - 1
      default: -1
      }
    guard next >= 0 else { return }
    hintCursor = next
    verdict = nil
    step = .name(LineText(hints[next].description))
  }
}
