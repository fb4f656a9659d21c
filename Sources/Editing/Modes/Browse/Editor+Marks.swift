import Preferences

extension Editor {
  /// `,`: marks or unmarks the row under the cursor, and moves one row down.
  mutating func mark() {
    guard let name = cursorName else { return }
    if rows.marks.remove(name) == nil { rows.marks.insert(name) }
    rows.moveCursor(toRow: cursor + 1)
  }

  /// `*`: marks all shown rows, or unmarks them if all are marked.
  mutating func markAll() {
    let shown = Set(shownNames)
    if shown.isSubset(of: marks) { rows.marks.subtract(shown) } else { rows.marks.formUnion(shown) }
    tellMarks()
  }

  /// `~`: inverts the marks of the shown rows.
  mutating func invertMarks() {
    rows.marks.formSymmetricDifference(shownNames)
    tellMarks()
  }

  private mutating func tellMarks() {
    notice = .info(
      marks.isEmpty
        ? "nothing is marked" : "marked \(counted(marks.count, "key")), \(key: .cancel) unmarks"
    )
  }

  private var shownNames: [PreferenceName] {
    let table = table
    return (0..<table.count).map(table.name(at:))
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
  mutating func changeMarked(_ command: Command) -> Transition? {
    guard pane == .keys else { return nil }
    switch command {
    case .reset:
      doToMarked("reset") { row, editor in
        editor.resetting(row.name, row.entry).map { [$0] } ?? []
      }
    case .remove: removeMarked()
    case .toggle: return toggleMarked()
    case .increase, .decrease: stepMarked(command)
    case .edit: return askForMarked(opening: false)
    case .accept where cursorRow?.value?.isContainer != true: return askForMarked(opening: true)
    default: return nil
    }
    return .stay
  }

  /// Turns all on, or all off if all are on. Without a boolean, asks for a value as `edit` does.
  private mutating func toggleMarked() -> Transition {
    let flags = markedNames.map { ResolvedRow(of: $0, in: self) }.filter {
      $0.entry.kind.core == .boolean
    }
    guard !flags.isEmpty else { return askForMarked(opening: true) }
    let areOn = flags.allSatisfy { ($0.value ?? $0.entry.defaultValue) == .bool(true) }
    doToMarked(areOn ? "turned off" : "turned on") { row, editor throws(Refusal) in
      guard row.entry.kind.core == .boolean else {
        throw Refusal("\(row.name.label) cannot be turned on or off")
      }
      return try editor.edits(setting: row, to: .bool(!areOn))
    }
    return .stay
  }

  private mutating func stepMarked(_ command: Command) {
    doToMarked(command == .increase ? "increased" : "decreased") { row, editor throws(Refusal) in
      let step = row.entry.step
      guard let value = row.value ?? row.entry.defaultValue,
        let stepped = value.stepped(by: command == .increase ? step : step.negated)
      else { throw Refusal("\(row.name.label) is not a number") }
      return try editor.edits(setting: row, to: stepped)
    }
  }

  /// Asks for the value of all marked rows, at the row under the cursor or the first marked row that
  /// can be set.
  private mutating func askForMarked(opening: Bool) -> Transition {
    let names = markedNames
    if cursorName.map({ names.contains($0) && canBeSet($0) }) != true,
      let first = names.first(where: canBeSet) ?? names.first
    {
      reveal(first)
    }
    guard let row = cursorRow else { return .stay }
    let current = row.value ?? row.entry.defaultValue
    if let refusal = refusal(of: row) {
      notice = .problem(refusal)
    } else if let current, !row.entry.isSecret, schema.masked(current, at: row.name) != current {
      notice = .problem("\(row.name.label) holds a secret; open it and edit its parts")
    } else {
      return ask(
        for: row.name, row.entry, current: current, purpose: .marked, asText: !opening)
    }
    return .stay
  }

  private func canBeSet(_ name: PreferenceName) -> Bool {
    refusal(of: ResolvedRow(of: name, in: self)) == nil
  }

  /// Sets each marked key to `value`, or to its text at `typed` as the key reads it.
  mutating func setMarked(_ value: PreferenceValue, typedAt typed: PreferenceName) {
    let text = entry(for: typed, value: value).kind.text(of: value)
    doToMarked("set") { row, editor throws(Refusal) in
      let own = row.entry.check(value).isEmpty ? value : try row.parse(text)
      return try editor.edits(setting: row, to: own.inForm(of: row.value))
    }
  }

  private func edits(
    setting row: ResolvedRow, to value: PreferenceValue
  ) throws(Refusal) -> [Edit] {
    if let problem = row.entry.check(value).first {
      throw Refusal("\(row.name.label) \(problem.message)")
    }
    guard row.value != nil || draft.mayHold(row.name) else {
      throw Refusal("\(row.name.label) has no place")
    }
    return row.value == value ? [] : edits(setting: row.name, to: value)
  }
}

extension ResolvedRow {
  fileprivate func parse(_ text: String) throws(Refusal) -> PreferenceValue {
    do throws(Problem) {
      return try entry.parse(text)
    } catch {
      throw Refusal("\(name.label) \(error.message)")
    }
  }
}

/// The result of an action on several keys: its edits, and why some keys cannot change.
struct BulkEdit {
  private(set) var edits: [Edit] = []
  /// The number of keys that change.
  private(set) var changed = 0
  /// The number of keys that have the value already.
  private(set) var unchanged = 0
  private(set) var refusals: [String] = []

