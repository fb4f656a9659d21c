import Preferences

/// What the keys do now. Each case holds all that its dialogue knows, so that a state which makes
/// no sense cannot be written down.
public enum Mode: Sendable {
  case browse
  /// A value typed in place.
  case edit(Field)
  case choose(ChoiceList)
  /// As one types; Esc returns to where it began.
  case search(Search)
  case filter(FilterLine)
  /// What will be written.
  case review(Review)
  /// The same, without writing.
  case diff(Review)
  case conflict(Conflict)
  case confirmQuit
  /// What saves have replaced; one of those states.
  case history(HistoryList)
  case former(FormerDiff)
  /// What an earlier session has left unsaved.
  case recovery(RecoveryOffer)
  case confirm(Question)
  case add(Addition)
  /// A path being typed.
  case saveElsewhere(LineText)
  /// A value too long for its row, in full.
  case viewValue(ValueText)
  indirect case help(HelpPage)
  /// As what something is copied; what the terminal could not copy.
  case copy(CopyChoice)
  case copied(UncopiedText)
  /// Waits for its letter.
  case bookmark(BookmarkList)
  /// What is typed after `:`.
  case commandLine(CommandLine)
}
