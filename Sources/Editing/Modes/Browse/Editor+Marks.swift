import Preferences

extension Editor {
  /// `,`: marks or unmarks the row under the cursor, and moves one row down.
  mutating func mark() {
    guard let name = cursorName else { return }
    if rows.marks.remove(name) == nil { rows.marks.insert(name) }
    rows.lastMarked = name
    rows.moveCursor(toRow: cursor + 1)
  }

  /// `&`: marks all rows from the one that was marked last to the one under the cursor.
  mutating func markRange() throws(Notice) {
    guard let last = rows.lastMarked.flatMap(table.index(of:)), cursor < table.count else {
      throw .info("\(key: .mark) marks the first key of a range")
    }
    let range = min(last, cursor)...max(last, cursor)
    rows.marks.formUnion(range.map(table.name(at:)))
    announceMarks()
  }

  /// `*`: marks all shown rows, or unmarks them if all are marked.
  mutating func markAll() {
    let shown = Set(shownNames)
    if shown.isSubset(of: marks) { rows.marks.subtract(shown) } else { rows.marks.formUnion(shown) }
    announceMarks()
  }

  /// `~`: inverts the marks of the shown rows.
  mutating func invertMarks() {
    rows.marks.formSymmetricDifference(shownNames)
    announceMarks()
  }

  private mutating func announceMarks() {
    notice = .info(
      marks.isEmpty
        ? "nothing is marked" : "marked \(counted(marks.count, "key")), \(key: .cancel) unmarks"
    )
  }

  private var shownNames: [PreferenceName] {
    let table = table
    return (0..<table.count).map(table.name(at:))
  }

  /// The names of all shown rows. Throws if there are more than `limit`.
  func shownNames(atMost limit: Int) throws(Notice) -> [PreferenceName] {
    guard table.count <= limit else {
      throw .problem(
        "\(counted(table.count, "key")) are too many; \(key: .filter) shows fewer, \(key: .mark) marks some"
      )
    }
    return shownNames
  }

  /// The marked names without those inside another one: the shown ones in their order, then the rest.
  var markedNames: [PreferenceName] {
    let shown = shownNames.filter(marks.contains)
    let hidden = marks.subtracting(shown).sorted { $0.description < $1.description }
    return (shown + hidden).filter { name in
      !name.ancestors.contains(where: marks.contains)
    }
  }
}

// MARK: Commands for marked rows

extension Editor {
  /// Performs a command on the marked rows. Returns nil if the command is for the row under the
  /// cursor.
  mutating func changeMarked(_ command: Command) throws(Notice) -> Transition? {
    guard pane == .keys else { return nil }
    switch command {
    case .reset:
      change(markedNames, "reset") { row, editor in
        row.unread == nil ? editor.resetting(row.name, row.entry).map { [$0] } ?? [] : []
      }
    case .remove: removeMarked()
    case .toggle: return try toggleMarked()
    case .increase, .decrease: stepMarked(command)
    case .edit: return try askForMarked(opening: false)
    case .accept where cursorRow?.value?.isContainer != true:
      return try askForMarked(opening: true)
    default: return nil
    }
    return .stay
  }

  /// Turns all on, or all off if all are on. Without a boolean, asks for a value as `edit` does.
  private mutating func toggleMarked() throws(Notice) -> Transition {
    let switches = markedNames.map { ResolvedRow(of: $0, in: self) }.filter {
      $0.entry.kind.core == .boolean
    }
    guard !switches.isEmpty else { return try askForMarked(opening: true) }
    let areOn = switches.allSatisfy { $0.effectiveValue == .bool(true) }
    change(markedNames, areOn ? "turned off" : "turned on") { row, editor throws(Notice) in
      guard row.entry.kind.core == .boolean else {
        throw .problem("\(row.name.label) cannot be turned on or off")
      }
      return try editor.checkedEdits(setting: row, to: .bool(!areOn))
    }
    return .stay
  }

  private mutating func stepMarked(_ command: Command) {
    let verb = command == .increase ? "increased" : "decreased"
    change(markedNames, verb) { row, editor throws(Notice) in
      guard let stepped = row.stepped(command) else {
        throw .problem("\(row.name.label) is not a number")
      }
      return try editor.checkedEdits(setting: row, to: stepped)
    }
  }

  /// Asks for the value of all marked rows, at the row under the cursor or the first marked row that
  /// can be set.
  private mutating func askForMarked(opening: Bool) throws(Notice) -> Transition {
    let names = markedNames
    if cursorName.map({ names.contains($0) && canBeSet($0) }) != true,
      let first = names.first(where: canBeSet) ?? names.first
    {
      reveal(first)
    }
    guard let row = cursorRow else { return .stay }
    try checkEditable(row)
    try checkShowable(row)
    return try ask(
      for: row.name, row.entry, current: row.effectiveValue, purpose: .marked, asText: !opening)
  }

