import Synchronization

/// A change that takes effect only after an event, because its key says so: `takesEffect: "restart"`.
public struct PendingEffect: Sendable {
  /// The declaration of the key.
  public let entry: Entry
  /// The values at the start and now, as messages show them: secrets are masked, and an absent value is
  /// `nothing`.
  public let atStart, now: String
}

extension PendingEffect: CustomStringConvertible {
  /// The sentence for a log: `port: 8081 takes effect after a restart; until then 8080`.
  public var description: String {
    "\(entry.name.label): \(now) takes effect \(entry.effectPhrase ?? ""); until then \(atStart)"
  }
}

extension Entry {
  /// The event after which a change takes effect: `after a restart`. Nil if it takes effect at once.
  package var effectPhrase: String? {
    takesEffect.map { $0.contains(" ") ? "on \($0)" : "after a \($0)" }
  }
}

extension Domain {
  /// The values that are in effect: of a key with `takesEffect`, the value with which the program has
  /// started, and of any other key, the value in force when this property is read.
  ///
  ///     let port = Key(default: 80, takesEffect: "restart")
  ///     listen(on: settings.atStart.port)         // the same in all parts of the program
  ///
  /// The start ends with the first change after the domain was created; `register` belongs to it.
  public var atStart: DomainSnapshot<Namespace> {
    DomainSnapshot(
      keys, from: StartValues(core.startValues(), snapshot: snapshot(), slots: core.slots))
  }

  /// The values that have changed since the start and take effect only after an event, in declared order.
  public var pendingEffects: [PendingEffect] { core.pendingEffects }
}

/// The start of a domain: its values before the first change.
struct DomainStart: ~Copyable, Sendable {
  private let recorded = Mutex<EvaluatedValues?>(nil)

  var values: EvaluatedValues? { recorded.withLock(\.self) }

  /// Records values as those of the start, unless there are some.
  func record(_ values: EvaluatedValues) -> EvaluatedValues {
    recorded.withLock { recorded in
      let start = recorded ?? values
      recorded = start
      return start
    }
  }
}

extension DomainCore {
  /// Returns the values of the start. Without a change until now, they are the present ones.
  func startValues() -> EvaluatedValues { start.values ?? start.record(evaluate()) }

  /// Records the values of the start before the first change, if a key needs them.
  func endStart() {
    guard slots.haveEffects, start.values == nil else { return }
    _ = start.record(evaluate())
  }

  var pendingEffects: [PendingEffect] {
    guard slots.haveEffects else { return [] }
    let (start, now) = (startValues(), evaluate())
    let secrecy = schema.secrecy
    return slots.all.indices.flatMap { index -> [PendingEffect] in
      let (old, new) = (start.all[index].preference, now.all[index].preference)
      guard old != new else { return [] }
      let slot = slots.all[index]
      let members = slot.record?.entries(in: now.values.form) ?? []
      return ([slot.entry(in: now.values.form)] + members).compactMap { entry in
        guard entry.takesEffect != nil else { return nil }
        let path = entry.name.relative(to: slot.name)?.components ?? []
        let (old, new) = (old?[path], new?[path])
        func text(_ value: PreferenceValue?) -> String {
          CurrentValue(entry: entry, value: value, origin: .stored, formerNames: [])
            .hiding(secrecy).text
        }
        return old == new ? nil : PendingEffect(entry: entry, atStart: text(old), now: text(new))
      }
    }
  }
}

/// The values of the start for keys with `takesEffect`, and those of a snapshot for all others.
private struct StartValues<Namespace: Preferences.Namespace>: SnapshotSource {
  private let start: EvaluatedValues
  private let snapshot: DomainSnapshot<Namespace>
  private let slots: SlotTable

  init(_ start: EvaluatedValues, snapshot: DomainSnapshot<Namespace>, slots: SlotTable) {
    (self.start, self.snapshot, self.slots) = (start, snapshot, slots)
  }

  func value<Value>(of key: Key<Value>) -> Value {
    guard key.declaration.entry.takesEffect != nil, let position = slots.position(of: key) else {
      return snapshot[key]
    }
    // A key's slot makes its value, which therefore has the key's type.
    return unsafeDowncast(start.all[position], to: Evaluated<Value>.self).value
  }
}
