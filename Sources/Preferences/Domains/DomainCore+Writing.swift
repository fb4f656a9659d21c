extension DomainCore {
  /// Sets or, by nil, removes. Throws what the key's kind and rules refuse; then nothing changes.
  func set<Value>(_ value: Value?, for key: Key<Value>) throws(Problem) {
    guard let slot = slot(of: key) else { throw key.undeclared }
    let value = value.flatMap { $0.preference }
    if case .refused(let problem) = record(slot, value, steps: []) { throw problem }
  }

  /// As `set`, but a refusal is kept for `problems` instead of thrown.
  @usableFromInline
  func assign<Value>(_ value: Value?, to key: Key<Value>) {
    do throws(Problem) {
      try set(value, for: key)
    } catch {
      note(error)
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
      if value.preference == kept.preference { return result }
      guard let slot = slot(of: key) else {
        note(key.undeclared)
        return result
      }
      switch record(slot, value.preference, over: stored, steps: [step(of: slot, body)]) {
      case .done: return result
      case .refused(let problem):
        note(problem)
        return result
      case .overtaken: continue
      }
    }
  }

  private func stored<Value>(_ key: Key<Value>) -> (PreferenceValue?, Value) {
    guard let slot = slot(of: key) else { return (nil, key.defaultValue) }
    return state.withLock { ($0.stored(slot), $0.kept(slot).value) }
  }

  private func step<Value, Result>(
    of slot: Slot<Value>, _ body: @escaping @Sendable (inout Value) throws -> Result
  ) -> PendingChange.Step {
    let (form, fallback) = state.withLock { ($0.form, $0.fallback(slot).value) }
    return { stored in
      let readable = stored.flatMap { slot.problem(with: $0, in: form) == nil ? Value($0) : nil }
      var value = readable ?? fallback
      guard (try? body(&value)) != nil, let new = value.preference.map(form.value),
        slot.problem(with: new, in: form) == nil
      else { return stored }
      return new
    }
  }

  private enum Outcome {
    case done
    case refused(Problem)
    /// Something else than what was expected is stored by now.
    case overtaken
  }

  private func record(
    _ slot: any AnySlot, _ value: PreferenceValue?, over expected: PreferenceValue?? = nil,
    steps: [PendingChange.Step]
  ) -> Outcome {
    state.withLock { state in
      let stored = state.stored(slot)
      if let expected, stored != expected { return .overtaken }
      let value = value.map(state.form.value)
      if let value, let problem = problem(with: value, for: slot, in: state) {
        return .refused(problem)
      }
      state.refusals[slot.name] = nil
      guard stored != value else { return .done }
      let change = PendingChange(
        name: slot.name, formerNames: slot.formerNames, value: value, steps: steps)
      commit(change, of: slot, to: &state)
      return .done
    }
  }

  private func commit(
    _ change: PendingChange, of slot: any AnySlot, to state: inout DomainState
  ) {
    state.ledger.append(change)
    forget(slot)
    state.tellObservers()
    wakeKeeper(&state)
  }

  func note(_ refusal: Problem) {
    state.withLock { $0.refusals[refusal.name ?? .root] = refusal }
  }
}

extension Key {
  fileprivate var undeclared: Problem { Problem(.undeclaredKey(type: "\(Self.self)")) }
}
