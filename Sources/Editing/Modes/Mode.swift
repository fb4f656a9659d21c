import Preferences

/// The current meaning of the keys. Each case holds the state of one mode.
public indirect enum Mode: Sendable {
  case browse
  /// Edits a value as text.
  case edit(Field)
  /// Edits the words of a value one by one.
  case words(WordList)
  case choose(ChoiceList)
  case search(Search)
  case filter(FilterLine)
  /// Shows the changes to write.
  case review(Review)
  /// Shows the same changes, without writing.
  case diff(Review)
  case conflict(Conflict)
  case confirmQuit
  /// Lists the states that saves have replaced.
  case history(HistoryList)
  /// Compares one of those states with the current one.
  case revision(RevisionDiff)
  /// Offers the unsaved work of an earlier session.
  case recovery(RecoveryOffer)
  case confirm(Question)
  case add(Addition)
  /// Asks for the path of a copy.
  case saveElsewhere(CopyPath)
  /// Shows a value that is too long for its row.
  case viewValue(ValueText)
  case help(HelpPage)
  /// Asks for the form of a copy.
  case copy(CopyChoice)
  /// Shows text that the terminal could not copy.
  case copied(UncopiedText)
  /// Waits for the letter of a bookmark.
  case bookmark(BookmarkList)
  /// Edits the `:` line.
  case commandLine(CommandLine)

  var state: any EditorMode {
    switch self {
    case .browse: Browse()
    case .edit(let field): field
    case .words(let list): list
    case .choose(let list): list
    case .search(let search): search
    case .filter(let line): line
    case .review(let review), .diff(let review): review
    case .conflict(let conflict): conflict
    case .confirmQuit: QuitQuestion()
    case .history(let list): list
    case .revision(let diff): diff
    case .recovery(let offer): offer
    case .confirm(let question): question
    case .add(let addition): addition
    case .saveElsewhere(let path): path
    case .viewValue(let text): text
    case .help(let page): page
    case .copy(let choice): choice
    case .copied(let text): text
    case .bookmark(let list): list
    case .commandLine(let line): line
    }
  }
}

/// The state of a mode and its handling of keys. A mode owns its state and nothing else.
///
/// While a mode handles something, the editor's own `mode` is `.browse`: a mode cannot see another.
/// A notice that is thrown is announced, and the mode stays open.
protocol EditorMode: Sendable {
  /// This state as a case of `Mode`.
  var mode: Mode { get }
  /// The field in which a value is typed, if there is one.
  var openField: Field? { get }
  mutating func handle(_ command: Command, in editor: inout Editor) throws(Notice) -> Transition
  /// Handles typed or pasted text.
  mutating func type(_ input: TextInput, in editor: inout Editor) throws(Notice) -> Transition
  /// Moves the cursor to the option at `index` of the open list, if there is such an option.
  mutating func point(atOption index: Int)
  /// Handles the answer to an effect. Ignores an answer that it has not asked for.
  mutating func receive(_ answer: Message, in editor: inout Editor) -> Transition
  /// Shows the document again, after another program has changed it.
  mutating func documentChanged(in editor: inout Editor) -> Transition
  /// Reacts to changes of another program that conflict with staged ones.
  mutating func conflictArose(_ conflict: PendingConflict, in editor: inout Editor) -> Transition
}

extension EditorMode {
  var openField: Field? { nil }

  mutating func type(_ input: TextInput, in editor: inout Editor) throws(Notice) -> Transition {
    try input.refusePaste()
    return .stay
  }

  mutating func point(atOption index: Int) {}
  mutating func receive(_ answer: Message, in editor: inout Editor) -> Transition { .stay }
  mutating func documentChanged(in editor: inout Editor) -> Transition { .stay }

  mutating func conflictArose(
    _ conflict: PendingConflict, in editor: inout Editor
  ) -> Transition {
    editor.announce(conflict)
    return .stay
  }
}

extension TextInput {
  /// Throws if the text is pasted, for modes in which no text is typed.
  func refusePaste() throws(Notice) {
    guard case .paste = self else { return }
    throw .problem("what was pasted is not typed here; \(key: .accept) opens a field for it")
  }
}

/// The result of a message: the mode that is open from now on, and the effect to perform.
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
