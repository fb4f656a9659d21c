/// A copy of a domain's state, from which the values in force are computed.
@usableFromInline
struct DomainValues: Sendable {
  /// The version of the copied state.
  let version: Int
  var base: any Snapshot
  var form: StoredForm
  var pending: PendingValues
  var overrides: [PreferenceName: Override]
  let registered: [PreferenceName: PreferenceValue]
  /// The stores below the domain's own. Later ones win.
  var layers: [LowerLayer] = []
  /// The last valid values of keys whose stored value has become invalid or has disappeared with the
  /// whole file.
  var retained: [PreferenceName: PreferenceValue] = [:]
  /// The values that stay in force because the new ones break a rule over several keys.
  var held = HeldValues()
  /// Whether `held` belongs to these values, not to those of an earlier version.
  var isSettled = true
}

extension DomainValues {
  /// Returns the value in force and its source.
  func current<Value>(_ slot: Slot<Value>) -> (value: Value, origin: Origin) {
    let current = currentWithoutElements(of: slot)
    guard !overrides.isEmpty, held.inForce[slot.name] == nil else { return current }
    return overridingElements(of: slot, in: current).current
  }

  /// Returns the value in force if no element of it were overridden.
  func currentWithoutElements<Value>(of slot: Slot<Value>) -> (value: Value, origin: Origin) {
    if let held = held.inForce[slot.name] {
      return (value(of: held, for: slot), .unreadable(held.problem))
    }
    // The values that would be held without overrides do not count: they need not fit to the overrides.
    var current = storedValue(of: slot)
    guard !overrides.isEmpty else { return current }
    if let override = overrides[slot.name],
      let value = (try? preference(in: override, for: slot)).flatMap(Value.init)
    {
      current = (value, .overridden(by: override.source))
    }
    if slot.record != nil { current = overridingMembers(of: slot, in: current) }
    return current
  }

  /// Returns `current` with the overrides of single members.
  private func overridingMembers<Value>(
    of slot: Slot<Value>, in current: (value: Value, origin: Origin)
  ) -> (value: Value, origin: Origin) {
    var result = current
    for entry in slot.record?.entries(in: form) ?? [] {
      guard let override = overrides[entry.name],
        let part = try? override.value(for: entry, in: form),
        let path = entry.name.relative(to: slot.name)?.components,
        let whole = (result.value.preference ?? .dictionary([:])).replacing(path, with: part),
        slot.problem(with: form.value(whole), in: form) == nil,
        let value = slot.value(of: whole, over: slot.key.defaultValue)
      else { continue }
      result = (value, .overridden(by: override.source))
    }
    return result
  }

  /// Returns the value that would be in force without overrides.
  func valueWithoutOverride<Value>(of slot: Slot<Value>) -> (value: Value, origin: Origin) {
    guard let held = held.stored[slot.name] else { return storedValue(of: slot) }
    return (value(of: held, for: slot), .unreadable(held.problem))
  }

  /// Returns the stored value, else the retained one, else the registered or declared default.
  private func storedValue<Value>(of slot: Slot<Value>) -> (value: Value, origin: Origin) {
    guard let stored = stored(slot) else {
      if let problem = conversionProblem(slot) {
        return (retainedValue(of: slot) ?? fallback(slot).value, .unreadable(problem))
      }
      return retainedValue(of: slot).map { ($0, .stored) } ?? fallback(slot)
    }
    if let problem = problems(slot).first {
      return (retainedValue(of: slot) ?? fallback(slot).value, .unreadable(problem))
    }
    let fallback = fallback(slot)
    return slot.value(of: stored, over: fallback.value).map { ($0, .stored) } ?? fallback
  }

  /// Returns the last valid value of `slot`. Nil unless the stored one is invalid or has disappeared.
  func retainedValue<Value>(of slot: Slot<Value>) -> Value? {
    guard !retained.isEmpty, let stored = retained[slot.name] else { return nil }
    return slot.value(of: stored, over: fallback(slot).value)
  }

  /// Returns the value of a lower layer, else the registered default, else the declared one.
  func fallback<Value>(_ slot: Slot<Value>) -> (value: Value, origin: Origin) {
    let own: (value: Value, origin: Origin) =
      registered[slot.name].flatMap { Value($0) }.map { ($0, .registered) }
      ?? (slot.key.defaultValue, .builtIn)
    return layers.isEmpty ? own : inherited(slot, over: own)
  }

