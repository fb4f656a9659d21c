import Preferences

extension Editor {
  /// `r`: the key goes, so that its default rules; one that is required is set to it. Where no
  /// default is declared, what the file has.
  mutating func reset() {
    guard let facts = cursorFacts else { return }
    if let refusal = refusal(of: facts) {
      notice = .problem(refusal)
    } else if let edit = resetting(facts.name, facts.entry) {
      stage([edit])
      reveal(facts.name)
      let isDefault = edit.value == nil || edit.value == facts.entry.defaultValue
      notice = .info(isDefault ? "default: \(defaultWords(facts))" : "as in the file")
    } else {
      notice = .info(
        facts.entry.defaultValue == nil
          ? "no default is declared; \(key: .remove) removes" : "is its default")
    }
  }

  private func defaultWords(_ facts: Facts) -> String { facts.defaultText ?? "none" }

  /// nil where nothing is to be done.
  func resetting(_ name: PreferenceName, _ entry: Entry) -> Edit? {
    let now = draft[name]
    if entry.defaultValue != nil, case .key? = name.last {
      let value = schema.resetValue(of: name)
      return now == value ? nil : Edit(name, value)
    }
    let stored = snapshot[name]
    return now == stored ? nil : Edit(name, stored)
  }

  /// `R`: asks first.
  mutating func resetNamespace() {
    if let why = title.readOnly {
      notice = .problem("cannot be saved: \(why)")
      return
    }
    let edits = resettingEdits
    guard !edits.isEmpty else {
      notice = .info("nothing to reset in \(scopeWords)")
      return
    }
    let keys = counted(edits.count, "key")
    mode = .confirm(
      Question(
        words: "reset \(keys) in \(scopeWords)?", action: .stage(edits, notice: "reset \(keys)")))
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

  mutating func confirming(_ question: Question, _ command: Command) -> Effect? {
    switch command {
    case .accept:
      mode = .browse
      guard case .stage(let edits, let words) = question.action else { return nil }
      stage(edits)
      notice = .info(words)
    case .cancel, .quit: mode = .browse
    default: break
    }
    return nil
  }
}
