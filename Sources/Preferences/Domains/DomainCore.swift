import Synchronization

/// What a domain and its scopes share: the keys' slots, the store, and the state between them.
@usableFromInline
final class DomainCore: Sendable {
  @usableFromInline let slots: [ObjectIdentifier: any AnySlot]
  /// In declared order.
  let order: [any AnySlot]
  let store: any PreferenceStore
  let state: Mutex<DomainState>
  private let byName: [PreferenceName: any AnySlot]
  /// Whether one key lies inside another, so that setting one changes two.
  private let overlaps: Bool

  init(
    _ keys: some Namespace, store: any PreferenceStore, state: DomainState, overrides: Overrides
  ) {
    let bound = keys.keys().map { (key: $0.key, slot: $0.key.slot(named: $0.name)) }
    slots = Dictionary(
      bound.map { (ObjectIdentifier($0.key), $0.slot) }, uniquingKeysWith: { first, _ in first })
    order = bound.map(\.slot)
    let byName = Dictionary(order.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    self.byName = byName
    self.store = store
    overlaps =
      byName.count < order.count
      || order.contains { $0.name.outerNames.contains { byName[$0] != nil } }
    var state = state
    state.adopt(overrides, for: order)
    self.state = Mutex(state)
  }

  deinit {
    state.withLock { state in
      state.watcher?.cancel()
      for observer in state.observers.values { observer.finish() }
    }
  }

  /// nil for a key that neither belongs to this domain nor pins its name.
  func slot<Value>(of key: Key<Value>) -> Slot<Value>? {
    if let slot = slots[ObjectIdentifier(key)] { return slot as? Slot<Value> }
    guard key.declaration.pinned != nil else { return nil }
    return Slot(key, named: key.declaration.name(in: .root, label: ""))
  }

  /// Whether setting `slot` may change no other key: it is declared, and lies apart.
  private func standsAlone(_ slot: any AnySlot) -> Bool {
    !overlaps && byName[slot.name] === slot
  }

  /// After a change of `slot`.
  func forget(_ slot: any AnySlot) {
    if standsAlone(slot) { slot.forget() } else { forgetAll() }
  }

  func forgetAll() {
    for slot in order { slot.forget() }
  }

  /// Why `value` cannot be stored for `slot`: its own key's words, else those of the declared keys at
  /// the same place, around it or inside it.
  func problem(
    with value: PreferenceValue, for slot: any AnySlot, in state: DomainState
  ) -> Problem? {
    if let problem = slot.problem(with: value, in: state.form) { return problem }
    guard !standsAlone(slot) else { return nil }
    return order.lazy.filter { $0 !== slot }.compactMap { other in
      state.part(of: other, where: slot.name, is: value).flatMap {
        other.problem(with: $0, in: state.form)
      }
    }.first
  }

  @inlinable
  func value<Value>(of key: Key<Value>) -> Value {
    if let slot = slots[ObjectIdentifier(key)], let slot = slot as? Slot<Value>,
      let known = slot.known.withLock({ $0 })
    {
      return known
    }
    return read(key)
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
}

extension PreferenceName {
  /// The namespaces that it lies in, without the root.
  fileprivate var outerNames: some Sequence<PreferenceName> {
    (1..<max(1, components.count)).lazy.map { PreferenceName(Array(components.prefix($0))) }
  }
}
