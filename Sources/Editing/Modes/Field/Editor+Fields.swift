import Preferences

extension Editor {
  /// Edits the row under the cursor. Enter (`opening`) opens a list or dictionary, or chooses its
  /// variant; `e` edits any value as one line.
  mutating func edit(opening: Bool) throws(Notice) -> Transition {
    guard let row = cursorRow else {
      throw filter.isEmpty
        ? .info("nothing here; \(key: .add) adds a key")
        : .info("nothing passes the filter; \(key: .cancel) clears it")
    }
    if opening, let source = containerElsewhere(row) {
      enter(source)
      notice = .info("\(row.name.label) has the value of \(source.label), which is open now")
      return .stay
    }
    let choosesVariant = opening && row.isVariantRow
    let opensContainer = !choosesVariant && row.value?.isContainer == true
    if opening, opensContainer {
      enter(row.name)
      return .stay
    }
    try checkEditable(row)
    if let lines = row.linesElsewhere { return try copyLines(lines, into: row.name) }
    if opening, row.isUnsetContainer { return try begin(row.name, row.entry) }
    if opensContainer { try checkShowable(row) }
    let field = try ask(for: row.name, row.entry, current: row.effectiveValue, asText: !opening)
    if case .shared? = sharing(of: row) { notice = sharingNotice(row) }
    let setting =
      row.stored == nil ? document.effective?.override(ofNew: row.name) : row.override
    if let setting {
      notice = .info("\(place(of: setting)) counts instead; \(key: .enter) opens it")
    }
    return field
  }

  /// Stages the lines of other files, which the open file then has behind an empty line that clears them, and opens
  /// them.
  private mutating func copyLines(
    _ lines: [PreferenceValue], into name: PreferenceName
  ) throws(Notice) -> Transition {
    let transition = try stageInput(.array(lines), at: name, for: .set)
    enter(name)
    notice = .info("\(lines.count) lines of other files are copied here, to be changed")
    return transition
  }

  /// The container that is edited instead of that of `row`, because the row only refers to it. Nil if the row
  /// has one of its own, or none.
  private func containerElsewhere(_ row: ResolvedRow) -> PreferenceName? {
    guard row.effectiveValue?.isContainer == true else { return nil }
    return switch sharing(of: row) {
    case .alias(let name)?, .members(let name)?: name
    case .inherited(let group)?: row.name.last.map(group.appending)
    default: nil
    }
  }

  private func sharing(of row: ResolvedRow) -> ValueSharing? {
    draft.touches(row.name) ? nil : snapshot.sharing(of: row.name)
  }

  /// A warning that a change of the value changes others.
  private func sharingNotice(_ row: ResolvedRow) -> Notice? {
    sharing(of: row).map { .info("\(row.name.label) is \($0.phrase): they change too") }
  }

  /// Opens a list of choices or a field, depending on the kind of the entry. `asText` prefers a
  /// field.
  func ask(
    for name: PreferenceName, _ entry: Entry, current: PreferenceValue?,
    purpose: Field.Purpose = .set, asText: Bool = false
  ) throws(Notice) -> Transition {
    if entry.asksForChoice(over: current, asText: asText),
      let list = ChoiceList(name, entry, current: current, purpose: purpose)
    {
      return .open(.choose(list))
    }
    if let current, Field.isTooLong(current, entry) {
      throw .problem(
        "\(name.label) is too long to be typed here; \(key: .editOutside) opens it in an editor")
    }
    return .open(.edit(Field(name, entry, value: current, purpose: purpose)))
  }

  /// Stages a typed or chosen value, member by member if it replaces the dictionary `former`. Throws
  /// if another program has removed the container of `name` meanwhile.
  mutating func stageInput(
    _ value: PreferenceValue, at name: PreferenceName, for purpose: Field.Purpose,
    over former: PreferenceValue? = nil
  ) throws(Notice) -> Transition {
    try checkPlace(of: name, for: purpose)
    switch purpose {
    case .set:
      let new =
        former.map { edits(setting: name, to: value, from: $0) } ?? edits(setting: name, to: value)
      try checkHolding(new, at: name)
      stage(new)
    case .insert(let list, let index): try insert(value, into: list, at: index)
    case .marked:
      setMarked(value, typedAt: name)
      return .browse
    case .comment: return try stageComment(value.searchText, above: name)
    }
    reveal(name)
    return .browse
  }

