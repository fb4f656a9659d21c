import Synchronization

/// A key in a domain: its full name and its cached value.
@usableFromInline
final class Slot<Value: PreferenceType>: AnySlot {
  @usableFromInline let key: Key<Value>
  /// The places where the value may be stored: that of the key, then those of older versions.
  @usableFromInline let places: StoredPlaces
  /// The declared members of the value. Nil if it has none.
  @usableFromInline let record: SlotRecord?
  /// The value that the last read computed. Nil if the state may have changed since.
  @usableFromInline let cached = Mutex<Value?>(nil)
  /// The same value, for reading without a lock, if its type allows it.
  @usableFromInline let words = CachedWords<Value>()
  /// The version of the domain's state for which the value was cached.
  let version = Atomic(-1)
  private let isRead = Atomic(false)

  init(_ key: Key<Value>, at places: StoredPlaces) {
    self.key = key
    self.places = places
    record =
      key.declaration.members.isEmpty ? nil : SlotRecord(key.declaration, named: places.name)
  }

  @usableFromInline var name: PreferenceName { places.name }

  @usableFromInline func entry(in form: StoredForm) -> Entry {
    var entry = key.declaration.entry.named(name, in: form)
    entry.validator = record?.validator(in: form)
    return entry
  }

  /// Decodes the stored value. Members that a stored record lacks have those of `fallback`.
  func value(of stored: PreferenceValue, over fallback: Value) -> Value? {
    guard let record, record.isWhole else { return Value(stored) }
    return Value(record.tree.completed(stored, by: fallback.preference))
  }

  /// The value that the last read computed. Nil if the state may have changed since.
  @inlinable var cachedValue: Value? {
    CachedWords<Value>.canHold ? words.load() : lockedValue
  }

  @inlinable var lockedValue: Value? { cached.withLock { $0 } }

  @usableFromInline
  func dropCached() -> (any Sendable)? {
    cached.withLock { cached in
      defer { cached = nil }
      if CachedWords<Value>.canHold { words.clear() }
      return cached
    }
  }

  /// Caches `value` and returns the previous one. See `AnySlot.dropCached`.
  func cache(_ value: Value) -> Value? {
    cached.withLock { cached in
      defer { cached = value }
      if CachedWords<Value>.canHold { words.store(value) }
      return cached
    }
  }

  /// Returns `value` as it is stored. Nil if `value` is absent. Throws if it cannot be encoded.
  func preference(of value: Value?) throws(Problem) -> PreferenceValue? {
    guard let value else { return nil }
    if let preference = value.preference { return preference }
    guard !value.isAbsent else { return nil }
    throw Problem(.unwritable("the \(Value.Wrapped.self) cannot be encoded"), name: name)
  }

  @usableFromInline var keyIdentifier: ObjectIdentifier { ObjectIdentifier(key) }
  @usableFromInline var isSecret: Bool { key.declaration.entry.isSecret }
  @usableFromInline var hasChecks: Bool { key.declaration.hasChecks }
  @usableFromInline var hasEffect: Bool {
    key.declaration.entry.takesEffect != nil
      || key.declaration.members.contains { $0.entry.takesEffect != nil }
  }

  /// Whether the program has read the key.
  @usableFromInline var wasRead: Bool { isRead.load(ordering: .relaxed) }
  func recordRead() { isRead.store(true, ordering: .relaxed) }

  @usableFromInline
  func origin(in values: DomainValues, of core: DomainCore) -> Origin {
    (core.current(self, in: values) ?? values.fallback(self)).origin
  }

  @usableFromInline var elements: [MemberEntry] { key.declaration.elements }

  @usableFromInline
  func elementProblems(in values: DomainValues) -> [Problem] {
    values.overridingElements(of: self, in: values.currentWithoutElements(of: self)).problems
  }

  @usableFromInline
  func reads(
    _ stored: PreferenceValue?, as value: PreferenceValue, in values: DomainValues
  ) -> Bool {
    let fallback = values.fallback(self).value
    let read = stored.map {
      self.value(of: values.form.read($0, as: places.type), over: fallback)
    }
    let wanted = self.value(of: value, over: fallback)
    return (read ?? fallback)?.preference == wanted?.preference
  }

