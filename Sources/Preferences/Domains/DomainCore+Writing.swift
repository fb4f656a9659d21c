extension DomainCore {
  /// Sets the value, or removes it if `value` is nil. Throws, and changes nothing, if the key's
  /// kind or rules refuse it or the store's format cannot hold it.
  func set<Value>(_ value: Value?, for key: Key<Value>) throws(Problem) {
    guard let slot = slot(of: key) else { throw key.undeclared }
    if let value, let record = slot.record { return try set(value, for: slot, record) }
    if case .refused(let problem) = try attempt(slot, slot.preference(of: value), steps: []) {
      throw problem
    }
  }

  /// Sets a value with declared members. Stores only what differs from the value in force.
  private func set<Value>(
    _ value: Value, for slot: Slot<Value>, _ record: SlotRecord
  ) throws(Problem) {
    while true {
      let values = values
      let old = values.withoutHeld.valueWithoutOverride(of: slot).value.preference
        .map(values.form.value)
      let new = try slot.preference(of: value).map(values.form.value)
      let stored = values.stored(slot)
      let merged = new.flatMap { record.stored($0, replacing: old, in: stored) }
      let steps: [PendingWrite.Step] = [
        { stored in
          new.flatMap { record.stored($0, replacing: old, in: stored) }
        }
      ]
      switch attempt(slot, merged, expecting: stored, steps: steps) {
      case .done: return
      case .refused(let problem): throw problem
      case .changedMeanwhile: continue
      }
    }
  }

  /// Sets or removes the value like `set`, but records a refusal for `problems` instead of throwing.
  @usableFromInline
  func assign<Value>(_ value: Value?, to key: Key<Value>) {
    let name = declaredSlot(of: key)?.name
    do throws(Problem) {
      try set(value, for: key)
    } catch {
      recordRefusal(error, of: name)
    }
  }

  /// Changes the stored value atomically. Records a refusal for `problems`.
  func update<Value, Result>(
    _ key: Key<Value>, _ body: @escaping @Sendable (inout Value) throws -> Result
  ) rethrows -> Result {
    while true {
      let slot = declaredSlot(of: key)
      let values = values
      let old = slot.map { values.valueWithoutOverride(of: $0).value } ?? key.defaultValue
      var value = old
      let result = try body(&value)
      do throws(Problem) {
        guard let slot else {
          if value.preference != old.preference { throw key.undeclared }
          return result
        }
        let new = try slot.preference(of: value)
        if new == old.preference { return result }
        let stored = values.stored(slot)
        let replaced = values.withoutHeld.valueWithoutOverride(of: slot).value
        let merged = slot.merged(new, replacing: replaced, in: stored, values.form)
        switch attempt(slot, merged, expecting: stored, steps: [step(of: slot, body)]) {
        case .done: return result
        case .refused(let problem): throw problem
        case .changedMeanwhile: continue
        }
      } catch {
        recordRefusal(error, of: slot?.name)
        return result
      }
    }
  }

  /// Returns `body` as a function of the stored value. A result that the key refuses leaves the
  /// stored value; one that the store cannot hold is refused and reported when it is saved.
  private func step<Value, Result>(
    of slot: Slot<Value>, _ body: @escaping @Sendable (inout Value) throws -> Result
  ) -> PendingWrite.Step {
    let values = values
    let form = values.form
    let held = values.held.stored[slot.name].map { values.value(of: $0, for: slot) }
    let unused = held == nil ? nil : values.stored(slot)
    let fallback = values.retainedValue(of: slot) ?? values.fallback(slot).value
    return { stored in
      let readable = stored.flatMap {
        slot.problem(with: $0, in: form) == nil ? slot.value(of: $0, over: fallback) : nil
      }
      let old = held.flatMap { stored == unused ? $0 : nil } ?? readable ?? fallback
      var value = old
      do {
        _ = try body(&value)
        let whole = try slot.preference(of: value)
        guard let new = slot.merged(whole, replacing: old, in: stored, form) else { return nil }
        return slot.problem(with: new, in: form) == nil ? new : stored
      } catch {
        return stored
      }
    }
  }

  /// The number of times that the rules over several keys are checked for one change, because other
  /// values have changed meanwhile. The bound ends the loop if a rule changes the domain.
  static var ruleLimit: Int { 1_000 }

  private enum Attempt {
    case done
    case refused(Problem)
    /// The stored value is no longer the expected one.
    case changedMeanwhile
  }

  /// Checks `value` without a lock and queues it. Starts over if the state changes meanwhile.
  private func attempt(
    _ slot: any AnySlot, _ value: PreferenceValue?, expecting expected: PreferenceValue?? = nil,
    steps: [PendingWrite.Step]
  ) -> Attempt {
    var checkedForm: StoredForm?
    var attempts = 0
    while true {
      let values = values
      let value = value.map(values.form.value)
      let stored = values.stored(slot)
      if let expected, stored != expected { return .changedMeanwhile }
      // A check may set other keys. If each of their changes repeated it, it would never end.
      let isChecked = checkedForm == values.form && slots.isIndependent(slot)
      if let value, !isChecked, let problem = problem(with: value, for: slot, in: values) {
        return .refused(problem)
      }
      checkedForm = values.form
      let isInForce =
        values.retained[slot.name] == nil && values.held.stored[slot.name] == nil
      if stored == value, isInForce {
        state.withLock { $0.refusals[slot.name] = nil }
        return .done
      }
      let pending = PendingValue(places: slot.places, value: value)
      attempts += 1
      if value != nil, attempts <= Self.ruleLimit {
        var after = values
        after.pending.append(pending)
        if let problem = ruleProblem(ofSetting: [slot.name], from: values, to: after) {
          return .refused(problem)
        }
      }
      let isSet = change(at: values.version, dropping: slots(affectedBy: slot)) { state in
        state.refusals[slot.name] = nil
        state.retained[slot.name] = nil
        state.queue(PendingWrite(value: pending, steps: steps))
        startSyncing(&state)
        return true
      }
      if isSet {
        recordUse(of: slot)
        return .done
      }
    }
  }

  /// Records why a value of the key `name` was refused, until a good one is set.
  func recordRefusal(_ refusal: Problem, of name: PreferenceName?) {
    let listeners = state.withLock { state in
      state.refusals[name ?? refusal.name ?? .root] = refusal
      return state.listeners
    }
    listeners.notify()
  }
}

extension Key {
  /// The problem of a key that the domain does not declare.
  var undeclared: Problem { Problem(.undeclaredKey(type: "\(Self.self)")) }
}
