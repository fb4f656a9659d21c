/// All that changes in a domain, behind one lock.
///
/// No code of the program runs under that lock: no rule's check, no type's reading or encoding, no
/// observer and no snapshot of a store. Such code may use the domain, and a lock is not recursive.
/// Values are therefore computed from a copy, `values`, and what they lead to is set only if the
/// state is still at the copy's `version`.
@usableFromInline
struct DomainState: Sendable {
  /// As it was last loaded or saved.
  var base: LoadedSnapshot
  var ledger = Ledger()
  let overrides: [PreferenceName: OverrideText]
  var registered: [PreferenceName: PreferenceValue] = [:]
  /// Counts the changes of all of the above.
  var version = 0
  /// The last refusal of each key that could not be set, by its name.
  var refusals: [PreferenceName: Problem] = [:]
  /// Why the store could not be read or written the last time.
  var failure: StoreError?
  var listeners = Listeners()
  /// Talks to the store; there is never more than one.
  var keeper: Task<Void, Never>?
  var isStale = false
  /// Listens to the store.
  var watcher: Task<Void, Never>?
  /// Why other programs' changes are not noticed; nil where they are, or where none can be.
  var watchFailure: StoreError?

  init(_ base: LoadedSnapshot, overrides: [PreferenceName: OverrideText]) {
    self.base = base
    self.overrides = overrides
    failure = base.failure
  }

  /// O(1), and independent of the state from then on.
  var values: DomainValues {
    DomainValues(
      version: version, base: base.snapshot, form: base.form, pending: ledger.pending,
      overrides: overrides, registered: registered)
  }
}

/// A state of the store, with all that the lock's holder needs of it.
struct LoadedSnapshot: Sendable {
  let snapshot: any Snapshot
  let revision: Revision
  let form: StoredForm
  /// Why the store could not be read; the snapshot is empty then.
  let failure: StoreError?

  init(_ snapshot: any Snapshot, failure: StoreError? = nil) {
    self.snapshot = snapshot
    self.failure = failure
    revision = snapshot.revision
    form = snapshot.holdsPropertyListTypes ? .propertyList : .text
  }

  static func failed(_ failure: StoreError) -> LoadedSnapshot {
    LoadedSnapshot(MemorySnapshot(.dictionary([:])), failure: failure)
  }
}

extension Schema {
  /// Each as an entry that keeps the key's kind and rules, for files that still have it. A name that
  /// another key has by now, or that lies in one or around one, is that key's.
  mutating func declareFormerNames(of slot: any AnySlot, in form: StoredForm) {
    var entry = slot.entry(in: form)
    entry.defaultValue = nil
    entry.deprecation = Deprecation(
      message: "counts where \(slot.name.label) is not set", successor: slot.name)
    for name in slot.formerNames where isFree(name) {
      entry.name = name
      declare(entry, at: name.flattened.map(Step.init))
    }
  }

  private func isFree(_ name: PreferenceName) -> Bool {
    let around = (1...max(1, name.components.count)).map {
      PreferenceName(Array(name.components.prefix($0)))
    }
    return !isNamespace(name) && around.allSatisfy { entry(for: $0) == nil }
  }
}
