import Synchronization

/// What a domain and its scopes share: the keys' slots, the store, and the state between them.
@usableFromInline
final class DomainCore: Sendable {
  @usableFromInline let slots: [ObjectIdentifier: any AnySlot]
  /// In declared order.
  let order: [any AnySlot]
  let store: any PreferenceStore
  let state: Mutex<DomainState>
  /// Whether one key lies inside another, so that setting one changes two.
  private let overlaps: Bool

  init(
    _ keys: some Namespace, store: any PreferenceStore, state: DomainState, overrides: Overrides
  ) {
    let bound = keys.keys().map { (key: $0.key, slot: $0.key.slot(named: $0.name)) }
    slots = Dictionary(
      bound.map { (ObjectIdentifier($0.key), $0.slot) }, uniquingKeysWith: { first, _ in first })
    order = bound.map(\.slot)
    self.store = store
    overlaps = order.overlaps
    var state = state
    state.adopt(overrides, for: order)
    self.state = Mutex(state)
  }

  /// nil for a key that neither belongs to this domain nor pins its name.
  func slot<Value>(of key: Key<Value>) -> Slot<Value>? {
    if let slot = slots[ObjectIdentifier(key)] { return slot as? Slot<Value> }
    guard key.declaration.pinned != nil else { return nil }
    return Slot(key, named: key.declaration.name(in: .root, label: ""))
  }

  /// After a change of `slot`, else of everything.
  func forget(_ slot: (any AnySlot)? = nil) {
    guard let slot, !overlaps, slots.values.contains(where: { $0 === slot }) else {
      return order.forEach { $0.forget() }
    }
    slot.forget()
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

extension [any AnySlot] {
  fileprivate var overlaps: Bool {
    let names = Set(map(\.name))
    return names.count < count
      || contains { slot in
        (0..<slot.name.components.count).contains {
          names.contains(
            PreferenceName(Array<PreferenceName.Component>(slot.name.components.prefix($0))))
        }
      }
  }
}
