import Preferences

/// The current meaning of the keys. Each case holds the state of one mode.
public enum Mode: Sendable {
  /// Moving among the keys.
  case browse
  /// A value is typed.
  case edit(Field)
  case choose(ChoiceList)
  case search(Search)
  case filter(FilterLine)
  /// What will be written.
  case review(Review)
  /// The same, without writing.
  case diff(Review)
  case conflict(Conflict)
  case confirmQuit
  /// What saves have replaced.
  case history(HistoryList)
  /// One of those states, compared with the present one.
  case former(FormerDiff)
  /// What an earlier session has left unsaved.
  case recovery(RecoveryOffer)
  case confirm(Question)
  case add(Addition)
  /// The path of a copy is typed.
  case saveElsewhere(CopyPath)
  /// A value that is too long for its row.
  case viewValue(ValueText)
  indirect case help(HelpPage)
  /// The form of a copy is chosen.
  case copy(CopyChoice)
  /// Text that the terminal could not copy.
  case copied(UncopiedText)
  /// The letter of a bookmark is awaited.
  case bookmark(BookmarkList)
  /// Opens the `:` line.
  case commandLine(CommandLine)

  /// The state of the open mode.
  var state: any EditorMode {
    switch self {
    case .browse: Browse()
    case .edit(let field): field
    case .choose(let list): list
    case .search(let search): search
    case .filter(let line): line
    case .review(let review), .diff(let review): review
    case .conflict(let conflict): conflict
    case .confirmQuit: QuitQuestion()
    case .history(let list): list
    case .former(let diff): diff
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
