extension Domain {
  /// Moves the values at older places to their keys, and removes those places, in one save.
  ///
  ///     Defaults.migrate()                        // once, when the program starts
  ///
  /// Without a call, the older places are read until their keys are set. A value that cannot be
  /// converted keeps its place, and `problems` reports it.
  ///
  /// - Returns: The names of the keys whose older places were removed. O(keys).
  @discardableResult
  public func migrate() -> [PreferenceName] { core.migrate() }
}

extension DomainCore {
  func migrate() -> [PreferenceName] {
    while true {
      let values = values
      var writes: [PendingValue] = []
      for slot in slots.all {
        guard !values.existingFormerNames(of: slot).isEmpty, let value = values.stored(slot),
          problem(with: value, for: slot, in: values) == nil
        else { continue }
        writes.append(PendingValue(places: slot.places, value: value))
      }
      if writes.isEmpty { return [] }
      let isSet = change(at: values.version, dropping: slots.all) { state in
        for var write in writes {
          write.transaction = writes.count > 1 ? values.version : nil
          state.queue(PendingWrite(value: write, steps: []))
        }
        startSyncing(&state)
        return true
      }
      if isSet { return writes.map(\.name) }
    }
  }
}
