import Editing

/// What a key may mean depends on what the editor shows.
public enum KeyContext: Hashable, Sendable, CaseIterable {
  /// `editText`: of several lines. `chooseTyped`: after letters of the one that is looked for.
  case browse, edit, editText, choose, chooseTyped, search, filter, review, diff, conflict,
    conflictField, confirmQuit, recovery, history, former, confirm, addName, addType,
    saveElsewhere, viewValue, help, helpSearch, copy, copied, bookmark,
    commandLine

  public init(_ mode: Mode) {
    switch mode {
    case .browse: self = .browse
    case .edit(let field): self = field.form == .text ? .editText : .edit
    case .choose(let list): self = list.typed == nil ? .choose : .chooseTyped
    case .search: self = .search
    case .filter: self = .filter
    case .review: self = .review
    case .diff: self = .diff
    case .conflict(let conflict):
      self = conflict.typing.map { $0.form == .text ? .editText : .conflictField } ?? .conflict
    case .confirmQuit: self = .confirmQuit
    case .recovery: self = .recovery
    case .history: self = .history
    case .former: self = .former
    case .confirm: self = .confirm
    case .add(let addition): self = KeyContext(addition.step)
    case .saveElsewhere: self = .saveElsewhere
    case .viewValue: self = .viewValue
    case .copy: self = .copy
    case .copied: self = .copied
    case .bookmark: self = .bookmark
    case .commandLine: self = .commandLine
    case .help(let page): self = page.typing == nil ? .help : .helpSearch
    }
  }

  private init(_ step: Addition.Step) {
    switch step {
    case .name: self = .addName
    case .type: self = .addType
    }
  }

  /// A line is being typed: what is not bound goes into it.
  public var isTyping: Bool { Self.typing.contains(self) }

  /// Whether characters typed one after the other are one text: none of them ends what is typed.
  var takesText: Bool { isTyping && self != .bookmark }

  static let typing: Set<KeyContext> = [
    .edit, .editText, .search, .filter, .conflictField, .addName, .saveElsewhere, .chooseTyped,
    .helpSearch, .bookmark, .commandLine,
  ]
  /// A value is typed.
  static let fields: Set<KeyContext> = [.edit, .editText, .conflictField]
  /// Texts that are only read.
  static let reading: Set<KeyContext> = [
    .review, .diff, .recovery, .history, .former, .viewValue, .help, .copied,
  ]
  static let lists: Set<KeyContext> = [.browse, .choose, .addType, .conflict]
}
