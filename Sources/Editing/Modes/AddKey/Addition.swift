import Preferences

/// A key that is being added: its name. Its value is typed afterwards, like any other (`Mode.edit`,
/// `Mode.choose`), and Tab chooses its type there if nothing declares it.
public struct Addition: EditorMode, Sendable {
  /// The namespace that the typed name is relative to.
  package let scope: PreferenceName
  package internal(set) var step: Step
  /// Names that can be added, and forms of further names, for the typed text.
  package private(set) var suggestions: [NameSuggestion] = []
  /// The suggestion that the line holds.
  package private(set) var chosen: Int?
  /// The suggestion that Enter takes, because it is the only one.
  package private(set) var only: Int?
  /// A remark on the typed text, which is no problem.
  package private(set) var remark: String?
  package private(set) var problem: Problem?
  /// The key whose copy the new one is, and its value. Nil if the key is no copy.
  var original: (name: PreferenceName, value: PreferenceValue)?
  /// The key that gets the new name. Nil if a key is added.
  package internal(set) var renamed: PreferenceName?

  /// The present question.
  package enum Step: Sendable {
    case name(LineText)
    /// The type of the value that is typed in a field. Esc goes back to it.
    case type(Field, cursor: Int)
  }

  init(scope: PreferenceName, step: Step) {
    self.scope = scope
    self.step = step
  }

  /// Asks for the type of the value that is typed in a field. A file of lines has lists only of keys that may be repeated.
  init(of field: Field, in editor: Editor) {
    self.init(scope: editor.scope, step: .type(field, cursor: 0))
    let hasLists =
      editor.title.dialect == nil || editor.snapshot.hasRepeatedLines(of: field.name) == true
    if !hasLists { kinds.removeAll { $0 == .list(of: .any) } }
  }

  /// The types that can be chosen. The last one follows from the typed text.
  package private(set) var kinds: [Kind] = [
    .string, .boolean, .integer, .real, .list(of: .any), .dictionary(of: .any), .any,
  ]

  /// Handles Tab and the arrows: puts the next or previous suggestion into the line.
  private mutating func showSuggestion(_ command: Command) {
    guard [.down, .otherPane, .up].contains(command) else { return }
    let takable = suggestions.indices.filter { suggestions[$0].text != nil }
    guard !takable.isEmpty else { return }
    let next = chosen.flatMap(takable.firstIndex)
      .next(by: command == .up ? -1 : 1, of: takable.count)
    take(takable[next])
  }

  /// Puts a suggestion into the line. The beginning of names is continued by typing.
  private mutating func take(_ index: Int) {
    (chosen, only, problem) = (index, nil, nil)
    remark = suggestions[index].question
    step = .name(LineText(suggestions[index].text ?? line))
  }

  var mode: Mode { .add(self) }

  /// The question for the name.
  package var question: String {
    if let renamed { return "rename \(renamed.label) to: " }
    return original.map { "copy \($0.name.label) as: " } ?? "new key: "
  }

  /// The typed name.
  private var line: String { if case .name(let line) = step { line.text } else { "" } }

  mutating func handle(_ command: Command, in editor: inout Editor) throws(Notice) -> Transition {
    switch step {
    case .name where command == .cancel: return .browse
    case .name(let line):
      if command == .accept { return try add(named: line.text, in: &editor) }
      showSuggestion(command)
    case .type(let field, _) where command == .cancel: return .open(.edit(field))
    case .type(let field, let cursor):
      if command == .accept || command == .edit {
        return editor.closingMode { editor throws(Notice) in
          try editor.begin(field, as: kinds[cursor])
        }
      }
      let moved = command.moved(cursor, of: kinds.count, page: editor.pageSize)
      step = .type(field, cursor: moved)
    }
    return .stay
  }

  mutating func type(_ input: TextInput, in editor: inout Editor) throws(Notice) -> Transition {
    guard case .name(var line) = step else {
      try input.refusePaste()
      return .stay
    }
    line.update(input)
    step = .name(line)
    offerNames(for: line.text, in: editor)
    return .stay
  }

  mutating func point(atOption index: Int) {
    guard case .type(let field, _) = step, index < kinds.count else { return }
    step = .type(field, cursor: index)
  }

  mutating func offerNames(for text: String, in editor: Editor) {
    suggestions = editor.suggestions(for: text, in: scope)
    chosen = nil
    only = renamed == nil && original == nil ? editor.only(of: suggestions, for: text) : nil
    (remark, problem) = editor.verdict(onTyped: text, in: scope, suggestions)
  }

