import Synchronization

/// A key's place in a domain: its name, its entry, and its value as it was last read.
@usableFromInline
final class Slot<Value: PreferenceType>: AnySlot {
  @usableFromInline let key: Key<Value>
  @usableFromInline let name: PreferenceName
  @usableFromInline let formerNames: [PreferenceName]
  /// nil until it is read again.
  @usableFromInline let known = Mutex<Value?>(nil)

  init(_ key: Key<Value>, named name: PreferenceName) {
    self.key = key
    self.name = name
    formerNames = key.declaration.formerNames(beside: name)
  }

  @usableFromInline func entry(in form: StoredForm) -> Entry {
    key.declaration.entry.named(name, in: form)
  }

  @usableFromInline
  func forget() -> (any Sendable)? {
    known.withLock { known in
      defer { known = nil }
      return known
    }
  }

  /// Returns the value that was known before; see `AnySlot.forget`.
  func replaceKnown(by value: Value) -> Value? {
    known.withLock { known in
      defer { known = value }
      return known
    }
  }

  /// `value` as it is stored, or nil if nothing is. Throws if it cannot be encoded.
  func preference(of value: Value?) throws(Problem) -> PreferenceValue? {
    guard let value else { return nil }
    if let preference = value.preference { return preference }
    guard !value.isAbsent else { return nil }
    throw Problem(.unwritable("the \(Value.Wrapped.self) cannot be encoded"), name: name)
  }

  @usableFromInline var keyIdentifier: ObjectIdentifier { ObjectIdentifier(key) }
  @usableFromInline var isSecret: Bool { key.declaration.entry.isSecret }
  @usableFromInline var hasChecks: Bool { key.declaration.hasChecks }

  @usableFromInline
  func problem(with value: PreferenceValue, in form: StoredForm) -> Problem? {
    if let problem = entry(in: form).check(value).first { return problem }
    guard Value(value) == nil else { return nil }
    let found = isSecret ? Entry.mask : value.text(limit: 60)
    return Problem(.notA("a \(Value.self)", found: found, nearest: nil), name: name)
  }
}

@usableFromInline
protocol AnySlot: AnyObject, Sendable {
  var name: PreferenceName { get }
  var formerNames: [PreferenceName] { get }
  var keyIdentifier: ObjectIdentifier { get }
  var isSecret: Bool { get }
  /// Whether its rules are code of the program, which may read other keys.
  var hasChecks: Bool { get }
  func entry(in form: StoredForm) -> Entry
  /// Forgets the value that is known, and returns it: its end may be code of the program, and comes
  /// when no lock is held.
  func forget() -> (any Sendable)?
  /// Why `value` cannot count.
  func problem(with value: PreferenceValue, in form: StoredForm) -> Problem?
  func currentValue(in values: DomainValues, of core: DomainCore) -> CurrentValue
}

extension Entry {
  fileprivate func named(_ name: PreferenceName, in form: StoredForm) -> Entry {
    var entry = self
    entry.name = name
    entry.kind = form.kind(kind)
    entry.defaultValue = defaultValue.map(form.value)
    entry.examples = examples.map(form.value)
    return entry
  }
}

/// A domain's declared keys, and where each stands.
@usableFromInline
struct SlotTable: Sendable {
  /// In declared order.
  @usableFromInline let order: [any AnySlot]
  @usableFromInline let byKey: [ObjectIdentifier: any AnySlot]
  /// Those with checks.
  let checked: [any AnySlot]
  private let byName: [PreferenceName: any AnySlot]
  /// Whether one key lies inside another, so that setting one changes two.
  private let overlaps: Bool

  /// O(keys).
  init(_ keys: some Namespace) {
    let bound = keys.keys()
    order = bound.enumerated().map { place, bound in bound.key.slot(named: bound.name, at: place) }
    checked = order.filter(\.hasChecks)
    byKey = Dictionary(
      zip(bound.lazy.map { ObjectIdentifier($0.key) }, order), uniquingKeysWith: { a, _ in a })
    let byName = Dictionary(zip(bound.lazy.map(\.name), order), uniquingKeysWith: { a, _ in a })
    self.byName = byName
    let outer = Set(bound.lazy.compactMap(\.name.parent))
    overlaps =
      byName.count < order.count
      || outer.contains { $0.andAround.contains { byName[$0] != nil } }
  }

  /// nil for a key that was not declared here.
  @inlinable
  func slot<Value>(of key: Key<Value>) -> Slot<Value>? {
    let place = key.place.load(ordering: .relaxed)
    if place < order.count, let slot = order[place] as? Slot<Value>, slot.key === key {
      return slot
    }
    return byKey[ObjectIdentifier(key)] as? Slot<Value>
  }

  func declares(_ slot: any AnySlot) -> Bool { byKey[slot.keyIdentifier] != nil }

  /// Whether setting `slot` may change no other key: it is declared, and lies apart.
  func standsAlone(_ slot: any AnySlot) -> Bool {
    !overlaps && byName[slot.name] === slot
  }
}

extension PreferenceName {
  /// Itself and the namespaces that it lies in, without the root.
  fileprivate var andAround: some Sequence<PreferenceName> {
    (0..<components.count).lazy.map { PreferenceName(Array(components.prefix($0 + 1))) }
  }
}
