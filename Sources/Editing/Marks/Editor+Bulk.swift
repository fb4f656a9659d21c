import Preferences

/// The commands that act on all that is marked, where something is.
extension Editor {
  /// False where the command is for the row under the cursor all the same.
  mutating func changeMarked(_ command: Command) -> Bool {
    guard !marks.isEmpty, pane == .keys else { return false }
    switch command {
    case .reset:
      doToMarked("reset") { facts, editor in
        editor.resetting(facts.name, facts.entry).map { [$0] } ?? []
      }
    case .remove: removeMarked()
    case .toggle: toggleMarked()
    case .increase, .decrease: stepMarked(command)
    case .edit: askForMarked(opening: false)
    case .accept where cursorFacts?.value?.isContainer != true: askForMarked(opening: true)
    default: return false
    }
    return true
  }

  /// All on; where all are on, all off. Where none is on or off, as `edit`.
  private mutating func toggleMarked() {
    let flags = markedNames.map { Facts(of: $0, in: self) }.filter {
      $0.entry.kind.core == .boolean
    }
    guard !flags.isEmpty else { return askForMarked(opening: true) }
    let areOn = flags.allSatisfy { ($0.value ?? $0.entry.defaultValue) == .bool(true) }
    doToMarked(areOn ? "turned off" : "turned on") { facts, editor throws(Refusal) in
      guard facts.entry.kind.core == .boolean else {
        throw Refusal("\(facts.name.label) cannot be turned on or off")
      }
      return try editor.edits(setting: facts, to: .bool(!areOn))
    }
  }

  private mutating func stepMarked(_ command: Command) {
    doToMarked(command == .increase ? "increased" : "decreased") { facts, editor throws(Refusal) in
      let step = facts.entry.step
      guard let value = facts.value ?? facts.entry.defaultValue,
        let stepped = value.stepped(by: command == .increase ? step : step.negated)
      else { throw Refusal("\(facts.name.label) is not a number") }
      return try editor.edits(setting: facts, to: stepped)
    }
  }

  /// The value is typed at the cursor's row, or the first marked one that can be set, and
  /// set at all.
  private mutating func askForMarked(opening: Bool) {
    let names = markedNames
    if cursorName.map({ names.contains($0) && canBeSet($0) }) != true,
      let first = names.first(where: canBeSet) ?? names.first
    {
      reveal(first)
    }
    guard let facts = cursorFacts else { return }
    let current = facts.value ?? facts.entry.defaultValue
    if let refusal = refusal(of: facts) {
      notice = .problem(refusal)
    } else if let current, !facts.entry.isSecret, schema.masked(current, at: facts.name) != current
    {
      notice = .problem("\(facts.name.label) holds a secret; open it and edit its parts")
    } else {
      ask(for: facts.name, facts.entry, current: current, purpose: .marked, asText: !opening)
    }
  }

  private func canBeSet(_ name: PreferenceName) -> Bool {
    refusal(of: Facts(of: name, in: self)) == nil
  }

  /// Each key takes `value` as it is, or as it would be typed at `typed`.
  mutating func setMarked(_ value: PreferenceValue, typedAt typed: PreferenceName) {
    let text = entry(for: typed, value: value).kind.text(of: value)
    doToMarked("set") { facts, editor throws(Refusal) in
      let own = facts.entry.check(value).isEmpty ? value : try facts.parse(text)
      return try editor.edits(setting: facts, to: own.inForm(of: facts.value))
    }
  }

  private func edits(
    setting facts: Facts, to value: PreferenceValue
  ) throws(Refusal) -> [Edit] {
    if let problem = facts.entry.check(value).first {
      throw Refusal("\(facts.name.label) \(problem.words)")
    }
    guard facts.value != nil || draft.mayHold(facts.name) else {
      throw Refusal("\(facts.name.label) has no place")
    }
    return facts.value == value ? [] : edits(setting: facts.name, to: value)
  }
}

extension Facts {
  fileprivate func parse(_ text: String) throws(Refusal) -> PreferenceValue {
    do throws(Problem) {
      return try entry.parse(text)
    } catch {
      throw Refusal("\(name.label) \(error.words)")
    }
  }
}

extension Editor {
  /// What stands before a value that is typed for more than its row; nil for others.
  public func label(of field: Field) -> String? {
    field.purpose == .marked ? "\(marks.count) marked" : nil
  }
}
