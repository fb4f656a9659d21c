import Synchronization

/// Rules over several keys. They run without a lock, on copies of the state.
extension DomainCore {
  /// Returns a problem of `values` for each rule that they break and each key that the rule has read.
  func ruleProblems(in values: DomainValues) -> [Problem] {
    var values = values
    values.held = HeldValues()
    return slots.rules.flatMap { rule -> [Problem] in
      let source = RuleValues(values, of: self)
      guard !rule.isValid(source), let read = source.readableSlots else { return [] }
      guard !read.isEmpty else {
        return [Problem(.mustSatisfy(rule.requirement, with: []))]
      }
      return read.map { slot in
        let others = read.lazy.filter { $0 !== slot }.map(\.name.label)
        return Problem(
          .mustSatisfy(rule.requirement, with: Array(others)), name: values.place(of: slot))
      }
    }
  }

}

/// Values for checking one rule. Computes only those that the rule reads, and records them.
final class RuleValues: SnapshotSource {
  private let values: DomainValues
  private let core: DomainCore
  private let read = Mutex(Read())

  private struct Read {
    var slots: [any AnySlot] = []
    var isReadable = true
  }

  init(_ values: DomainValues, of core: DomainCore) {
    self.values = values
    self.core = core
  }

  /// The slots that the rule has read, without duplicates.
  var readSlots: [any AnySlot] { read.withLock(\.slots) }

  /// The slots that the rule has read. Nil if the value of one is unreadable.
  var readableSlots: [any AnySlot]? {
    read.withLock { $0.isReadable ? $0.slots : nil }
  }

  func value<Value>(of key: Key<Value>) -> Value {
    guard let slot = core.declaredSlot(of: key) else { return key.defaultValue }
    let (value, origin) = core.current(slot, in: values) ?? values.fallback(slot)
    read.withLock { read in
      if case .unreadable = origin { read.isReadable = false }
      if !read.slots.contains(where: { $0.name == slot.name }) { read.slots.append(slot) }
    }
    return value
  }
}

extension DomainValues {
  var withoutOverrides: DomainValues {
    var values = self
    values.overrides = [:]
    values.held.inForce = values.held.stored
    return values
  }

  /// Returns the name under which `slot` is stored, or its own name if it is not stored.
  func place(of slot: any AnySlot) -> PreferenceName {
    guard pending.value(of: slot.name, over: base) == nil else { return slot.name }
    return pending.existing(slot.places.former, over: base).first?.name ?? slot.name
  }
}

/// The rules over several keys of a domain, as a part of its schema.
struct NamespaceRules: Sendable {
  let core: DomainCore
  let registered: [PreferenceName: PreferenceValue]
  let layers: [LowerLayer]

  /// Returns the problems of `snapshot` with `changes`, which may be any state of any store. The
  /// domain's own values and overrides are not used.
  func problems(in snapshot: any Snapshot, with changes: [Change] = []) -> [Problem] {
    var pending = PendingValues()
    for change in changes.inApplicationOrder {
      let name = PreferenceName(change.name.flattened)
      pending.append(PendingValue(places: StoredPlaces(name), value: change.new))
    }
    let values = DomainValues(
      version: -1, base: snapshot, form: StoredForm(of: snapshot), pending: pending,
      overrides: [:], registered: registered, layers: layers)
    return core.ruleProblems(in: values).map { problem in
      var problem = problem
      problem.name = problem.name.map(snapshot.placement)
      return problem
    }
  }
}
