import Preferences

extension Editor {
  /// Enter opens a list or dictionary, or chooses its variant; `e` edits any value as one line.
  mutating func edit(opening: Bool) {
    guard let facts = cursorFacts else {
      notice = .info(
        filter.isEmpty
          ? "nothing here; \(key: .add) adds a key"
          : "nothing passes the filter; \(key: .cancel) clears it")
      return
    }
    let choosesVariant = opening && facts.isVariantRow
    if opening, !choosesVariant, let value = facts.value, value.isContainer, value != .array([]) {
      open(facts.name)
    } else if let refusal = refusal(of: facts) {
      notice = .problem(refusal)
    } else if !choosesVariant, let value = facts.value, value.isContainer, !facts.entry.isSecret,
      schema.masked(value, at: facts.name) != value
    {
      notice = .problem("\(facts.name.label) holds a secret; open it and edit its parts")
    } else {
      let current = facts.value ?? facts.entry.defaultValue
      ask(for: facts.name, facts.entry, current: current, asText: !opening)
    }
  }

  /// By a list of choices or a line to type, as the kind has it; `asText`: what can be typed is.
  mutating func ask(
    for name: PreferenceName, _ entry: Entry, current: PreferenceValue?,
    purpose: Field.Purpose = .set, asText: Bool = false
  ) {
    if entry.asksForChoice(over: current, asText: asText),
      let list = ChoiceList(name, entry, current: current, purpose: purpose)
    {
      mode = .choose(list)
    } else {
      if let current, Field.isTooLong(current, entry) {
        notice = .problem(
          "\(name.label) is too long to be typed here; \(key: .editOutside) opens it in an editor")
        return
      }
      mode = .edit(Field(name, entry, value: current, purpose: purpose))
    }
  }

  mutating func editing(_ field: Field, _ command: Command) -> Effect? {
    switch command {
    case .accept:
      if let value = field.value?.inForm(of: draft[field.name]) {
        keep(value, at: field.name, for: field.purpose)
      }
    case .cancel where field.completion == nil: mode = .browse
    default:
      var field = field
      let effect = perform(command, in: &field)
      mode = .edit(field)
      return effect
    }
    return nil
  }

  /// What a command does in a field, wherever it is open.
  mutating func perform(_ command: Command, in field: inout Field) -> Effect? {
    switch command {
    case .increase, .decrease: turn(&field, by: command == .increase ? 1 : -1)
    case .pageUp, .pageDown: field.step(by: command == .pageUp ? 10 : -10)
    case .otherPane: return goOn(in: &field)
    case .spread: if !field.spread() { notice = .info("\(field.name.label) has one line") }
    case .reveal: reveal(&field)
    case .cancel: field.completion = nil
    default: break
    }
    return nil
  }

  private mutating func reveal(_ field: inout Field) {
    if field.reveal() { return }
    notice = .info(
      field.entry.isSecret
        ? "only what was typed here is shown; \(key: .viewValue) shows what is stored"
        : "\(field.name.label) is no secret")
  }

  /// Up and Down: what is stepped; among rows of digits the row; of a path what it may go on with.
  private mutating func turn(_ field: inout Field, by count: Int) {
    if field.completion != nil {
      field.chooseCompletion(by: -count)
    } else if case .bytes = field.form {
      field.line.update(count > 0 ? .up : .down)
    } else if !field.step(by: count), field.steps, field.value != nil {
      notice = .info("there is no further step")
    }
  }

  /// Tab: a path goes on, digits change, the next part of a date, the next example.
  private mutating func goOn(in field: inout Field) -> Effect? {
    switch field.entry.kind.core {
    case .path where field.entry.examples.isEmpty || !field.line.isEmpty:
      return complete(&field)
    case .data: field.convertDigits()
    case .date(let form) where field.entry.examples.isEmpty:
      guard let next = form.nextPart(of: field.line.text, after: field.line.cursor) else { break }
      field.line.move(to: next)
    default: field.takeExample()
    }
    return nil
  }

  mutating func choosing(_ list: ChoiceList, _ command: Command) -> Effect? {
    var list = list
    switch command {
    case .accept, .edit, .toggle:
      choose(list.options[list.cursor].outcome, of: list)
    case .cancel where list.typed != nil:
      list.typed = nil
      mode = .choose(list)
    case .search:
      list.beginTyping()
      mode = .choose(list)
    case .cancel, .quit: mode = .browse
    default:
      list.cursor = command.moved(list.cursor, of: list.options.count, page: pageSize)
      mode = .choose(list)
    }
    return nil
  }

  mutating func keep(
    _ value: PreferenceValue, at name: PreferenceName, for purpose: Field.Purpose
  ) {
    if refuse(placeOf: name, for: purpose) { return }
    mode = .browse
    switch purpose {
    case .set: stage(edits(setting: name, to: value))
    case .insert(let list, let index): insert(value, into: list, at: index)
    case .marked: return setMarked(value, typedAt: name)
    }
    reveal(name)
  }

  /// Another program may have taken away, meanwhile, what `name` was in. What is typed stays open.
  mutating func refuse(placeOf name: PreferenceName, for purpose: Field.Purpose) -> Bool {
    guard case .set = purpose, !draft.mayHold(name) else { return false }
    notice = .problem(
      "\(name.label) has no place any more: another program has changed what it was in")
    return true
  }

  /// Why the row cannot be edited, and what to do; nil where it can.
  func refusal(of facts: Facts) -> String? {
    if facts.isDuplicate {
      return "\(facts.name.label) stands twice in the file; remove one of the two there first"
    }
    return refusal(of: facts.entry)
  }

  func refusal(of entry: Entry) -> String? {
    if let why = title.readOnly { return "cannot be saved: \(why)" }
    return entry.isReadOnly ? "\(entry.name.label) is locked by its schema" : nil
  }

  var cursorFacts: Facts? {
    cursor < table.count ? Facts(ofSlot: table[cursor], in: self) : nil
  }
}