  /// Adds the key, or asks for its value.
  private mutating func add(named text: String, in editor: inout Editor) throws(Notice)
    -> Transition
  {
    if let only {
      take(only)
      return try add(named: line, in: &editor)
    }
    if let chosen, suggestions[chosen].question != nil, suggestions[chosen].text == text {
      return .stay
    }
    if renamed == nil, original == nil, let section = editor.section(typed: text) {
      return editor.closingMode { editor throws(Notice) in try editor.addSection(section) }
    }
    let name: PreferenceName
    do throws(Problem) {
      name = try editor.nameToAdd(text, in: scope)
    } catch {
      problem = error
      return .stay
    }
    if let renamed, let new = renamed.sibling(named: name, in: scope), editor.draft[new] == nil {
      return editor.closingMode { editor throws(Notice) in try editor.rename(renamed, to: new) }
    }
    if editor.draft[name] != nil, renamed == nil, original == nil, editor.hasRepeatedLines(of: name)
    {
      return editor.closingMode { editor throws(Notice) in try editor.addLine(name) }
    }
    if editor.draft[name] != nil {
      editor.reveal(name)
      if name != renamed { editor.notice = .info("\(name.label) is set already") }
      return .browse
    }
    if let value = original?.value {
      let transition = try editor.stageInput(value, at: name, for: .set)
      editor.notice = .info("added \(name.label); \(key: .accept) edits it")
      return transition
    }
    return editor.closingMode { editor throws(Notice) in
      let entry = editor.schema.declarationOrAny(of: name)
      try editor.checkEditable(entry)
      return try editor.begin(name, entry)
    }
  }
}

extension Editor {
  /// `a`: adds an element after the cursor in an open list, or to an empty or unset list under the
  /// cursor; else a key in the group of the cursor.
  mutating func add() throws(Notice) -> Transition {
    try checkEditable()
    if table.list != nil { return try addElement(after: true) }
    if pane != .namespaces, let row = cursorRow, row.isEmptyList {
      try checkEditable(row)
      if row.value == nil { return try begin(row.name, row.entry) }
      enter(row.name)
      if table.list != nil { return try addElement(after: true) }
    }
    let group = cursorName?.relative(to: scope)?.parent ?? .root
    let start = group.isRoot || pane == .namespaces ? "" : group.description + "."
    var addition = Addition(scope: scope, step: .name(LineText(start)))
    addition.offerNames(for: start, in: self)
    return .open(.add(addition))
  }

  /// Begins a value of the chosen type with the text of `field`.
  mutating func begin(_ field: Field, as kind: Kind) throws(Notice) -> Transition {
    var entry = field.entry
    entry.kind = kind
    let transition = try begin(field.name, entry, for: field.purpose)
    guard case .edit(var new)? = transition.mode else { return transition }
    new.replace(with: field.line.text)
    new.isUndeclared = true
    return .open(.edit(new))
  }

  /// Begins a new value. A group is added at once, to be filled in row by row, and so is an empty list,
  /// which is opened. Any other value is chosen or typed.
  mutating func begin(
    _ name: PreferenceName, _ entry: Entry, for purpose: Field.Purpose = .set
  ) throws(Notice) -> Transition {
    let initial = schema.initialValue(of: entry)
    let isEmpty = initial == .array([]) || initial == .dictionary([:])
    guard entry.variants.isEmpty, isEmpty || schema.isNamespace(name), let initial else {
      let transition = try ask(for: name, entry, current: initial, purpose: purpose)
      guard entry.kind == .any, case .edit(var field)? = transition.mode else { return transition }
      field.isUndeclared = true
      return .open(.edit(field))
    }
    let transition = try stageInput(initial, at: name, for: purpose)
    if isEmpty {
      open(name)
      notice = .info("added \(name.label), which is empty; \(key: .add) adds to it")
    } else {
      notice = .info("added \(name.label); \(key: .accept) fills it in")
    }
    return transition
  }
}

extension Schema {
  /// The initial value of a new key: its default, for a group the required members, or the only
  /// allowed value. Nil if the value has to be typed.
  func initialValue(of entry: Entry) -> PreferenceValue? {
    if let value = entry.defaultValue { return value }
    switch entry.kind.core {
    case .list: return .array([])
    case .dictionary, .record: break
    default:
      guard let choices = entry.choices, choices.count == 1 else { return nil }
      return choices[0].value
    }
    var members: ExactDictionary<PreferenceValue> = [:]
    for case .required(let keys) in entry.rules {
      for key in keys {
        guard let member = self.entry(for: entry.name.appending(key: key)) else { continue }
        members[key] = initialValue(of: member)
      }
    }
    return .dictionary(members)
  }
}

extension ResolvedRow {
  /// Whether the row is a list without elements.
  fileprivate var isEmptyList: Bool {
    if isUnsetContainer, case .list = entry.kind.core { true } else { value == .array([]) }
  }

  /// Whether the row is a list or dictionary without a value and without a default.
  var isUnsetContainer: Bool {
    guard effectiveValue == nil, entry.variants.isEmpty else { return false }
    return switch entry.kind.core {
    case .list, .dictionary: true
    default: false
    }
  }
}

extension PreferenceName {
  /// Returns the name that is typed for this key. A single component names a key in the same group.
  fileprivate func sibling(
    named typed: PreferenceName, in scope: PreferenceName
  ) -> PreferenceName? {
    guard let parent, let last = typed.last, typed.relative(to: scope)?.components.count == 1 else {
      return typed
    }
    return parent.appending(last)
  }
}
