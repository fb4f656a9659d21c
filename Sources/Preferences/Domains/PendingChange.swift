/// A value that was set and is not saved yet.
struct PendingChange: Sendable {
  /// From what is stored to what shall be; nil is absent. Done anew where another program has
  /// changed the value meanwhile.
  typealias Step = @Sendable (PreferenceValue?) -> PreferenceValue?

  let name: PreferenceName
  /// Names that it replaces.
  let formerNames: [PreferenceName]
  /// nil removes it.
  var value: PreferenceValue?
  /// How `value` came about, where it depends on what was there; empty where it was simply set.
  var steps: [Step] = []

  /// A program that never gets to save must not grow without end.
  private static let maximumSteps = 1 << 17

  /// As it would be over another state of the store.
  func rebased(onto stored: PreferenceValue?) -> PendingChange {
    guard !steps.isEmpty else { return self }
    var change = self
    change.value = steps.reduce(stored) { $1($0) }
    return change
  }

  /// `self`, then `later` of the same name. O(steps of `later`).
  mutating func follow(with later: PendingChange) {
    value = later.value
    if steps.isEmpty || later.steps.isEmpty || steps.count >= Self.maximumSteps {
      steps = []
    } else {
      steps += later.steps
    }
  }
}

extension Snapshot {
  /// What `change` is to this state of the store; empty where it changes nothing.
  func changes(for change: PendingChange) -> [Change] {
    let formerNames = change.formerNames.compactMap(resolve)
    let stored = value(of: [change.name] + change.formerNames)
    let new = change.rebased(onto: stored).value
    let place = placement(of: change.name)
    let old = self[place]
    let removals = formerNames.filter { $0 != place }.map { Change($0, from: self[$0], to: nil) }
    return (old == new ? [] : [Change(place, from: old, to: new)]) + removals
  }
}
