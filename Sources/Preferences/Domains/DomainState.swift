/// All that changes in a domain, behind one lock.
@usableFromInline
struct DomainState: Sendable {
  /// As it was last loaded or saved.
  var base: any Snapshot
  var form: StoredForm
  var ledger = Ledger()
  var overrides: [PreferenceName: Override] = [:]
  var registered: [PreferenceName: PreferenceValue] = [:]
  /// What could not be set, by name: the last refusal of each.
  var refusals: [PreferenceName: Problem] = [:]
  /// Of overrides.
  var problems: [Problem] = []
  /// Why the store could not be read or written the last time.
  var failure: StoreError?
  var observers: [Int: Observer] = [:]
  var observerCount = 0
  /// Talks to the store; there is never more than one.
  var keeper: Task<Void, Never>?
  var isStale = false
  /// Listens to the store.
  var watcher: Task<Void, Never>?
  /// Why other programs' changes are not noticed; nil where they are, or where none can be.
  var watchFailure: StoreError?

  struct Observer: Sendable {
    let look: @Sendable (DomainState) -> Void
    let finish: @Sendable () -> Void
  }

  struct Override: Sendable {
    let source: String
    let value: PreferenceValue
  }

  init(base: any Snapshot) {
    self.base = base
    form = base.form
  }

  mutating func adopt(_ base: any Snapshot) {
    self.base = base
    form = base.form
    failure = nil
  }
}

extension DomainState {
  /// A store that holds no keys at all: a list, a text.
  var rootProblem: [Problem] {
    guard let root = base[.root] else { return [] }
    if case .dictionary = root { return [] }
    return [Problem(.notA("a group", found: root.text(limit: 40), nearest: nil))]
  }

  /// What is stored for `slot`, saved or not.
  func stored(_ slot: any AnySlot) -> PreferenceValue? {
    ledger.value(of: [slot.name] + slot.formerNames, over: base)
  }

  /// Why what is stored for `slot` cannot count, by the name that it is stored under.
  func problem(_ slot: any AnySlot) -> Problem? {
    guard let stored = stored(slot), var problem = slot.problem(with: stored, in: form),
      let place = ledger.places(of: [slot.name] + slot.formerNames, over: base).first
    else { return nil }
    let inside = problem.name?.relative(to: slot.name)?.components ?? []
    problem.name = PreferenceName(place.components + inside)
    return problem
  }

  /// The value of the file and of what lies below it.
  func kept<Value>(_ slot: Slot<Value>) -> (value: Value, origin: Origin) {
    guard let stored = stored(slot) else { return fallback(slot) }
    if let problem = problem(slot) { return (fallback(slot).value, .unreadable(problem)) }
    return Value(stored).map { ($0, .stored) } ?? fallback(slot)
  }

  /// The value in force.
  func current<Value>(_ slot: Slot<Value>) -> (value: Value, origin: Origin) {
    guard let override = overrides[slot.name], let value = Value(override.value) else {
      return kept(slot)
    }
    return (value, .overridden(by: override.source))
  }

  func fallback<Value>(_ slot: Slot<Value>) -> (value: Value, origin: Origin) {
    registered[slot.name].flatMap { Value($0) }.map { ($0, .registered) }
      ?? (slot.key.defaultValue, .builtIn)
  }
}

extension DomainState {
  /// What `slot` would hold were `value` at `name`; nil where that does not concern it.
  func part(
    of slot: any AnySlot, where name: PreferenceName, is value: PreferenceValue
  ) -> PreferenceValue? {
    if let rest = slot.name.relative(to: name) { return value[rest.components] }
    guard let rest = name.relative(to: slot.name) else { return nil }
    return (stored(slot) ?? .dictionary([:])).replacing(rest.components, with: value)
  }
}

extension Snapshot {
  var form: StoredForm { holdsPropertyListTypes ? .propertyList : .text }
}