  /// Throws if another program has removed the container of `name` meanwhile.
  func checkPlace(of name: PreferenceName, for purpose: Field.Purpose) throws(Notice) {
    guard case .set = purpose, !draft.canSet(name) else { return }
    throw .problem(
      "\(name.label) has no place any more: another program has removed its container")
  }

  /// Throws if the file of lines cannot hold what is staged together with `edits`, which set `name`. O(size).
  func checkHolding(_ edits: [Edit], at name: PreferenceName) throws(Notice) {
    if let problem = UnreadLine.problem(setting: name), document.unreadLines[name] != nil {
      throw .problem("\(name.label) is not set: \(problem.cause)")
    }
    try checkIsUnique(name)
    guard let text = snapshot as? any TextSnapshot else { return }
    var after = draft
    after.stage(edits)
    guard let problem = text.problem(holding: after.changes),
      draft.isEmpty || text.problem(holding: draft.changes) == nil
    else { return }
    throw .problem(
      "\(name.label) is not \(draft[name] == nil ? "added" : "changed"): \(problem.cause)")
  }

  /// Throws if the file of lines as it is cannot hold `changes`.
  func checkHolding(_ changes: [Change], _ consequence: String) throws(Notice) {
    guard let problem = (snapshot as? any TextSnapshot)?.problem(holding: changes) else { return }
    throw .problem("\(consequence): \(problem.cause)")
  }

  package var openField: Field? { mode.state.openField }

  /// The value that another program has written under an open field; nil if it has written none.
  package func externalChange(under field: Field) -> String? {
    guard external.unseen[field.name] != nil else { return nil }
    let value = draft[field.name].map { shown($0, of: field.entry) } ?? "not set"
    return "changed by another program meanwhile: \(value)"
  }

  /// The label of a text that is not the value of one row. Nil for such a value.
  package func label(of field: Field) -> String? {
    switch field.purpose {
    case .marked: "\(marks.count) marked"
    case .set, .insert, .comment: nil
    }
  }
}

// MARK: In the user's own editor

/// A value that is edited in another program, as text.
public struct OutsideText: Sendable, Hashable {
  package let name: PreferenceName
  package let text: String
  /// Whether the text is JSON. Otherwise it is the value itself.
  package let isJSON: Bool
}

extension Editor {
  /// `E`: edits the value in the user's own editor. A secret is never given to other programs.
  func editOutside() throws(Notice) -> Transition {
    guard let row = cursorRow else { return .stay }
    guard settings.allowsOutsideEditor else {
      throw .problem(
        "not with another user's rights, which that editor would have too; "
          + "editorAsRoot in prefs' settings allows it")
    }
    try checkEditable(row)
    guard !holdsSecret(row) else {
      throw .problem(
        "\(row.name.label) is a secret, for no other program; \(key: .edit) edits it here")
    }
    let (text, isJSON) = row.effectiveValue.map(row.entry.outsideText) ?? ("", false)
    return .stay(.editOutside(OutsideText(name: row.name, text: text, isJSON: isJSON)))
  }

  /// Stages the text that the user's editor returned. If the text is invalid, opens it in a field,
  /// unless it is too long for that.
  mutating func editedOutside(_ name: PreferenceName, _ text: String) throws(Notice) -> Transition {
    let former = draft[name]
    let entry = entry(for: name, value: former)
    let isShort = text.utf8.count <= Field.limit
    do throws(Problem) {
      let form = entry.kind.isData ? Field.Form.bytes(DataDigits(of: text)) : .text
      let new = try Field.value(of: text, in: form, entry, over: former).inForm(of: former)
      if !isShort || draft.canSet(name) {
        return closingMode { editor throws(Notice) in
          let transition = try editor.stageInput(new, at: name, for: .set)
          if editor.draft[name] == former { editor.notice = .info("\(name.label) is unchanged") }
          return transition
        }
      }
    } catch {
      guard isShort else {
        throw .problem(
          "\(name.label): \(error.message); the text is too long to be typed here, and nothing is changed"
        )
      }
    }
    reveal(name)
    return .open(.edit(Field(name, entry, text: text, beginning: "", value: former)))
  }
}

extension Entry {
  /// The text of `value`, which reads back as exactly that value.
  fileprivate func outsideText(of value: PreferenceValue) -> (text: String, isJSON: Bool) {
    if value.isContainer, let read = try? parse(value.indentedJSON), read == value {
      return (value.indentedJSON + "\n", true)
    }
    return (self.text(of: value), false)
  }
}
