import Preferences

extension Editor {
  /// Space: the other of two; the list of a few.
  mutating func toggle() {
    guard let facts = cursorFacts else { return }
    if let refusal = refusal(of: facts) {
      notice = .problem(refusal)
    } else if facts.entry.kind.core == .boolean {
      let isOn = (facts.value ?? facts.entry.defaultValue) == .bool(true)
      stage([Edit(facts.name, .bool(!isOn))])
    } else if let list = ChoiceList(facts.name, facts.entry, current: facts.value) {
      mode = .choose(list)
    } else {
      notice = .info("Space turns on and off; Enter edits \(facts.name.label)")
    }
  }

  /// `+` and `-`, by the rule's step or 1, within the rules.
  mutating func step(_ command: Command) {
    guard let facts = cursorFacts else { return }
    if let refusal = refusal(of: facts) {
      notice = .problem(refusal)
      return
    }
    let step = facts.entry.step
    guard let value = facts.value ?? facts.entry.defaultValue,
      let stepped = value.stepped(by: command == .increase ? step : step.negated)
    else {
      notice = .info("+ and - step numbers; Enter edits \(facts.name.label)")
      return
    }
    if let problem = facts.entry.check(stepped).first {
      notice = .problem(problem.words)
    } else {
      stage([Edit(facts.name, stepped)])
    }
  }

  /// `r`: the key goes, so that its default rules; where none is declared, what the file has.
  mutating func reset() {
    guard let facts = cursorFacts else { return }
    if let refusal = refusal(of: facts) {
      notice = .problem(refusal)
    } else if let edit = resetting(facts.name, facts.entry) {
      stage([edit])
      reveal(facts.name)
      notice = .info(edit.value == nil ? "default: \(defaultWords(facts))" : "as in the file")
    } else {
      notice = .info(
        facts.entry.defaultValue == nil ? "no default is declared; x removes" : "is its default")
    }
  }

  private func defaultWords(_ facts: Facts) -> String { facts.defaultText ?? "none" }

  /// nil where nothing is to be done.
  func resetting(_ name: PreferenceName, _ entry: Entry) -> Edit? {
    let now = draft[name]
    if entry.defaultValue != nil, case .key? = name.last {
      return now == nil ? nil : Edit(name, nil)
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
    let keys = count(edits.count, "key")
    mode = .confirm(
      Question(
        words: "reset \(keys) in \(scopeWords)?", action: .stage(edits, notice: "reset \(keys)")))
  }

  private var resettingEdits: [Edit] {
    let declared = schema.names(in: scope, of: snapshot).compactMap { name -> Edit? in
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

  /// `v`: all of a value.
  mutating func viewValue() {
    guard let facts = cursorFacts else { return }
    guard !facts.entry.isSecret else {
      notice = .info("\(facts.name.label) is a secret")
      return
    }
    guard let value = facts.value ?? facts.entry.defaultValue else { return }
    mode = .viewValue(
      ValueText(name: facts.name, lines: schema.masked(value, at: facts.name).lines))
  }

  mutating func viewing(_ text: ValueText, _ command: Command) -> Effect? {
    var text = text
    switch command {
    case .accept, .cancel, .quit, .viewValue: mode = .browse
    default:
      text.top = command.moved(text.top, of: text.lines.count, page: pageSize)
      mode = .viewValue(text)
    }
    return nil
  }
}

/// `1 key`, `2 keys`
func count(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
  "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
}