  @usableFromInline
  func problems(with value: PreferenceValue, in form: StoredForm) -> [Problem] {
    let value = form.read(value, as: places.type)
    let problems = entry(in: form).check(value)
    guard problems.isEmpty, Value(value) == nil else { return problems }
    let found = isSecret || record?.hasSecrets == true ? Entry.mask : value.text(limit: 60)
    return [Problem(.notA("a \(Value.self)", found: found, nearest: nil), name: name)]
  }
}

/// A slot of any type.
@usableFromInline
protocol AnySlot: AnyObject, Sendable {
  var name: PreferenceName { get }
  /// The places where the value may be stored: that of the key, then those of older versions.
  var places: StoredPlaces { get }
  var keyIdentifier: ObjectIdentifier { get }
  var isSecret: Bool { get }
  /// Whether one of its rules is a check of the program, which may read other keys.
  var hasChecks: Bool { get }
  /// Whether a change of the value or of a member takes effect only after an event.
  var hasEffect: Bool { get }
  /// The declared members of the value. Nil if it has none.
  var record: SlotRecord? { get }
  func entry(in form: StoredForm) -> Entry
  /// Whether the program has read the key.
  var wasRead: Bool { get }
  /// Returns the source of the value in force.
  func origin(in values: DomainValues, of core: DomainCore) -> Origin
  /// The elements of lists in the value, and their members.
  var elements: [MemberEntry] { get }
  /// Returns why overrides of single elements cannot be applied.
  func elementProblems(in values: DomainValues) -> [Problem]
  /// Empties the cache and returns the cached value, so that the caller can release it without a
  /// lock: its `deinit` may be code of the program.
  func dropCached() -> (any Sendable)?
  /// Returns the ways in which `value` breaks the key's type or rules.
  func problems(with value: PreferenceValue, in form: StoredForm) -> [Problem]
  /// Whether the key reads `stored`, or its default if that is nil, as the same value as `value`.
  func reads(
    _ stored: PreferenceValue?, as value: PreferenceValue, in values: DomainValues
  ) -> Bool
  func currentValues(in values: DomainValues, of core: DomainCore) -> [CurrentValue]
  /// Returns the value in force. Nil if this thread is already computing it.
  func evaluated(in values: DomainValues, of core: DomainCore) -> (any EvaluatedValue)?
  /// Returns the registered or declared default.
  func evaluatedFallback(in values: DomainValues) -> any EvaluatedValue
}

extension AnySlot {
  /// Returns why `value` breaks the key's type or rules. Nil if it does not.
  func problem(with value: PreferenceValue, in form: StoredForm) -> Problem? {
    problems(with: value, in: form).first
  }

  /// Whether the value or one of its members is secret.
  var holdsSecret: Bool {
    isSecret || record?.entries(in: .propertyList).contains(where: \.isSecret) == true
  }

  /// The names under which older versions stored the key.
  var formerNames: [PreferenceName] { places.former.map(\.name) }
}

extension Entry {
  /// Returns the entry under its full name, with values and kind in the store's form.
  func named(_ name: PreferenceName, in form: StoredForm) -> Entry {
    var entry = self
    entry.name = name
    entry.form = form
    entry.kind = form.kind(kind)
    entry.defaultValue = defaultValue.map(form.value)
    entry.examples = examples.map(form.value)
    return entry
  }
}

/// The slots of a domain's declared keys.
@usableFromInline
struct SlotTable: Sendable {
  /// All slots, in declared order.
  @usableFromInline let all: [any AnySlot]
  /// The position of each key's slot in `all`.
  @usableFromInline let positions: [ObjectIdentifier: Int]
  /// The key and the slot of each element of `all`, for finding a slot without a dynamic cast and
  /// without retaining it. `all` keeps the slots alive.
  @usableFromInline
  let identities: [(key: ObjectIdentifier, slot: Unmanaged<any AnyObject & Sendable>)]
  /// The slots whose rules include a check of the program.
  let checked: [any AnySlot]
  /// The rules over several keys.
  let rules: [BoundRule]
  /// Whether a change of any key or member takes effect only after an event.
  let haveEffects: Bool
  /// The names that resemble others on purpose.
  let lookAlikes: Set<PreferenceName>
  /// The older places that hold values of other keys, and are therefore neither read nor removed.
  let placeProblems: [Problem]
  private let byName: [PreferenceName: any AnySlot]
  /// Whether one key is inside another, so that setting one changes two.
  private let overlaps: Bool

