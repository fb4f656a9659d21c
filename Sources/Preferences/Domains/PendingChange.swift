/// A value that was set and is not saved yet.
struct PendingValue: Sendable {
  let name: PreferenceName
  /// Names that it replaces.
  let formerNames: [PreferenceName]
  /// nil removes it.
  let value: PreferenceValue?
}

/// A pending value with how it came about.
struct PendingChange: Sendable {
  /// From what is stored to what shall be; nil is absent. Done anew where another program has
  /// changed the value meanwhile.
  typealias Step = @Sendable (PreferenceValue?) -> PreferenceValue?

  let value: PendingValue
  /// Empty if the value was simply set.
  let steps: [Step]

  /// The new value over another state of the store.
  fileprivate func rebased(onto stored: PreferenceValue?) -> PreferenceValue? {
    steps.isEmpty ? value.value : steps.reduce(stored) { $1($0) }
  }
}

extension Snapshot {
  /// What `change` is to this state of the store; empty where it changes nothing.
  func changes(for change: PendingChange) -> [Change] {
    let pending = change.value
    let formerNames = pending.formerNames.compactMap(resolve)
    let stored = value(of: [pending.name] + pending.formerNames)
    let new = change.rebased(onto: stored)
    let place = placement(of: pending.name)
    let old = self[place]
    let removals = formerNames.filter { $0 != place }.map { Change($0, from: self[$0], to: nil) }
    return (old == new ? [] : [Change(place, from: old, to: new)]) + removals
  }
}