  /// Returns the value that was set for `slot`, saved or not. Nil if there is none.
  func stored(_ slot: any AnySlot) -> PreferenceValue? {
    pending.value(of: slot.places, over: base)
  }

  /// Returns the names under which older versions stored a value of `slot` that still exists.
  func existingFormerNames(of slot: any AnySlot) -> [PreferenceName] {
    pending.existing(slot.places.former, over: base).map(\.name)
  }

  /// Returns the value that setting `name` gives `slot`. Nil if `name` does not affect it.
  func part(
    of slot: any AnySlot, ifSetting name: PreferenceName, to value: PreferenceValue
  ) -> PreferenceValue? {
    if let rest = slot.name.relative(to: name) { return value[rest.components] }
    guard let rest = name.relative(to: slot.name) else { return nil }
    return (stored(slot) ?? .dictionary([:])).replacing(rest.components, with: value)
  }
}

/// The problems of values.
extension DomainValues {
  /// Returns why the stored value of `slot` cannot be used, under the names that it is stored at.
  func problems(_ slot: any AnySlot) -> [Problem] {
    guard let stored = stored(slot) else { return [conversionProblem(slot)].compactMap(\.self) }
    let problems = slot.problems(with: stored, in: form)
    guard !problems.isEmpty else { return [] }
    let place = place(of: slot)
    return problems.map { problem in
      var problem = problem
      let inside = problem.name?.relative(to: slot.name)?.components ?? []
      problem.name = PreferenceName(place.components + inside)
      return problem
    }
  }

  /// Returns why `value`, which is a valid one of `slot`, would be read as another one from lines. Nil if
  /// it would be read as itself, or if lines cannot hold it at all.
  func problem(writing value: PreferenceValue, of slot: any AnySlot) -> Problem? {
    guard case .lines = form, let lines = base as? any TextSnapshot else { return nil }
    let place = base.placement(of: slot.name)
    let written = form.stored(value, of: slot.places.type, over: base[place])
    let read = written.flatMap { lines.value(readAfterWriting: $0, to: place) }
    guard !slot.reads(read, as: value, in: self) else { return nil }
    guard let read else {
      let what = "an empty list, instead of which the default would be read"
      return Problem(.cannotHold(format: "a file of lines", what: what), name: slot.name)
    }
    let (new, other) =
      slot.holdsSecret ? (Entry.mask, Entry.mask) : (value.text(limit: 60), read.text(limit: 60))
    let what = "\(new), which would be read as \(other)"
    return Problem(.cannotHold(format: "a file of lines", what: what), name: slot.name)
  }

  /// Returns why the value of an older version cannot be converted.
  private func conversionProblem(_ slot: any AnySlot) -> Problem? {
    guard slot.places.former.contains(where: { $0.conversion != nil }),
      pending.value(of: slot.name, over: base) == nil,
      let place = pending.existing(slot.places.former, over: base).first,
      let old = pending.value(of: place.name, over: base),
      place.value(for: old, as: slot.places.type, in: base) == nil
    else { return nil }
    var entry = slot.entry(in: form)
    entry.name = place.name
    if let old = place.old { (entry.kind, entry.rules) = (form.kind(old.kind), old.rules) }
    if let problem = entry.check(old).first { return problem }
    let found = slot.isSecret || slot.record?.hasSecrets == true ? Entry.mask : old.text(limit: 60)
    return Problem(
      .notA("a value for \(slot.name.label)", found: found, nearest: nil), name: place.name)
  }

  /// Returns why overrides of `slot` and of its members cannot be used.
  func overrideProblems(_ slot: any AnySlot) -> [Problem] {
    guard !overrides.isEmpty else { return [] }
    var problems: [Problem] = []
    func collect(_ check: () throws(Problem) -> PreferenceValue) {
      do throws(Problem) { _ = try check() } catch { problems.append(error) }
    }
    if let override = overrides[slot.name] {
      collect { () throws(Problem) in try preference(in: override, for: slot) }
    }
    for entry in slot.record?.entries(in: form) ?? [] {
      guard let override = overrides[entry.name] else { continue }
      collect { () throws(Problem) in try override.value(for: entry, in: form) }
    }
    return problems + slot.elementProblems(in: self)
  }

  private func preference(
    in override: Override, for slot: any AnySlot
  ) throws(Problem) -> PreferenceValue {
    let value = try override.value(for: slot.entry(in: form), in: form)
    if let problem = slot.problem(with: value, in: form) { throw problem.from(override.source) }
    return value
  }

}