  /// O(keys).
  init(_ keys: some Namespace) {
    let declarations = Declarations(keys)
    let bound = declarations.keys
    rules = declarations.rules
    lookAlikes = declarations.lookAlikes
    let places = DistinctPlaces(bound.map { $0.key.places(for: $0.name) })
    placeProblems = places.problems
    all = bound.indices.map { bound[$0].key.slot(at: places.all[$0], number: $0) }
    identities = zip(bound, all).map { (ObjectIdentifier($0.key), Unmanaged.passUnretained($1)) }
    checked = all.filter(\.hasChecks)
    haveEffects = all.contains(where: \.hasEffect)
    positions = Dictionary(
      zip(bound.lazy.map { ObjectIdentifier($0.key) }, all.indices), uniquingKeysWith: { a, _ in a }
    )
    let byName = Dictionary(zip(bound.lazy.map(\.name), all), uniquingKeysWith: { a, _ in a })
    self.byName = byName
    let outer = Set(bound.lazy.compactMap(\.name.parent))
    overlaps =
      byName.count < all.count
      || outer.contains { ($0.ancestors + [$0]).contains { byName[$0] != nil } }
  }

  /// Returns the position of the slot of `key` in `all`. Nil if this domain does not declare it.
  @inlinable
  func position<Value>(of key: Key<Value>) -> Int? {
    let index = key.slotIndex.load(ordering: .relaxed)
    if index < identities.count, identities[index].key == ObjectIdentifier(key) { return index }
    return positions.isEmpty ? nil : positions[ObjectIdentifier(key)]
  }

  /// Returns the slot of `key`. Nil if this domain does not declare it.
  func slot<Value>(of key: Key<Value>) -> Slot<Value>? {
    // Slots are made by their keys, so the key's slot has the key's type.
    position(of: key).map { unsafeDowncast(all[$0], to: Slot<Value>.self) }
  }

  /// Returns the cached value of `key`. Nil if the state may have changed since it was cached, or if
  /// this domain does not declare the key. Retains nothing.
  @inlinable
  func cachedValue<Value>(of key: Key<Value>) -> Value? {
    guard let position = position(of: key) else { return nil }
    return identities[position].slot._withUnsafeGuaranteedRef {
      unsafeDowncast($0, to: Slot<Value>.self).cachedValue
    }
  }

  /// Returns the slot of the key called `name`, or of the key whose value contains it. O(depth).
  func slot(around name: PreferenceName) -> (any AnySlot)? {
    byName[name] ?? name.ancestors.lazy.reversed().compactMap { byName[$0] }.first
  }

  /// Makes the slot of a key with a name of its own, which this domain does not declare.
  func undeclaredSlot<Value>(of key: Key<Value>) -> Slot<Value> {
    let places = key.places(for: key.declaration.name(in: .root, label: ""))
    let others = places.former.isEmpty ? [] : all.map(\.places).filter { $0.name != places.name }
    return Slot(key, at: DistinctPlaces(others + [places]).all[others.count])
  }

  func declares(_ slot: any AnySlot) -> Bool { positions[slot.keyIdentifier] != nil }

  /// Whether setting `slot` changes no other key: it is declared, and none is inside or around it.
  func isIndependent(_ slot: any AnySlot) -> Bool {
    !overlaps && byName[slot.name] === slot
  }
}

extension SlotTable {
  /// Returns `error` without the text of a file whose secrets are not known because it cannot be read.
  func withoutSecrets(_ error: StoreError) -> StoreError {
    guard case .unreadable(let path, let problem) = error,
      all.contains(where: { $0.isSecret || $0.record?.hasSecrets == true })
    else { return error }
    return .unreadable(path: path, problem.withoutText)
  }
}
