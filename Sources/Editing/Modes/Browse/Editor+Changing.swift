import Preferences

extension Editor {
  /// Space: switches a boolean, or opens the list of a few choices.
  mutating func toggle() -> Transition {
    guard let row = cursorRow else { return .stay }
    if let refusal = refusal(of: row) {
      notice = .problem(refusal)
    } else if row.entry.kind.core == .boolean {
      let isOn = (row.value ?? row.entry.defaultValue) == .bool(true)
      stage(edits(setting: row.name, to: .bool(!isOn)))
    } else if let list = ChoiceList(row.name, row.entry, current: row.value) {
      return .open(.choose(list))
    } else {
      notice = .info("\(key: .toggle) turns on and off; \(key: .accept) edits \(row.name.label)")
    }
    return .stay
  }

  /// `+` and `-`: adds or subtracts the step of the rules, or 1, within the rules.
  mutating func step(_ command: Command) {
    guard let row = cursorRow else { return }
    if let refusal = refusal(of: row) {
      notice = .problem(refusal)
      return
    }
    let step = row.entry.step
    guard let value = row.value ?? row.entry.defaultValue,
      let stepped = value.stepped(by: command == .increase ? step : step.negated)
    else {
      notice = .info(
        "\(key: .increase) and \(key: .decrease) step numbers; \(key: .accept) edits \(row.name.label)"
      )
      return
    }
    if let problem = row.entry.check(stepped).first {
      notice = .problem(problem.message)
    } else {
      stage(edits(setting: row.name, to: stepped))
    }
  }
}

// MARK: Removing

extension Editor {
  /// `x`: removes the key under the cursor. In the left pane it removes the open namespace, after
  /// asking.
  mutating func remove() -> Transition {
    if pane == .namespaces { return removeNamespace() }
    guard let row = cursorRow else { return .stay }
    if let refusal = refusal(of: row) {
      notice = .problem(refusal)
    } else if row.value == nil {
      notice = .info("\(row.name.label) is not set")
    } else if let locked = locked(in: row.name) {
      notice = .problem("\(locked.label) in it is locked by its schema")
    } else if let edit = draft.removal(of: row.name) {
      stage([edit])
      notice = .info("removed \(row.name.label); \(key: .undo) brings it back")
    } else {
      notice = .problem("the whole document cannot be removed")
    }
    return .stay
  }

  private mutating func removeNamespace() -> Transition {
    if let why = title.readOnly {
      return announce(.problem("cannot be saved: \(why)"))
    }
    guard !scope.isRoot else {
      return announce(.problem("all keys at once cannot be removed"))
    }
    let names = scopeMembers
    guard !names.isEmpty else {
      return announce(.info("nothing in \(scopeWords) is set"))
    }
    if let locked = names.lazy.compactMap(locked(in:)).first {
      return announce(.problem("\(locked.label) in it is locked by its schema"))
    }
    let keys = counted(keysInScope, "key")
    return .open(
      .confirm(
        Question(
          words: "remove \(scopeWords) and the \(keys) in it?",
          edits: names.compactMap(draft.removal),
          done: "removed \(keys); \(key: .undo) brings them back")))
  }

  /// A locked name inside `name`, which therefore cannot be removed; nil if there is none.
  func locked(in name: PreferenceName) -> PreferenceName? {
    guard !schema.isEmpty, let value = draft[name] else { return nil }
    return leaves(of: value, at: name).first { schema.declaration(of: $0)?.isReadOnly == true }
  }

  private var keysInScope: Int {
    namespaces.first(where: \.isOpen).map { row in
      row.count - document.unset.count { scope.contains($0) && draft[draft.exact($0)] == nil }
    } ?? 0
  }

  /// The open namespace as the document writes it: one container, or keys with dots.
  private var scopeMembers: [PreferenceName] {
    let exact = draft.exact(scope)
    if draft[exact] != nil { return [exact] }
    let stored = snapshot.rows(in: scope).map(snapshot.name(at:)).map { top(of: $0) }
    let added = draft.changes.map(\.name).filter { scope.encloses($0) }.map { top(of: $0) }
    var seen = Set<PreferenceName>()
    return (stored + added).filter { draft[$0] != nil && seen.insert($0).inserted }
  }

  /// The shortest part of `name` that lies in the open namespace.
  private func top(of name: PreferenceName) -> PreferenceName {
    var top = PreferenceName()
    for component in name.components {
      top = top.appending(component)
      if scope.encloses(top) { return top }
    }
    return name
  }
}

// MARK: Resetting

extension Editor {
  /// `r`: removes the key, so that its default holds. A required key is set to its default. Without a
  /// declared default, the stored value comes back.
  mutating func reset() {
    guard let row = cursorRow else { return }
    if let refusal = refusal(of: row) {
      notice = .problem(refusal)
    } else if let edit = resetting(row.name, row.entry) {
      stage([edit])
      reveal(row.name)
      let isDefault = edit.value == nil || edit.value == row.entry.defaultValue
      notice = .info(isDefault ? "default: \(defaultWords(row))" : "as in the file")
    } else {
      notice = .info(
        row.entry.defaultValue == nil
          ? "no default is declared; \(key: .remove) removes" : "is its default")
    }
  }

  private func defaultWords(_ row: ResolvedRow) -> String { row.defaultText ?? "none" }

  /// The edit that resets `name`; nil if nothing has to change.
  func resetting(_ name: PreferenceName, _ entry: Entry) -> Edit? {
    let now = draft[name]
    if entry.defaultValue != nil, case .key? = name.last {
      let value = schema.resetValue(of: name)
      return now == value ? nil : Edit(name, value)
    }
    let stored = snapshot[name]
    return now == stored ? nil : Edit(name, stored)
  }

  /// `R`: resets the open namespace, after asking.
  mutating func resetNamespace() -> Transition {
    if let why = title.readOnly {
      return announce(.problem("cannot be saved: \(why)"))
    }
    let edits = resettingEdits
    guard !edits.isEmpty else {
      return announce(.info("nothing to reset in \(scopeWords)"))
    }
    let keys = counted(edits.count, "key")
    return .open(
      .confirm(
        Question(
          words: "reset \(keys) in \(scopeWords)?", edits: edits, done: "reset \(keys)")))
  }

  private var resettingEdits: [Edit] {
    let declared = schema.names(in: scope, of: draft).compactMap { name -> Edit? in
      guard let entry = schema.entry(for: name), !entry.isReadOnly, entry.defaultValue != nil
      else { return nil }
      return resetting(draft.exact(name), entry)
    }
    let names = Set(declared.map(\.name))
    let staged = draft.changes.filter { change in
      scope.encloses(change.name) && !names.contains { $0.contains(change.name) }
        && schema.entry(for: change.name)?.defaultValue == nil
    }
    return declared + staged.map { Edit($0.name, $0.old) }
  }

  var scopeWords: String { scope.isRoot ? "all" : scope.label }
}
