/// What was set and is not saved yet, in order, over what is stored.
struct Ledger: Sendable {
  /// With the store at this moment.
  private(set) var leaving: [PendingChange] = []
  private(set) var waiting: [PendingChange] = []

  var isEmpty: Bool { leaving.isEmpty && waiting.isEmpty }

  mutating func append(_ change: PendingChange) {
    guard let place = waiting.lastIndex(where: { $0.name == change.name }) else {
      return waiting.append(change)
    }
    var followed = waiting.remove(at: place)
    followed.follow(with: change)
    waiting.append(followed)
  }

  /// What there is to save, taken along.
  mutating func leave() -> [PendingChange] {
    leaving = waiting
    waiting = []
    return leaving
  }

  /// It is saved, or was refused for good. What waits keeps the values that it has; those that were
  /// computed are computed anew when they leave, which runs a program's own code and so no lock may
  /// be held.
  mutating func settle() { leaving = [] }

  /// It is not saved.
  mutating func comeBack() {
    let later = waiting
    waiting = leaving
    leaving = []
    for change in later { append(change) }
  }

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

extension PendingChange {
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
