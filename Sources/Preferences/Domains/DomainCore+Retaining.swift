/// Keeping valid values in force if the store becomes invalid while the program runs.
extension DomainCore {
  /// Returns the values to retain when `base` replaces the snapshot of `old`. `saved` is whether this
  /// program has written `base`.
  ///
  /// A value is retained if it has become invalid, or if it has disappeared with the whole file. A key
  /// that another program has removed from the file has its default again.
  func retainedValues(
    from old: DomainValues, over base: LoadedSnapshot, saved: Bool
  ) -> [PreferenceName: PreferenceValue] {
    var new = old
    new.base = base.snapshot
    new.form = base.form
    return slots.all.reduce(into: [:]) { retained, slot in
      let (before, after) = (old.stored(slot), new.stored(slot))
      let name = slot.name
      if after == nil {
        if base.snapshot.isMissing && !saved {
          retained[name] = validValue(of: slot, in: old) ?? old.retained[name]
        } else if saved {
          retained[name] = old.retained[name]
        }
      } else if before == after {
        retained[name] = old.retained[name]
      } else if !problems(slot, in: new).stored.isEmpty {
        retained[name] = validValue(of: slot, in: old) ?? old.retained[name]
      }
    }
  }

  private func validValue(of slot: any AnySlot, in values: DomainValues) -> PreferenceValue? {
    guard let stored = values.stored(slot), problems(slot, in: values).stored.isEmpty else {
      return nil
    }
    return stored
  }

  /// The problem that the whole file has disappeared. Nil if it has not, or if no value of it is in
  /// force any more.
  func disappearance(in values: DomainValues) -> Problem? {
    guard !values.retained.isEmpty else { return nil }
    let isInForce = slots.all.contains { slot in
      values.retained[slot.name] != nil && values.stored(slot) == nil
    }
    return isInForce ? Problem(.disappeared) : nil
  }
}
