/// What was set and is not saved yet, in order, over what is stored.
struct Ledger: Sendable {
  private(set) var pending = PendingValues()
  /// How the waiting values came about, by name, if they depend on what was there. They are kept
  /// apart from the values, of which every evaluation holds a copy: a program that counts in a loop
  /// would copy all of its steps each time.
  private var steps: [PreferenceName: [PendingChange.Step]] = [:]
  /// The same of the values that are with the store.
  private var leavingSteps: [PreferenceName: [PendingChange.Step]] = [:]

  /// A program that never gets to save must not grow without end.
  private static let maximumSteps = 1 << 17

  var isEmpty: Bool { pending.leaving.isEmpty && pending.waiting.isEmpty }

  mutating func append(_ change: PendingChange) {
    let name = change.value.name
    let isFirst = !pending.waiting.contains { $0.name == name }
    pending.append(change.value)
    let count = steps[name]?.count ?? 0
    if isFirst {
      steps[name] = change.steps
    } else if change.steps.isEmpty || count == 0 || count >= Self.maximumSteps {
      steps[name] = []
    } else {
      steps[name]?.append(contentsOf: change.steps)
    }
  }

  /// What there is to save, taken along.
  mutating func leave() -> [PendingChange] {
    pending.leave()
    leavingSteps = steps
    steps = [:]
    return pending.leaving.map { PendingChange(value: $0, steps: leavingSteps[$0.name] ?? []) }
  }

  /// It is saved, or was refused for good. What waits keeps the values that it has; those that were
  /// computed are computed anew when they leave, which runs a program's own code and so no lock may
  /// be held.
  mutating func settle() {
    pending.settle()
    leavingSteps = [:]
  }

  /// It is not saved.
  mutating func comeBack() {
    let later = pending.waiting.map { PendingChange(value: $0, steps: steps[$0.name] ?? []) }
    pending.comeBack()
    steps = leavingSteps
    leavingSteps = [:]
    for change in later { append(change) }
  }
}

/// Values that were set and are not saved yet, in order.
struct PendingValues: Sendable {
  /// With the store at this moment.
  private(set) var leaving: [PendingValue] = []
  private(set) var waiting: [PendingValue] = []

  fileprivate mutating func append(_ value: PendingValue) {
    if let place = waiting.lastIndex(where: { $0.name == value.name }) {
      waiting.remove(at: place)
    }
    waiting.append(value)
  }

  fileprivate mutating func leave() { (leaving, waiting) = (waiting, []) }
  fileprivate mutating func settle() { leaving = [] }
  fileprivate mutating func comeBack() { (leaving, waiting) = ([], leaving) }

  /// The value at the first of `names` that has one.
  func value(of names: [PreferenceName], over base: any Snapshot) -> PreferenceValue? {
    for name in names {
      if let value = value(of: name, over: base) { return value }
    }
    return nil
  }

  /// Those of `names` that have a value.
  func places(of names: [PreferenceName], over base: any Snapshot) -> [PreferenceName] {
    names.filter { value(of: $0, over: base) != nil }
  }

  private func value(of name: PreferenceName, over base: any Snapshot) -> PreferenceValue? {
    var value = base.value(of: [name])
    for change in leaving { change.apply(to: &value, of: name) }
    for change in waiting { change.apply(to: &value, of: name) }
    return value
  }
}

extension PendingValue {
  /// A change may be of the value itself, of what stands around it, or of a part of it.
  fileprivate func apply(to stored: inout PreferenceValue?, of name: PreferenceName) {
    if formerNames.contains(name) { stored = nil }
    if let rest = name.relative(to: self.name) {
      stored = rest.isRoot ? value : value?[rest.components]
    } else if let rest = self.name.relative(to: name) {
      stored = (stored ?? .dictionary([:])).replacing(rest.components, with: value) ?? stored
    }
  }
}

extension Snapshot {
  /// The value at the first of `names` that is there, dotted keys taken apart.
  func value(of names: [PreferenceName]) -> PreferenceValue? {
    for name in names {
      if let value = resolve(name).flatMap({ self[$0] }) { return value }
    }
    return nil
  }
}

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
