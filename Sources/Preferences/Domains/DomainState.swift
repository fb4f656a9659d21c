/// The mutable state of a domain, protected by one lock.
///
/// No code of the program runs under that lock: no rule's check, no type's decoding or encoding, no
/// observer and no snapshot of a store. Such code may use the domain, and the lock is not
/// recursive. Values are therefore computed from a copy, `values`, and a result is stored only if
/// the state still has the copy's `version`.
@usableFromInline
struct DomainState: Sendable {
  /// The snapshot last loaded or saved.
  var base: LoadedSnapshot
  var writes = PendingWrites()
  /// The overrides that win, of all sources.
  private(set) var overrides: [PreferenceName: Override]
  /// The overrides that the domain was created with. Later sources win.
  private var sources: [OverrideLayer]
  /// The overrides of providers that may change, by number. They rank below `sources`, except that the
  /// values of a provider among these are replaced by its present ones.
  private var layers: [Int: OverrideLayer] = [:]
  private var lastLayer = 0
  /// The stores below the domain's own. Later ones win.
  var lowerLayers: [LowerLayer]
  var registered: [PreferenceName: PreferenceValue] = [:]
  /// See `DomainValues.retained`.
  var retained: [PreferenceName: PreferenceValue] = [:]
  /// Increases whenever one of the properties above changes.
  var version = 0
  /// The last refusal of each key whose value could not be set, by the key's name.
  var refusals: [PreferenceName: Problem] = [:]
  /// The problems of the queued values that the store refused when they were saved, by the keys' names.
  var unsaved: [PreferenceName: Problem] = [:]
  /// The values in force at the last version for which the rules over several keys were checked.
  var settled: DomainValues?
  /// The names of the keys that the program has set since then.
  var setNames: Set<PreferenceName> = []
  /// The error of the last load or save. Nil if it succeeded.
  var failure: StoreError?
  var listeners = Listeners()
  /// The only task that loads and saves. Nil while there is nothing to do.
  var syncTask: Task<Void, Never>?
  /// The task that waits before it saves again. Nil unless a save has failed.
  var retry: Task<Void, Never>?
  /// The number of saves that have failed since the last success.
  var failedSaves = 0
  /// Whether nothing refers to the domain any more.
  var hasEnded = false
  /// Whether the store may have changed since it was loaded.
  var isStale = false
  /// The tasks that listen for changes of the stores.
  var watchers: [Task<Void, Never>] = []
  /// Why other programs' changes are not noticed. Nil if they are noticed, or if none are possible.
  var watchFailure: StoreError?

  init(_ base: LoadedSnapshot, over lowerLayers: [LowerLayer], overrides: [OverrideLayer]) {
    self.base = base
    self.lowerLayers = lowerLayers
    sources = overrides
    self.overrides = overrides.merged
    failure = base.failure
  }

  /// The problems of the sources of overrides, such as unknown variables.
  var overrideProblems: [Problem] { ranked.flatMap(\.problems) }

  /// All layers in force, those that win last.
  private var ranked: [OverrideLayer] {
    guard !layers.isEmpty else { return sources }
    var newest = layers.sorted { $0.key < $1.key }.map(\.value)
    let own = sources.map { source in
      let index = newest.lastIndex { $0.provider == source.provider && source.provider != nil }
      return index.map { newest.remove(at: $0) } ?? source
    }
    return newest + own
  }

  /// Returns the number of a new source that may change.
  mutating func addLayer() -> Int {
    lastLayer += 1
    return lastLayer
  }

  /// Replaces the overrides of a source that may change. Nil removes them. Returns whether they are
  /// other ones.
  mutating func setLayer(_ number: Int, to new: OverrideLayer?) -> Bool {
    guard layers[number] != new else { return false }
    layers[number] = new
    overrides = ranked.merged
    return true
  }

  /// Replaces the overrides of a source that the domain was created with. Returns whether they are other
  /// ones.
  mutating func setSource(_ index: Int, to new: OverrideLayer) -> Bool {
    var new = new
    if new.hasFailed { new.overrides = sources[index].overrides }
    guard sources[index] != new else { return false }
    sources[index] = new
    overrides = ranked.merged
    return true
  }

  /// Queues a value that the program has set.
  mutating func queue(_ write: PendingWrite) {
    writes.append(write)
    setNames.insert(write.value.name)
  }

  /// A copy for computing values, independent of later changes. O(1). The values that rules over several
  /// keys hold are those of the last check.
  var values: DomainValues {
    DomainValues(
      version: version, base: base.snapshot, form: base.form, pending: writes.values,
      overrides: overrides, registered: registered, layers: lowerLayers, retained: retained,
      held: settled?.held ?? HeldValues())
  }
}

/// A snapshot of the store, with the properties that code under the lock needs of it.
struct LoadedSnapshot: Sendable {
  let snapshot: any Snapshot
  let revision: Revision
  let form: StoredForm
  /// Why the store could not be read. The snapshot is empty in that case.
  let failure: StoreError?

  init(_ snapshot: any Snapshot, failure: StoreError? = nil) {
    self.snapshot = snapshot
    self.failure = failure
    revision = snapshot.revision
    form = StoredForm(of: snapshot)
  }

  static func failed(_ failure: StoreError) -> LoadedSnapshot {
    LoadedSnapshot(MemorySnapshot(.dictionary([:])), failure: failure)
  }
}

extension Schema {
  /// Declares the former names of `slot` as deprecated entries with the key's kind and rules, for
  /// files that still use them. A former name that collides with another key's name is skipped.
  mutating func declareFormerNames(of slot: any AnySlot, in form: StoredForm) {
    var entry = slot.entry(in: form)
    entry.defaultValue = nil
    entry.deprecation = Deprecation(
      message: "counts where \(slot.name.label) is not set", successor: slot.name)
    for place in slot.places.former where isFree(place.name) {
      var former = entry
      former.name = place.name
      if let old = place.old {
        (former.kind, former.rules) = (form.kind(old.kind), old.rules)
        former.examples = []
      }
      declare(former, at: place.name.flattened.map(Step.init))
      if place.old == nil {
        slot.record?.declareMembers(inside: place.name, in: &self, form)
      }
    }
  }

  private func isFree(_ name: PreferenceName) -> Bool {
    !isNamespace(name) && (name.ancestors + [name]).allSatisfy { entry(for: $0) == nil }
  }
}
