extension DomainCore {
  /// Sets or, by nil, removes. Throws what the key's kind and rules refuse, and what the store's
  /// format cannot hold; then nothing changes.
  func set<Value>(_ value: Value?, for key: Key<Value>) throws(Problem) {
    guard let slot = slot(of: key) else { throw key.undeclared }
    if let problem = try record(slot, slot.preference(of: value)) { throw problem }
  }

  /// As `set`, but a refusal is kept for `problems` instead of thrown.
  @usableFromInline
  func assign<Value>(_ value: Value?, to key: Key<Value>) {
    do throws(Problem) {
      try set(value, for: key)
    } catch {
      note(error, of: slot(of: key)?.name)
    }
  }

  /// A refusal is kept for `problems`.
  func update<Value, Result>(
    _ key: Key<Value>, _ body: @escaping @Sendable (inout Value) throws -> Result
  ) rethrows -> Result {
    while true {
      let (stored, kept) = stored(key)
      var value = kept
      let result = try body(&value)
      do throws(Problem) {
        guard let slot = slot(of: key) else {
          if value.preference != kept.preference { throw key.undeclared }
          return result
        }
        let new = try slot.preference(of: value)
        if new == kept.preference { return result }
        switch attempt(slot, new, over: stored, steps: [step(of: slot, body)]) {
        case .done: return result
        case .refused(let problem): throw problem
        case .overtaken: continue
        }
      } catch {
        note(error, of: slot(of: key)?.name)
        return result
      }
    }
  }

  private func stored<Value>(_ key: Key<Value>) -> (PreferenceValue?, Value) {
    guard let slot = slot(of: key) else { return (nil, key.defaultValue) }
    let values = values
    return (values.stored(slot), values.kept(slot).value)
  }

  /// A value that the store cannot hold is refused and reported when it is saved.
  private func step<Value, Result>(
    of slot: Slot<Value>, _ body: @escaping @Sendable (inout Value) throws -> Result
  ) -> PendingChange.Step {
    let values = values
    let (form, fallback) = (values.form, values.fallback(slot).value)
    return { stored in
      let readable = stored.flatMap { slot.problem(with: $0, in: form) == nil ? Value($0) : nil }
      var value = readable ?? fallback
      do {
        _ = try body(&value)
        guard let new = try slot.preference(of: value).map(form.value) else { return nil }
        return slot.problem(with: new, in: form) == nil ? new : stored
      } catch {
        return stored
      }
    }
  }

  private enum Outcome {
    case done
    case refused(Problem)
    /// Something else than what was expected is stored by now.
    case overtaken
  }

  /// Why `value` is refused; nil if it is set.
  private func record(_ slot: any AnySlot, _ value: PreferenceValue?) -> Problem? {
    if case .refused(let problem) = attempt(slot, value, steps: []) { problem } else { nil }
  }

  private func attempt(
    _ slot: any AnySlot, _ value: PreferenceValue?, over expected: PreferenceValue?? = nil,
    steps: [PendingChange.Step]
  ) -> Outcome {
    var judged: StoredForm?
    while true {
      let verdict = judge(slot, value, over: expected, judged: judged)
      switch verdict.outcome {
      case .done?:
        clearRefusal(of: slot)
        return .done
      case let outcome?: return outcome
      case nil: break
      }
      judged = verdict.form
      let pending = PendingValue(
        name: slot.name, formerNames: slot.formerNames, value: verdict.value)
      let isSet = change(at: verdict.version, forgetting: slots(touchedBy: slot)) { state in
        state.refusals[slot.name] = nil
        state.ledger.append(PendingChange(value: pending, steps: steps))
        wakeKeeper(&state)
        return true
      }
      if isSet {
        note(slot)
        return .done
      }
    }
  }

  private struct Verdict {
    /// nil if the value is to be set.
    let outcome: Outcome?
    /// As the store has it.
    let value: PreferenceValue?
    let version: Int
    let form: StoredForm
  }

  /// Runs the checks without a lock. `judged` is the form that the value was judged in before: a
  /// check may itself set other keys, and would never come to an end if each of their changes asked
  /// for it again.
  private func judge(
    _ slot: any AnySlot, _ value: PreferenceValue?, over expected: PreferenceValue??,
    judged: StoredForm?
  ) -> Verdict {
    let values = values
    let value = value.map(values.form.value)
    func verdict(_ outcome: Outcome?) -> Verdict {
      Verdict(outcome: outcome, value: value, version: values.version, form: values.form)
    }
    let stored = values.stored(slot)
    if let expected, stored != expected { return verdict(.overtaken) }
    let isJudged = judged == values.form && slots.standsAlone(slot)
    if let value, !isJudged, let problem = problem(with: value, for: slot, in: values) {
      return verdict(.refused(problem))
    }
    return verdict(stored == value ? .done : nil)
  }

  private func clearRefusal(of slot: any AnySlot) {
    state.withLock { $0.refusals[slot.name] = nil }
  }

  /// Keeps why a value of the key `name` was refused, until a good one is set.
  func note(_ refusal: Problem, of name: PreferenceName?) {
    state.withLock { $0.refusals[name ?? refusal.name ?? .root] = refusal }
  }
}

extension Key {
  fileprivate var undeclared: Problem { Problem(.undeclaredKey(type: "\(Self.self)")) }
}
