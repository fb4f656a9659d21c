/// Values that are set together. See `Domain.transaction`.
@dynamicMemberLookup
public struct Transaction<Namespace: Preferences.Namespace> {
  private let keys: Namespace
  private let draft: TransactionDraft

  init(_ keys: Namespace, _ draft: TransactionDraft) {
    self.keys = keys
    self.draft = draft
  }

  /// Reads or sets the value of a key. A read returns the stored value, or the one that this
  /// transaction has set, and ignores overrides.
  public subscript<Value>(dynamicMember path: KeyPath<Namespace, Key<Value>>) -> Value {
    get { draft.value(of: keys[keyPath: path]) }
    nonmutating set { draft.set(newValue, for: keys[keyPath: path]) }
  }

  /// The part of the transaction with the keys of a nested namespace.
  public subscript<Inner>(dynamicMember path: KeyPath<Namespace, Inner>) -> Transaction<Inner> {
    Transaction<Inner>(keys[keyPath: path], draft)
  }

  /// Reads or sets the value of a key: `$0[.editor.tabWidth] = 8`.
  public subscript<Value>(key: Key<Value>) -> Value {
    get { draft.value(of: key) }
    nonmutating set { draft.set(newValue, for: key) }
  }

  /// Removes the stored value, so that the default is used again.
  public func reset<Value>(_ path: KeyPath<Namespace, Key<Value>>) {
    draft.set(nil, for: keys[keyPath: path])
  }

  /// Removes the stored value, so that the default is used again.
  public func reset<Value>(_ key: Key<Value>) { draft.set(nil, for: key) }
}

extension Domain {
  /// Sets several values together: all take effect at once, and one save stores them.
  ///
  ///     try Defaults.transaction { $0.lo = 1; $0.hi = 2 }
  ///
  /// If a key refuses its value, or if `body` throws, nothing is set and the error is thrown. No
  /// snapshot contains a part of a transaction. If the store refuses one of the values when they are
  /// saved, none of them is saved, and `problems` and `flush` report that.
  ///
  /// If another thread changes a value that `body` has read, `body` runs again, so that no change of
  /// this program is lost. Values of other programs are overwritten; use `update` to count with
  /// them. `body` must set values only through its parameter. A rule's check that reads other keys
  /// of the domain gets their values from before the transaction.
  @discardableResult
  public func transaction<Result>(
    _ body: (Transaction<Namespace>) throws -> Result
  ) throws -> Result {
    while true {
      let draft = TransactionDraft(of: core)
      let result = try body(Transaction(keys, draft))
      if try draft.commit() { return result }
    }
  }
}

/// The values that a transaction has read and set.
final class TransactionDraft {
  private let core: DomainCore
  private let original: DomainValues
  /// The original values with the values that were set.
  private var changed: DomainValues
  private var read: [any AnySlot] = []
  private var set: [PreferenceName: any AnySlot] = [:]
  /// The first refusal of a value.
  private var refusal: Problem?

  init(of core: DomainCore) {
    self.core = core
    original = core.values
    changed = original
  }

  func value<Value>(of key: Key<Value>) -> Value {
    guard let slot = core.declaredSlot(of: key) else { return key.defaultValue }
    if set[slot.name] == nil { read.append(slot) }
    return changed.valueWithoutOverride(of: slot).value
  }

  /// Sets the value, or removes it if `value` is nil. Records why the key refuses it.
  func set<Value>(_ value: Value?, for key: Key<Value>) {
    do throws(Problem) {
      guard let slot = core.slot(of: key) else { throw key.undeclared }
      let old = changed.withoutHeld.valueWithoutOverride(of: slot).value
      let preference = slot.merged(
        try slot.preference(of: value), replacing: old, in: changed.stored(slot), changed.form)
      if let preference, let problem = core.problem(with: preference, for: slot, in: changed) {
        throw problem
      }
      changed.retained[slot.name] = nil
      changed.held.stored[slot.name] = nil
      changed.pending.append(
        PendingValue(
          places: slot.places, value: preference, transaction: original.version))
      set[slot.name] = slot
    } catch {
      refusal = refusal ?? error
    }
  }

  /// Queues the values and makes them effective at once. Returns false if a value that was read has
  /// changed since. Throws the first refusal.
  func commit() throws(Problem) -> Bool {
    if let refusal { throw refusal }
    var attempts = 0
    while true {
      let current = core.values
      if current.version != original.version {
        guard current.form == original.form else { return false }
        let isUnchanged = read.allSatisfy { current.stored($0) == original.stored($0) }
        guard isUnchanged else { return false }
      }
      let writes = changed.pending.queued.filter { value in
        guard value.transaction == original.version, let slot = set[value.name] else {
          return false
        }
        return current.stored(slot) != value.value || current.retained[slot.name] != nil
          || current.held.stored[slot.name] != nil
      }
      attempts += 1
      if attempts <= DomainCore.ruleLimit {
        var after = current
        for write in writes { after.pending.append(write) }
        let problem = core.ruleProblem(ofSetting: Set(set.keys), from: current, to: after)
        if let problem { throw problem }
      }
      if core.commit(writes, of: set, at: current.version) { return true }
    }
  }
}

extension DomainCore {
  /// Queues `writes`, and forgets earlier refusals of the keys in `set`. Returns false if the state
  /// is no longer at `version`.
  fileprivate func commit(
    _ writes: [PendingValue], of set: [PreferenceName: any AnySlot], at version: Int
  ) -> Bool {
    let affected = set.values.flatMap { slots(affectedBy: $0) }
    let isSet = change(at: version, dropping: affected) { state in
      for name in set.keys {
        state.refusals[name] = nil
        state.retained[name] = nil
      }
      for write in writes {
        var write = write
        write.transaction = writes.count > 1 ? version : nil
        state.queue(PendingWrite(value: write, steps: []))
      }
      if !writes.isEmpty { startSyncing(&state) }
      return !writes.isEmpty
    }
    if isSet { for slot in set.values { recordUse(of: slot) } }
    return isSet
  }
}
