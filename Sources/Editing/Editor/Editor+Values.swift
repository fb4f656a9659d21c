import Preferences

extension Editor {
  /// Space: the other of two; the list of a few.
  mutating func toggle() {
    guard let facts = cursorFacts else { return }
    if let refusal = refusal(of: facts) {
      notice = .problem(refusal)
    } else if facts.entry.kind.core == .boolean {
      let isOn = (facts.value ?? facts.entry.defaultValue) == .bool(true)
      stage(edits(setting: facts.name, to: .bool(!isOn)))
    } else if let list = ChoiceList(facts.name, facts.entry, current: facts.value) {
      mode = .choose(list)
    } else {
      notice = .info("\(key: .toggle) turns on and off; \(key: .accept) edits \(facts.name.label)")
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
      notice = .info(
        "\(key: .increase) and \(key: .decrease) step numbers; \(key: .accept) edits \(facts.name.label)"
      )
      return
    }
    if let problem = facts.entry.check(stepped).first {
      notice = .problem(problem.words)
    } else {
      stage(edits(setting: facts.name, to: stepped))
    }
  }
}
