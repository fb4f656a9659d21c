import Synchronization

/// What a domain and its scopes share, but for the way to it: the store, and the state between the
/// store and the keys.
@usableFromInline
final class DomainCore: Sendable {
  let slots: SlotTable
  let store: any PreferenceStore
  let state: Mutex<DomainState>

  init(
    _ slots: SlotTable, store: any PreferenceStore, state: DomainState, overrides: Overrides
  ) {
    self.slots = slots
    self.store = store
    var state = state
    state.adopt(overrides, for: slots.order)
    self.state = Mutex(state)
  }

  /// nil for a key that neither belongs to this domain nor pins its name.
  func slot<Value>(of key: Key<Value>) -> Slot<Value>? {
    if let slot = slots.slot(of: key) { return slot }
    guard key.declaration.pinned != nil else { return nil }
    return Slot(key, named: key.declaration.name(in: .root, label: ""))
  }

  /// After a change of `slot`.
  func forget(_ slot: any AnySlot) {
    if slots.standsAlone(slot) { slot.forget() } else { forgetAll() }
  }

  func forgetAll() {
    for slot in slots.order { slot.forget() }
  }

  /// Why `value` cannot be stored for `slot`: its own key's words, else those of the declared keys at
  /// the same place, around it or inside it.
  func problem(
    with value: PreferenceValue, for slot: any AnySlot, in state: DomainState
  ) -> Problem? {
    if let problem = slot.problem(with: value, in: state.form) { return problem }
    guard !slots.standsAlone(slot) else { return nil }
    return slots.order.lazy.filter { $0 !== slot }.compactMap { other in
      state.part(of: other, where: slot.name, is: value).flatMap {
        other.problem(with: $0, in: state.form)
      }
    }.first
  }

  @usableFromInline
  func read<Value>(_ key: Key<Value>) -> Value {
    guard let slot = slot(of: key) else { return key.defaultValue }
    return state.withLock { state in
      let value = state.current(slot).value
      slot.known.withLock { $0 = value }
      return value
    }
  }

  /// Nothing refers to the domain any more.
  func end() {
    let observers = state.withLock { state in
      state.watcher?.cancel()
      return state.observers.values
    }
    for observer in observers { observer.finish() }
  }
}
