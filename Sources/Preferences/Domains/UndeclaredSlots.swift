import Synchronization

/// The slots of keys that were read without being declared in the domain, with their last values.
///
/// A cached value counts only while the domain's state has the version for which it was computed.
struct UndeclaredSlots: ~Copyable, Sendable {
  /// The identity of a key: the object, or a name and a type for a key without rules.
  enum Identity: Hashable, Sendable {
    case key(ObjectIdentifier)
    case named(ExactKey, type: ObjectIdentifier)
  }

  /// The number of slots that are kept. One more discards them all.
  static var limit: Int { 1_024 }

  /// The version of the domain's state.
  let version = Atomic(0)
  private let slots = Mutex<[Identity: any AnySlot]>([:])

  /// Returns the slot of `identity`. Nil if the key has not been read yet.
  func slot<Value>(_ identity: Identity, of type: Value.Type) -> Slot<Value>? {
    guard let slot = slots.withLock({ $0[identity] }) else { return nil }
    // An identity determines the type of its key.
    return unsafeDowncast(slot, to: Slot<Value>.self)
  }

  /// Returns the cached value of `slot`. Nil if the state may have changed since.
  func value<Value>(of slot: Slot<Value>) -> Value? {
    let version = version.load(ordering: .acquiring)
    return slot.version.load(ordering: .acquiring) == version ? slot.cachedValue : nil
  }

  func insert(_ slot: any AnySlot, as identity: Identity) {
    let discarded = slots.withLock { slots -> [Identity: any AnySlot] in
      let discarded = slots.count < Self.limit ? [:] : slots
      if !discarded.isEmpty { slots = [:] }
      slots[identity] = slot
      return discarded
    }
    // The `deinit` of a value may be code of the program, which must not run under a lock.
    withExtendedLifetime(discarded) {}
  }
}

extension DomainCore {
  /// Makes the slot of a key with a name of its own. Reports a name that seems to be misspelt.
  func undeclaredSlot<Value>(of key: Key<Value>) -> Slot<Value> {
    let slot = slots.undeclaredSlot(of: key)
    misspellings.check(slot.name, among: slots)
    return slot
  }

  /// Returns the value of a key that is not declared here but has a name of its own.
  func readUndeclared<Value>(
    _ identity: UndeclaredSlots.Identity, _ key: @autoclosure () -> Key<Value>
  ) -> Value {
    if let slot = undeclaredSlots.slot(identity, of: Value.self) {
      return undeclaredSlots.value(of: slot) ?? read(slot)
    }
    let key = key()
    let slot = undeclaredSlot(of: key)
    // A check may depend on more than the domain, so its key is computed by each read.
    if !slot.hasChecks { undeclaredSlots.insert(slot, as: identity) }
    return read(slot)
  }

  /// Returns the value called `name`, read by a key without rules.
  func read<Value: PreferenceType>(named name: String, as type: Value.Type) -> Value? {
    readUndeclared(
      .named(ExactKey(name), type: ObjectIdentifier(type)), Key<Value?>(name))
  }
}

extension Domain {
  /// Returns the value called `name`. Nil if it is absent or has another type.
  package func value<Value: PreferenceType>(named name: String, as type: Value.Type) -> Value? {
    core.read(named: name, as: type)
  }
}
