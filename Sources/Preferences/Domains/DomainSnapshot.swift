import Synchronization

/// The values of a domain at one moment. They never change, and they belong together.
///
///     let s = Defaults.snapshot()
///     connect(s.http.host, s.http.port)           // never the old host with the new port
///
/// All values come from one state of the store. A transaction is in a snapshot as a whole or not at
/// all. The values are those in force, with overrides and defaults.
@dynamicMemberLookup
public struct DomainSnapshot<Namespace: Preferences.Namespace>: Sendable {
  private let keys: Namespace
  private let source: any SnapshotSource

  init(_ keys: Namespace, from source: any SnapshotSource) {
    self.keys = keys
    self.source = source
  }

  /// Returns the value of a key.
  public subscript<Value>(dynamicMember path: KeyPath<Namespace, Key<Value>>) -> Value {
    source.value(of: keys[keyPath: path])
  }

  /// Returns the values of a nested namespace.
  public subscript<Inner>(dynamicMember path: KeyPath<Namespace, Inner>) -> DomainSnapshot<Inner> {
    DomainSnapshot<Inner>(keys[keyPath: path], from: source)
  }

  /// Returns the value of a key: `snapshot[.http.port]`.
  public subscript<Value>(key: Key<Value>) -> Value { source.value(of: key) }
}

extension DomainSnapshot {
  /// The names of the keys, each with its value as messages show it. Names are relative to the namespace.
  var texts: [(name: String, text: String)] {
    Declarations(keys).keys.map { name, key in
      (name.label, key.text(in: source))
    }
  }
}

/// A fixed set of values of a domain's keys.
protocol SnapshotSource: Sendable {
  func value<Value>(of key: Key<Value>) -> Value
}

extension Domain {
  /// Returns all values at this moment. If nothing has changed since the last call, it costs a few
  /// locks and no evaluation, else O(declared keys).
  ///
  /// A rule's check that reads other keys gets their newest values. If the domain changes while the
  /// checks run, the values are computed again.
  public func snapshot() -> DomainSnapshot<Namespace> {
    DomainSnapshot(keys, from: SnapshotValues(core.evaluate(), of: core))
  }

  /// Returns a stream of snapshots: one now, and one whenever a value in this namespace has changed.
  /// If several changes come before the next read, only the newest state is delivered.
  public func snapshots() -> AsyncStream<DomainSnapshot<Namespace>> { core.snapshots(of: keys) }

  /// Returns a stream of snapshots of a nested namespace: one now, and one whenever a value in it
  /// has changed.
  public func snapshots<Inner>(
    _ path: KeyPath<Namespace, Inner>
  ) -> AsyncStream<DomainSnapshot<Inner>> {
    core.snapshots(of: keys[keyPath: path])
  }
}

/// The values of all declared keys in one state of a domain.
final class EvaluatedValues: Sendable {
  let values: DomainValues
  /// The values in the order of the domain's slots.
  let all: [any EvaluatedValue]

  init(_ values: DomainValues, _ all: [any EvaluatedValue]) {
    self.values = values
    self.all = all
  }
}

/// The value of a key of any type in one state of a domain.
@usableFromInline
protocol EvaluatedValue: AnyObject, Sendable {
  /// The value as it is stored. Nil if it is absent.
  var preference: PreferenceValue? { get }
}

/// The value of a key in one state of a domain.
final class Evaluated<Value: PreferenceType>: EvaluatedValue {
  let value: Value
  var preference: PreferenceValue? { value.preference }

  init(_ value: Value) { self.value = value }
}

extension Slot {
  @usableFromInline
  func evaluated(in values: DomainValues, of core: DomainCore) -> (any EvaluatedValue)? {
    core.current(self, in: values).map { Evaluated($0.value) }
  }

  @usableFromInline
  func evaluatedFallback(in values: DomainValues) -> any EvaluatedValue {
    Evaluated(values.fallback(self).value)
  }
}

/// The evaluated values of a domain as the source of a snapshot.
private struct SnapshotValues: SnapshotSource {
  private let evaluated: EvaluatedValues
  private let core: DomainCore

  init(_ evaluated: EvaluatedValues, of core: DomainCore) {
    self.evaluated = evaluated
    self.core = core
  }

  func value<Value>(of key: Key<Value>) -> Value {
    if let position = core.slots.position(of: key) {
      // A key's slot makes its value, which therefore has the key's type.
      return unsafeDowncast(evaluated.all[position], to: Evaluated<Value>.self).value
    }
    guard let slot = core.declaredSlot(of: key) else { return key.defaultValue }
    let values = evaluated.values
    return (core.current(slot, in: values) ?? values.fallback(slot)).value
  }
}

extension DomainCore {
  /// The number of times that the values are computed again because the state has changed meanwhile.
  /// The bound ends the loop if a check changes the domain whenever it runs.
  private static var evaluationLimit: Int { 1_000 }

  /// Returns the values of all declared keys in one state. Runs checks of the program without a
  /// lock.
  func evaluate() -> EvaluatedValues {
    var attempts = 0
    while true {
      let values = values
      if let last = evaluated.withLock(\.self), last.values.version == values.version {
        return last
      }
      var isComplete = true
      let all = slots.all.map { slot -> any EvaluatedValue in
        if let value = slot.evaluated(in: values, of: self) { return value }
        isComplete = false
        return slot.evaluatedFallback(in: values)
      }
      let new = EvaluatedValues(values, all)
      attempts += 1
      // Only a check can read a newer state than that of `values`.
      let isCurrent = state.withLock(\.version) == values.version
      guard isCurrent || slots.checked.isEmpty || attempts == Self.evaluationLimit else { continue }
      if isComplete && isCurrent && values.isSettled { keep(new) }
      return new
    }
  }

  private func keep(_ new: EvaluatedValues) {
    let old = evaluated.withLock { evaluated in
      defer { evaluated = new }
      return evaluated
    }
    // Its values may have a `deinit` of the program, which must not run under a lock.
    withExtendedLifetime(old) {}
  }

  /// Returns a stream of snapshots of `keys`, a namespace of the domain. The values are computed in
  /// the task of the consumer.
  func snapshots<Namespace>(of keys: Namespace) -> AsyncStream<DomainSnapshot<Namespace>> {
    let identities = Set(Declarations(keys).keys.map { ObjectIdentifier($0.key) })
    let positions = slots.all.indices.filter { identities.contains(slots.identities[$0].key) }
    let changes = changes()
    let last = Mutex<[PreferenceValue?]?>(nil)
    return AsyncStream {
      for await _ in changes {
        let evaluated = self.evaluate()
        let preferences = positions.map { evaluated.all[$0].preference }
        let isNew = last.withLock { last in
          defer { last = preferences }
          return last != preferences
        }
        if isNew { return DomainSnapshot(keys, from: SnapshotValues(evaluated, of: self)) }
      }
      return nil
    }
  }
}
