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
