import Preferences

/// The current meaning of the keys. A mode owns its state and nothing else.
///
/// While a mode handles something, the editor's own `mode` is `.browse`: a mode cannot see another.
protocol EditorMode: Sendable {
  /// This state as a case of `Mode`.
  var mode: Mode { get }
  /// The field in which a value is typed, if there is one.
  var openField: Field? { get }
  mutating func handle(_ command: Command, in editor: inout Editor) -> Transition
  /// Handles typed or pasted text.
  mutating func type(_ input: TextInput, in editor: inout Editor) -> Transition
  /// Moves the cursor to the option at `index` of the open list, if there is such an option.
  mutating func point(atOption index: Int)
  /// Handles the answer to an effect. Ignores an answer that it has not asked for.
  mutating func receive(_ answer: Message, in editor: inout Editor) -> Transition
  /// Shows the document again, after another program has changed it.
  mutating func documentChanged(in editor: inout Editor) -> Transition
  /// Reacts to changes of another program that clash with staged ones.
  mutating func clashed(_ conflict: PendingConflict, in editor: inout Editor) -> Transition
}

extension EditorMode {
  var openField: Field? { nil }

  mutating func type(_ input: TextInput, in editor: inout Editor) -> Transition {
    editor.refuse(input)
    return .stay
  }

  mutating func point(atOption index: Int) {}
  mutating func receive(_ answer: Message, in editor: inout Editor) -> Transition { .stay }
  mutating func documentChanged(in editor: inout Editor) -> Transition { .stay }

  mutating func clashed(_ conflict: PendingConflict, in editor: inout Editor) -> Transition {
    editor.announce(conflict)
    return .stay
  }
}

/// What follows a message: which mode is open from now on, and what the world is asked to do.
struct Transition {
  /// The mode that is opened; nil if the present one stays open.
  let mode: Mode?
  let effect: Effect?

  static let stay = Transition(mode: nil, effect: nil)
  static let browse = Transition(mode: .browse, effect: nil)

  static func stay(_ effect: Effect?) -> Self { Self(mode: nil, effect: effect) }
  static func browse(_ effect: Effect?) -> Self { Self(mode: .browse, effect: effect) }
  static func open(_ mode: Mode, _ effect: Effect? = nil) -> Self {
    Self(mode: mode, effect: effect)
  }
}
