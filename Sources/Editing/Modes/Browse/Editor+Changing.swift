import Preferences

extension Editor {
  /// Space: switches a boolean, a word such as `yes`, or 0 and 1 in configuration lines; or opens the list
  /// of a few choices.
  mutating func toggle() throws(Notice) -> Transition {
    guard let row = cursorRow else { return .stay }
    try checkEditable(row)
    if row.entry.kind.core == .boolean {
      stage(edits(setting: row.name, to: .bool(row.effectiveValue != .bool(true))))
    } else if let opposite = opposite(of: row) {
      stage(edits(setting: row.name, to: opposite))
    } else if let list = ChoiceList(row.name, row.entry, current: row.effectiveValue) {
      return .open(.choose(list))
    } else {
      throw .info("\(key: .toggle) turns on and off; \(key: .accept) edits \(row.name.label)")
    }
    return .stay
  }

  /// The value to which Space switches a row that is not a boolean. Nil if the row is no switch.
  private func opposite(of row: ResolvedRow) -> PreferenceValue? {
    guard let value = row.effectiveValue else { return nil }
    if let choices = row.entry.choices {
      guard choices.allSatisfy({ $0.value.oppositeSwitch != nil }), let other = value.oppositeSwitch
      else { return nil }
      return row.entry.check(other).isEmpty ? other : nil
    }
    if row.isDeclared { return nil }
    if case .string = value { return value.oppositeSwitch }
    guard title.dialect != nil, value == .integer(0) || value == .integer(1) else { return nil }
    return .integer(value == .integer(0) ? 1 : 0)
  }

  /// `+` and `-`: adds or subtracts the step of the rules, or 1, within the rules.
  mutating func step(_ command: Command) throws(Notice) {
    guard let row = cursorRow else { return }
    try checkEditable(row)
    guard let stepped = row.stepped(command) else {
      throw .info(
        "\(key: .increase) and \(key: .decrease) step numbers; \(key: .accept) edits \(row.name.label)"
      )
    }
    if let problem = row.entry.check(stepped).first { throw .problem(problem.message) }
    stage(edits(setting: row.name, to: stepped))
  }
}

extension ResolvedRow {
  /// The value after `+` or `-`; nil if it is neither a number nor an amount. The last number of an amount
  /// is stepped.
  func stepped(_ command: Command) -> PreferenceValue? {
    if case .string(let text)? = effectiveValue {
      guard entry.choices == nil, !entry.isSecret, !text.amountKinds.isEmpty else { return nil }
      return text.steppingNumber(at: text.count, by: command == .increase ? 1 : -1)
        .map { .string($0.text) }
    }
    let step = entry.step
    return effectiveValue?.stepped(by: command == .increase ? step : step.negated)
  }
}

extension RemovedLines {
  /// `line 94`, or `lines 94–96`.
  var numbers: String {
    lines.count == 1 ? "line \(lines.lowerBound)" : "lines \(lines.lowerBound)–\(lines.upperBound)"
  }

  /// `line 94 goes`, or `a part of line 94 goes`.
  fileprivate var goingPhrase: String {
    areWhole ? "\(numbers) \(lines.count == 1 ? "goes" : "go")" : "a part of \(numbers) goes"
  }
}

// MARK: Removing

extension Editor {
  /// `x`: removes the key under the cursor. In the left pane it removes the open namespace, after
  /// asking.
  mutating func remove() throws(Notice) -> Transition {
    if pane == .namespaces { return try removeNamespace() }
    guard let row = cursorRow else { return .stay }
    if try removeDuplicate(row) { return .stay }
    try checkEditable(row)
    let label = row.unread.map { "line \($0.place.line)" } ?? row.name.label
    guard row.value != nil else { throw .info("\(label) is not set") }
    try checkNothingLocked(in: row.name)
    guard let edit = draft.removal(of: row.name) else {
      throw .problem("the whole document cannot be removed")
    }
    stage([edit])
    notice = .info("removed \(label); \(key: .undo) brings it back")
    return .stay
  }

  /// Removes one of several lines with the same key. Returns false for another row, and for the last one of them.
  private mutating func removeDuplicate(_ row: ResolvedRow) throws(Notice) -> Bool {
    let key = row.unread?.key ?? row.name
    guard row.value != nil, row.unread?.isDuplicate ?? row.isDuplicate,
      let counting = document.duplicates[key]?.first.map(document.countingLine)
    else { return false }
    try checkEditable(row.entry)
    if let group = key.parent { try checkIsUnique(group) }
    try checkNothingLocked(in: row.name)
    if let line = row.unread, !row.isSuccessor {
      stage([Edit(line.name, nil)])
      announceRemoval(of: line.place.line, "line \(counting) counts")
      return true
    }
    guard let removal = document.removalOfCounting(key) else {
      guard row.isSuccessor, let edit = draft.removal(of: key) else { return false }
      stage([edit])
      notice = .info("removed \(key.label); \(key: .undo) brings it back")
      return true
    }
    let line = removal.successor.place.line
    let isSame = draft[key] == removal.successor.value
    stage(removal.edits)
    if isSame {
      announceRemoval(of: line, "line \(counting), which counts, has the same value and stays")
    } else {
      announceRemoval(of: counting, "line \(line) counts then")
    }
    return true
  }

