import Preferences

/// One wish: this value there; nil removes it.
public struct Edit: Hashable, Sendable {
  public let name: PreferenceName
  public let value: PreferenceValue?
  /// The text that a document had for the value, if it had any.
  let text: OriginalText?

  public init(_ name: PreferenceName, _ value: PreferenceValue?) {
    self.name = name
    self.value = value
    text = nil
  }

  /// An edit that makes `change`, and puts its text back.
  init(_ change: Change) {
    name = change.name
    value = change.new
    text = change.newText
  }
}

/// A staged change and its turn.
struct Staged: Hashable, Sendable {
  let change: Change
  let serial: Int
}

/// What one action of the user did.
struct Step: Hashable, Sendable {
  /// The values in force before and after it.
  var effective: [Change]
  /// Staged changes taken out and put in.
  var before: [Staged] = []
  var after: [Staged] = []
  /// The base that `before` and `after` belong to.
  var generation: Int
}

extension Step {
  var inverse: Step {
    Step(
      effective: effective.reversed().map(\.inverse), before: after, after: before,
      generation: generation)
  }
}
