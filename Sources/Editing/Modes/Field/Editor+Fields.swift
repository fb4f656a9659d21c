import Preferences

extension Editor {
  /// Edits the row under the cursor. Enter (`opening`) opens a list or dictionary, or chooses its
  /// variant; `e` edits any value as one line.
  mutating func edit(opening: Bool) -> Transition {
    guard let row = cursorRow else {
      return announce(
        .info(
          filter.isEmpty
            ? "nothing here; \(key: .add) adds a key"
            : "nothing passes the filter; \(key: .cancel) clears it"))
    }
    let choosesVariant = opening && row.isVariantRow
    if opening, !choosesVariant, let value = row.value, value.isContainer, value != .array([]) {
      open(row.name)
    } else if let refusal = refusal(of: row) {
      notice = .problem(refusal)
    } else if !choosesVariant, let value = row.value, value.isContainer, !row.entry.isSecret,
      schema.masked(value, at: row.name) != value
    {
      notice = .problem("\(row.name.label) holds a secret; open it and edit its parts")
    } else {
      let current = row.value ?? row.entry.defaultValue
      return ask(for: row.name, row.entry, current: current, asText: !opening)
    }
    return .stay
  }

  /// Opens a list of choices or a field, as the kind of the entry has it. `asText` prefers a field.
  mutating func ask(
    for name: PreferenceName, _ entry: Entry, current: PreferenceValue?,
    purpose: Field.Purpose = .set, asText: Bool = false
  ) -> Transition {
    if entry.asksForChoice(over: current, asText: asText),
      let list = ChoiceList(name, entry, current: current, purpose: purpose)
    {
      return .open(.choose(list))
    }
    if let current, Field.isTooLong(current, entry) {
      return announce(
        .problem(
          "\(name.label) is too long to be typed here; \(key: .editOutside) opens it in an editor"))
    }
    return .open(.edit(Field(name, entry, value: current, purpose: purpose)))
  }

  /// Stages a typed or chosen value. If there is no place for it any more, its mode stays open.
  mutating func keep(
    _ value: PreferenceValue, at name: PreferenceName, for purpose: Field.Purpose
  ) -> Transition {
    if refuse(placeOf: name, for: purpose) { return .stay }
    switch purpose {
    case .set: stage(edits(setting: name, to: value))
    case .insert(let list, let index): insert(value, into: list, at: index)
    case .marked:
      setMarked(value, typedAt: name)
      return .browse
    }
    reveal(name)
    return .browse
  }

  /// Whether another program has removed the container of `name` meanwhile. Announces it.
  mutating func refuse(placeOf name: PreferenceName, for purpose: Field.Purpose) -> Bool {
    guard case .set = purpose, !draft.mayHold(name) else { return false }
    notice = .problem(
      "\(name.label) has no place any more: another program has changed what it was in")
    return true
  }

  /// The field in which a value is typed, if there is one.
  public var openField: Field? { mode.state.openField }

  /// What another program has written at the name of `field`; nil if it has written nothing.
  public func words(onChangeUnder field: Field) -> String? {
    guard external.unseen[field.name] != nil else { return nil }
    let value = draft[field.name].map { shown($0, of: field.entry) } ?? "not set"
    return "changed by another program meanwhile: \(value)"
  }

  /// The label of a value that is typed for several rows; nil for one row.
  public func label(of field: Field) -> String? {
    field.purpose == .marked ? "\(marks.count) marked" : nil
  }
}

// MARK: In the user's own editor

/// A value that is edited in another program, as text.
public struct OutsideText: Sendable, Hashable {
  public let name: PreferenceName
  public let text: String
  /// Whether the text is JSON. Otherwise it is the value itself.
  public let isJSON: Bool
}

extension Editor {
  /// `E`: edits the value in the user's own editor. A secret is never given to other programs.
  mutating func editOutside() -> Transition {
    guard let row = cursorRow else { return .stay }
    guard settings.lendsValues else {
      return announce(
        .problem(
          "not with another user's rights, which that editor would have too; "
            + "editorAsRoot in prefs' settings allows it"))
    }
    if let refusal = refusal(of: row) {
      return announce(.problem(refusal))
    }
    let value = row.value ?? row.entry.defaultValue
    let isSecret = value.map { schema.masked($0, at: row.name) != $0 } ?? row.entry.isSecret
    guard !isSecret else {
      return announce(
        .problem(
          "\(row.name.label) is a secret, for no other program; \(key: .edit) edits it here"))
    }
    let (text, isJSON) = value.map { row.entry.outsideText(of: $0) } ?? ("", false)
    return .stay(.editOutside(OutsideText(name: row.name, text: text, isJSON: isJSON)))
  }

  /// Keeps the text that the user's editor returned, if it is valid. Otherwise opens it in a field.
  mutating func editedOutside(_ name: PreferenceName, _ text: String) -> Transition {
    let value = draft[name]
    let entry = entry(for: name, value: value)
    if text.utf8.count > Field.limit { return keepLong(text, at: name, entry, over: value) }
    let read = Field(name, entry, text: text, value: value).value
    guard draft.mayHold(name), let new = read?.inForm(of: value) else {
      reveal(name)
      return .open(.edit(Field(name, entry, text: text, beginning: "", value: value)))
    }
    let transition = keep(new, at: name, for: .set)
    if notice == nil, draft[name] == value { notice = .info("\(name.label) is as it was") }
    return transition
  }

  /// Keeps a text without a field, in which each key would take too long.
  private mutating func keepLong(
    _ text: String, at name: PreferenceName, _ entry: Entry, over former: PreferenceValue?
  ) -> Transition {
    do throws(Problem) {
      let form = entry.kind.isData ? Field.Form.bytes(DataDigits(of: text)) : .text
      let new = try Field.value(of: text, in: form, entry, over: former)
      let transition = keep(new.inForm(of: former), at: name, for: .set)
      if notice == nil, draft[name] == former { notice = .info("\(name.label) is as it was") }
      return transition
    } catch {
      return announce(
        .problem(
          "\(name.label): \(error.message); the text is too long to be typed here, and nothing is changed"
        ))
    }
  }
}

extension Entry {
  /// The text of `value`, which reads back as exactly that value.
  fileprivate func outsideText(of value: PreferenceValue) -> (text: String, isJSON: Bool) {
    if value.isContainer, let read = try? parse(value.indentedJSON), read == value {
      return (value.indentedJSON + "\n", true)
    }
    return (kind.text(of: value), false)
  }
}
