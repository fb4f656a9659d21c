/// Where a key has a meaning of its own.
public enum KeyContext: Hashable, Sendable, CaseIterable {
  /// `editText` is a text of several lines. `chooseTyped` follows letters of the searched choice.
  case browse, edit, editText, choose, chooseTyped, search, filter, review, diff, conflict,
    conflictField, confirmQuit, recovery, history, former, confirm, addName, addType,
    saveElsewhere, viewValue, help, helpSearch, copy, copied, bookmark,
    commandLine

  /// Whether a line is being typed. Keys without a binding go into it.
  public var isTyping: Bool { Self.typing.contains(self) }

  /// Whether characters typed one after the other are one text: none of them ends what is typed.
  var takesText: Bool { isTyping && self != .bookmark }

  static let typing: Set<KeyContext> = [
    .edit, .editText, .search, .filter, .conflictField, .addName, .saveElsewhere, .chooseTyped,
    .helpSearch, .bookmark, .commandLine,
  ]
  /// Where a value is typed.
  static let fields: Set<KeyContext> = [.edit, .editText, .conflictField]
  /// Where a text is only read.
  static let reading: Set<KeyContext> = [
    .review, .diff, .recovery, .history, .former, .viewValue, .help, .copied,
  ]
  static let lists: Set<KeyContext> = [.browse, .choose, .addType, .conflict]
}

extension KeyContext {
  /// The first heading of the help.
  var words: String {
    switch self {
    case .browse: "Among the keys"
    case .edit: "Typing a value"
    case .editText: "Typing a text of several lines"
    case .choose: "Choosing a value"
    case .chooseTyped: "Looking for a choice"
    case .search: "Searching"
    case .filter: "Filtering"
    case .review: "Reviewing what will be written"
    case .diff: "Looking at what is staged"
    case .conflict: "Settling a clash with another program"
    case .conflictField: "Typing a third value"
    case .confirmQuit: "Asked whether to quit"
    case .recovery: "Asked about what was left unsaved"
    case .history: "Among former states"
    case .former: "Comparing with a former state"
    case .confirm: "Asked before more than one key changes"
    case .addName: "Typing the name of a new key"
    case .addType: "Choosing the type of a new key"
    case .saveElsewhere: "Typing the file to save to"
    case .viewValue: "Reading a value"
    case .help: "Reading the help"
    case .helpSearch: "Searching the help"
    case .copy: "Asked as what to copy"
    case .copied: "Selecting what the terminal cannot copy"
    case .commandLine: "Typing a command"
    case .bookmark: "Asked for the letter of a bookmark"
    }
  }
}