  mutating func add(_ edits: [Edit]) {
    if edits.isEmpty { unchanged += 1 } else { changed += 1 }
    self.edits += edits
  }

  mutating func refuse(_ why: String) { refusals.append(why) }

  /// `reset 3 keys; 1 as it was; 2 not: token is locked by its schema`
  func words(_ done: String) -> String {
    var parts = [changed == 0 ? "nothing \(done)" : "\(done) \(counted(changed, "key"))"]
    if unchanged > 0 { parts.append("\(unchanged) as before") }
    if let first = refusals.first { parts.append("\(refusals.count) not: \(first)") }
    return parts.joined(separator: "; ")
  }
}

extension Editor {
  /// Stages the edits of `plan` for every marked key, in one step of the history. Announces how many
  /// keys changed, how many could not change, and why. `plan` returns no edits for a key that has the
  /// value already.
  mutating func doToMarked(
    _ done: String, _ plan: (ResolvedRow, Editor) throws(Refusal) -> [Edit]
  ) {
    doTo(markedNames, done, plan)
  }

  /// Stages the edits of `plan` for every key of `names`.
  mutating func doTo(
    _ names: [PreferenceName], _ done: String,
    _ plan: (ResolvedRow, Editor) throws(Refusal) -> [Edit]
  ) {
    var bulk = BulkEdit()
    let editor = self
    for name in names {
      let row = ResolvedRow(of: name, in: self)
      do throws(Refusal) {
        if let why = refusal(of: row) { throw Refusal(why) }
        bulk.add(try plan(row, editor))
      } catch {
        bulk.refuse(error.words)
      }
    }
    finish(bulk, done)
  }

  mutating func finish(_ bulk: BulkEdit, _ done: String) {
    let name = cursorName
    stage(bulk.edits)
    if let name { rows.moveCursor(to: name) }
    let words = bulk.words(done)
    if bulk.changed == 0 {
      notice = bulk.refusals.isEmpty ? .info(words) : .problem(words)
    } else {
      notice = .info("\(words); \(key: .undo) undoes")
    }
  }
}

/// Why one of several keys cannot change.
struct Refusal: Error {
  let words: String
  init(_ words: String) { self.words = words }
}

// MARK: Removing marked rows

extension Editor {
  /// Removes the marked rows. Later elements of a list are removed first, because removing one moves
  /// those after it.
  fileprivate mutating func removeMarked() {
    var bulk = BulkEdit()
    var after = draft
    for name in markedNames.sorted(by: { $0.comesAfter($1) }) {
      let row = ResolvedRow(of: name, in: self)
      if let why = refusal(of: row) ?? lockedWords(in: name) {
        bulk.refuse(why)
      } else if row.value == nil {
        bulk.add([])
      } else if let edit = after.removal(of: name) {
        if case .index? = name.last { _ = after.perform([edit]) }
        bulk.add([edit])
      } else {
        bulk.refuse("the whole document cannot be removed")
      }
    }
    let lists = Set(bulk.edits.filter { $0.value != nil }.map(\.name))
    rows.marks = marks.filter { mark in !lists.contains { $0.contains(mark) } }
    finish(bulk, "removed")
  }

  private func lockedWords(in name: PreferenceName) -> String? {
    locked(in: name).map { "\($0.label) in it is locked by its schema" }
  }
}

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
  fileprivate func comesAfter(_ other: PreferenceName) -> Bool {
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