  private func canBeSet(_ name: PreferenceName) -> Bool {
    (try? checkEditable(ResolvedRow(of: name, in: self))) != nil
  }

  /// Sets each marked key to `value`. A key of another kind parses the text of `value`, as `typed`
  /// writes it.
  mutating func setMarked(_ value: PreferenceValue, typedAt typed: PreferenceName) {
    let text = entry(for: typed, value: value).text(of: value)
    change(markedNames, "set") { row, editor throws(Notice) in
      let own = row.entry.check(value).isEmpty ? value : try row.parse(text)
      return try editor.checkedEdits(setting: row, to: own.inForm(of: row.value))
    }
  }

  func checkedEdits(
    setting row: ResolvedRow, to value: PreferenceValue
  ) throws(Notice) -> [Edit] {
    try checkIsKey(row)
    let unread = document.unreadLines[row.name].flatMap { UnreadLine.problem(setting: $0.name) }
    if let problem = row.entry.check(value).first ?? unread {
      throw .problem("\(row.name.label) \(problem.message)")
    }
    guard row.value != nil || draft.canSet(row.name) else {
      throw .problem("\(row.name.label) has no place")
    }
    return row.value == value ? [] : edits(setting: row.name, to: value)
  }

  /// Removes the marked rows. Later elements of a list are removed first, because removing one moves
  /// those after it.
  private mutating func removeMarked() {
    var after = draft
    let edits = change(markedNames.sorted { $0.isRemovedBefore($1) }, "removed") {
      row, editor throws(Notice) in
      try editor.checkNothingLocked(in: row.name)
      guard row.value != nil else { return [] }
      guard let edit = after.removal(of: row.name) else {
        throw .problem("the whole document cannot be removed")
      }
      if case .index? = row.name.last { _ = after.perform([edit]) }
      return [edit]
    }
    let lists = Set(edits.filter { $0.value != nil }.map(\.name))
    rows.marks = marks.filter { mark in !lists.contains { $0.contains(mark) } }
  }
}

extension ResolvedRow {
  /// Parses a typed value. Throws its problem with the row's name.
  func parse(_ text: String) throws(Notice) -> PreferenceValue {
    do throws(Problem) {
      return try entry.parse(text)
    } catch {
      throw .problem("\(name.label) \(error.message)")
    }
  }
}

// MARK: Changing several keys

extension Editor {
  /// Stages the edits of `plan` for every key of `names`, in one step of the history. Announces how
  /// many keys changed, how many could not change, and why the first of them could not. `plan`
  /// returns no edits for a key that has the value already. Returns the staged edits.
  @discardableResult
  mutating func change(
    _ names: [PreferenceName], _ verb: String,
    _ plan: (ResolvedRow, Editor) throws(Notice) -> [Edit]
  ) -> [Edit] {
    var edits: [Edit] = []
    var (changed, unchanged) = (0, 0)
    var refusals: [Phrase] = []
    let editor = self
    for name in names {
      let row = ResolvedRow(of: name, in: editor)
      do throws(Notice) {
        try checkEditable(row)
        let planned = try plan(row, editor)
        if planned.isEmpty { unchanged += 1 } else { changed += 1 }
        edits += planned
      } catch {
        refusals.append(error.phrase)
      }
    }
    let name = cursorName
    stage(edits)
    if let name { rows.moveCursor(to: name) }
    var summary: Phrase =
      "\(changed == 0 ? "nothing \(verb)" : "\(verb) \(counted(changed, "key"))")"
    if unchanged > 0 { summary = "\(summary); \(String(unchanged)) as before" }
    if let first = refusals.first {
      summary = "\(summary); \(String(refusals.count)) not: \(first)"
    }
    if changed > 0 {
      notice = .info("\(summary); \(key: .undo) undoes")
    } else {
      notice = refusals.isEmpty ? .info(summary) : .problem(summary)
    }
    return edits
  }
}

// MARK: Removing

extension Draft {
  /// The edit that removes `name`. An element is removed by a change of its list. Nil for the root.
  func removal(of name: PreferenceName) -> Edit? {
    guard let parent = name.parent else { return nil }
    guard case .index(let index)? = name.last else { return Edit(name, nil) }
    guard case .array(var elements) = self[parent], elements.indices.contains(index) else {
      return nil
    }
    elements.remove(at: index)
    return Edit(parent, .array(elements))
  }
}

extension PreferenceName {
  /// Whether the name is removed before `other`: a later element before an earlier one, else in the
  /// order of the text.
  fileprivate func isRemovedBefore(_ other: PreferenceName) -> Bool {
    for (mine, theirs) in zip(components, other.components) where mine != theirs {
      switch (mine, theirs) {
      case (.index(let mine), .index(let theirs)): return mine > theirs
      case (.key(let mine), .key(let theirs)): return mine < theirs
      case (.key, .index): return true
      case (.index, .key): return false
      }
    }
    return components.count > other.components.count
  }
}
