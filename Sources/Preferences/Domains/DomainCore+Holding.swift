/// Keeping values in force that satisfy the rules over several keys.
///
/// If a change of the store or of the overrides breaks a rule, its keys keep their last values together.
/// The values are found when they are first needed, and after each change, so that the last valid ones
/// are those of the last valid state. A rule may read a domain that is still being created, so none runs
/// before the first read.
extension DomainCore {
  /// A copy of the state in which the rules over several keys are satisfied.
  ///
  /// While such a rule or a check runs, its own reads of the domain get a copy in which the rules may be
  /// broken if the state has just changed. The rules cannot be checked in the middle of a value, which
  /// would have its default there.
  var values: DomainValues {
    guard !slots.rules.isEmpty else { return state.withLock(\.values) }
    let (copy, last, names) = state.withLock { ($0.values, $0.settled, $0.setNames) }
    if last?.version == copy.version { return copy }
    var values = copy
    values.isSettled = false
    guard !recursionGuard.isComputing,
      let held = recursionGuard.computing(
        ObjectIdentifier(self), named: .root, { held(from: last, to: copy, setting: names) })
    else { return values }
    (values.held, values.isSettled) = (held, true)
    let old = state.withLock { state -> DomainValues? in
      guard state.settled?.version ?? -1 < values.version else { return nil }
      state.setNames.subtract(names)
      defer { state.settled = values }
      return state.settled
    }
    // The `deinit` of its snapshot may be code of the program, which must not run under a lock.
    withExtendedLifetime((old, last)) {}
    return values
  }

  /// Checks the rules over several keys after a change, so that no valid state is missed.
  func settle() { if !slots.rules.isEmpty { _ = values } }

  /// Returns the problem because of which the values of the keys called `names` would not come into
  /// force if `after` replaced `before`. Nil if they would. Overrides are ignored, because the stored
  /// values must fit on their own.
  func ruleProblem(
    ofSetting names: Set<PreferenceName>, from before: DomainValues, to after: DomainValues
  ) -> Problem? {
    guard !slots.rules.isEmpty else { return nil }
    let held = heldStored(from: before, to: after)
    let refused = slots.all.map(\.name).filter { key in
      held[key] != nil && names.contains { $0.contains(key) || key.contains($0) }
    }
    return refused.first.flatMap { held[$0]?.problem }
  }

  private func held(
    from old: DomainValues?, to new: DomainValues, setting names: Set<PreferenceName>
  ) -> HeldValues {
    let stored = heldStored(from: old, to: new)
    var result = HeldValues(inForce: stored, stored: stored)
    let hadOverrides = old.map { !$0.overrides.isEmpty || $0.held.dependOnOverrides } ?? false
    guard hadOverrides || !new.overrides.isEmpty else { return result }
    var plain = new.withoutOverrides
    plain.held = result
    var search = HeldSearch(new, of: self) { keys in
      // A value that the program has set takes effect, even if the overrides do not fit to it.
      let isSet = !names.isDisjoint(with: keys)
      let earlier = isSet ? [plain] + [old].compactMap(\.self) : [old].compactMap(\.self) + [plain]
      return earlier + new.defaults
    }
    result.inForce = search.values()
    return result
  }

  /// Returns the values to hold if there are no overrides.
  private func heldStored(
    from old: DomainValues?, to new: DomainValues
  ) -> [PreferenceName: HeldValue] {
    let earlier = [old?.withoutOverrides].compactMap(\.self)
    var search = HeldSearch(new.withoutOverrides, of: self) { _ in earlier + new.defaults }
    return search.values()
  }
}

extension DomainValues {
  /// The states in which nothing is stored: with the lower layers and registered defaults, then with
  /// declared defaults only.
  fileprivate var defaults: [DomainValues] {
    let empty = MemorySnapshot(.dictionary([:]))
    return [(registered, layers), ([:], [])].map { registered, layers in
      DomainValues(
        version: -1, base: empty, form: form, pending: PendingValues(), overrides: [:],
        registered: registered, layers: layers)
    }
  }
}