  private mutating func announceRemoval(of line: Int, _ consequence: String) {
    notice = .info("removed line \(String(line)), \(consequence); \(key: .undo) brings it back")
  }

  private func removeNamespace() throws(Notice) -> Transition {
    try checkEditable()
    guard !scope.isRoot else { throw .problem("all keys at once cannot be removed") }
    let names = scopeMembers
    guard !names.isEmpty else { throw .info("nothing in \(scopeTitle) is set") }
    for name in names { try checkNothingLocked(in: name) }
    let keys = counted(keysInScope, "key")
    return .open(
      .confirm(
        Question(
          text: "remove \(scopeTitle) and the \(keys) in it?",
          edits: names.flatMap { name in
            document.remainingDuplicates(of: name).map { Edit($0.name, nil) }
          } + names.compactMap(draft.removal),
          done: "removed \(keys); \(key: .undo) brings them back")))
  }

  /// Throws if a name inside `name` is locked, and so `name` cannot be removed.
  func checkNothingLocked(in name: PreferenceName) throws(Notice) {
    guard !schema.isEmpty, let value = draft[name],
      let locked = leaves(of: value, at: name).first(where: {
        schema.declaration(of: $0)?.isReadOnly == true
      })
    else { return }
    throw .problem("\(locked.label) in it is locked by its schema")
  }

  private func isSet(_ name: PreferenceName) -> Bool {
    draft[name] != nil && document.inheritedMember(name) == nil
  }

  private var keysInScope: Int {
    namespaces.first(where: \.isOpen).map { row in
      row.count - document.unset.count { scope.contains($0) && !isSet(draft.exact($0)) }
    } ?? 0
  }

  /// The open namespace as the document writes it: one container, or keys with dots.
  private var scopeMembers: [PreferenceName] {
    let exact = draft.exact(scope)
    if draft[exact] != nil { return [exact] }
    let stored = snapshot.rows(in: scope).map(snapshot.name(at:))
    let added = draft.valueChanges.map(\.name).filter { scope.encloses($0) }
    var seen = Set<PreferenceName>()
    return (stored + added).map(top).filter { draft[$0] != nil && seen.insert($0).inserted }
  }

  /// The shortest part of `name` that lies in the open namespace.
  private func top(of name: PreferenceName) -> PreferenceName {
    name.ancestors.first { scope.encloses($0) } ?? name
  }
}

// MARK: Resetting

extension Editor {
  /// `r`: removes the key, so that its default holds. A required key is set to its default. Without a
  /// declared default, the stored value comes back.
  mutating func reset() throws(Notice) {
    guard let row = cursorRow else { return }
    try checkEditable(row)
    guard let edit = resetting(row.name, row.entry) else {
      throw .info(
        row.entry.defaultValue == nil
          ? "no default is declared; \(key: .remove) removes" : "is its default")
    }
    if edit.value != nil { try checkHolding([edit], at: row.name) }
    stage([edit])
    reveal(row.name)
    let isDefault = edit.value == nil || edit.value == row.entry.defaultValue
    guard isDefault, let text = row.defaultText else {
      notice = .info("as in the file")
      return
    }
    let removed = edit.value == nil ? removedLines(of: row.name).map { "; \($0.goingPhrase)" } : nil
    notice = .info("back to the default \(text.isEmpty ? "empty" : text)\(removed ?? "")")
  }

  /// The edit that resets `name`; nil if nothing has to change.
  func resetting(_ name: PreferenceName, _ entry: Entry) -> Edit? {
    let current = draft[name]
    let target =
      if entry.defaultValue != nil, case .key? = name.last {
        schema.resetValue(of: name)
      } else {
        draft.baseName(of: name).flatMap { snapshot[$0] }
      }
    return current == target ? nil : Edit(name, target)
  }

  /// `R`: resets the open namespace, after asking.
  mutating func resetNamespace() throws(Notice) -> Transition {
    try checkEditable()
    let edits = resettingEdits
    guard !edits.isEmpty else { throw .info("nothing to reset in \(scopeTitle)") }
    let keys = counted(edits.count, "key")
    return .open(
      .confirm(
        Question(text: "reset \(keys) in \(scopeTitle)?", edits: edits, done: "reset \(keys)")))
  }

  private var resettingEdits: [Edit] {
    let declared = schema.names(in: scope, of: draft).compactMap { name -> Edit? in
      guard let entry = schema.entry(for: name), !entry.isReadOnly, entry.defaultValue != nil
      else { return nil }
      return resetting(draft.exact(name), entry)
    }
    let names = Set(declared.map(\.name))
    let staged = draft.valueChanges.filter { change in
      scope.encloses(change.name) && !names.contains { $0.contains(change.name) }
        && schema.entry(for: change.name)?.defaultValue == nil
    }
    return declared + staged.map { Edit($0.name, $0.old) }
  }

  private var scopeTitle: String { scope.isRoot ? "all" : scope.label }
}
