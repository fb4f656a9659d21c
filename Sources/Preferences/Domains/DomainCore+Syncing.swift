/// Loading and saving, by one task at a time, which ends when there is nothing left to do.
extension DomainCore {
  func startSyncing(_ state: inout DomainState) {
    guard state.syncTask == nil else { return }
    UnsavedDomains.insert(self)
    state.syncTask = Task.detached { await self.sync() }
  }

  /// Loads the store again in the background, because it may have changed.
  func reload() {
    state.withLock { state in
      state.isStale = true
      startSyncing(&state)
    }
  }

  /// Waits until all set values are saved or refused, and the store is loaded. Throws the refusal
  /// if the store could not hold a value, until a good value is set for that key.
  func flush() async throws(StoreError) {
    try await finish()
    let refusals = state.withLock(\.refusals).values.filter(\.isStoreLimit)
    guard let first = refusals.min(by: { $0.description < $1.description }) else { return }
    throw .refused(path: store.label, first)
  }

  /// Waits until all set values are saved or refused, and the store is loaded.
  func finish() async throws(StoreError) {
    firstSaveDelay?.end()
    while let task = state.withLock({ state -> Task<Void, Never>? in
      if !state.writes.isEmpty || state.isStale { startSyncing(&state) }
      return state.syncTask
    }) {
      await task.value
      if let failure = state.withLock(\.failure) { throw failure }
    }
  }

  private enum Job {
    case load
    case save([PendingWrite], over: any Snapshot)
  }

  private func nextJob() -> Job? {
    state.withLock { state in
      if state.isStale {
        state.isStale = false
        return .load
      }
      let writes = state.writes.beginSave()
      if writes.isEmpty { endSyncing(&state) }
      return writes.isEmpty ? nil : .save(writes, over: state.base.snapshot)
    }
  }

  private func endSyncing(_ state: inout DomainState) {
    state.syncTask = nil
    UnsavedDomains.remove(self)
  }

  private func sync() async {
    while true {
      if let firstSaveDelay, state.withLock({ !$0.writes.isEmpty }) { await firstSaveDelay.wait() }
      guard let job = nextJob() else { return }
      UnsavedDomains.recordStep()
      do throws(StoreError) {
        switch job {
        case .load: setBase(try await loadCounted())
        case .save(let writes, let base):
          let saved = try await counted(writes, over: base)
          setBase(saved.snapshot, saved: true, refused: saved.refused)
          if let problem = saved.firstProblem, !hasWrites(besides: saved.refused) {
            return fail(.refused(path: store.label, problem))
          }
        }
      } catch {
        return fail(error)
      }
    }
  }
}

extension DomainCore {
  /// Saves `writes` and counts that.
  private func counted(
    _ writes: [PendingWrite], over base: any Snapshot
  ) async throws(StoreError) -> SavedWrites {
    do throws(StoreError) {
      let saved = try await save(writes, over: base)
      count(saved.refused.isEmpty ? \.saves : \.failedSaves)
      return saved
    } catch {
      count(\.failedSaves)
      throw error
    }
  }

  /// The time that a program may take between emptying a file and writing its new contents.
  static var rewriting: Duration { .milliseconds(50) }

  /// Loads the store and counts that.
  private func loadCounted() async throws(StoreError) -> any Snapshot {
    do throws(StoreError) {
      let snapshot = try await loadSettled()
      count(\.reloads)
      return snapshot
    } catch {
      count(\.failedReloads)
      throw error
    }
  }

  /// Loads the store. If it has become empty or unreadable, loads it again after a moment, because
  /// another program may be writing it: `cp` empties a file first.
  private func loadSettled() async throws(StoreError) -> any Snapshot {
    reloadLayers()
    let hadValues = state.withLock { $0.failure == nil && $0.base.snapshot.count > 0 }
    do throws(StoreError) {
      let snapshot = try await store.load()
      guard hadValues, snapshot.count == 0 else { return snapshot }
    } catch {
      guard hadValues, case .unreadable = error else { throw error }
    }
    try? await pause(for: Self.rewriting)
    return try await store.load()
  }
}

/// The result of a save.
private struct SavedWrites {
  var snapshot: any Snapshot
  /// The problems of the values that the store has refused, by the keys' names.
  var refused: [PreferenceName: Problem] = [:]

  var firstProblem: Problem? { refused.values.min { $0.description < $1.description } }
}

extension DomainCore {
  private func hasWrites(besides refused: [PreferenceName: Problem]) -> Bool {
    state.withLock { state in
      state.isStale || state.writes.values.queued.contains { refused[$0.name] == nil }
    }
  }

  /// Saves `writes`, keeping the changes of other programs. If both changed one value, the value
  /// set here wins, and a computed one is computed again.
  fileprivate func save(
    _ writes: [PendingWrite], over base: any Snapshot
  ) async throws(StoreError) -> SavedWrites {
    var base = base
    var attempts = 0
    while true {
      do throws(StoreError) {
        let changes = writes.flatMap(base.changes)
        return SavedWrites(snapshot: try await store.save(changes, over: base.revision))
      } catch .conflict(let theirs) where attempts < 1000 {
        base = theirs
        attempts += 1
        UnsavedDomains.recordStep()
      } catch .refused(_, let problem) {
        let transactions = writes.transactions
        guard transactions.count > 1 else {
          let problem = refusal(of: writes, over: base, problem)
          let refused = writes.map { ($0.value.name, problem) }
          return SavedWrites(
            snapshot: base, refused: Dictionary(refused, uniquingKeysWith: { a, _ in a }))
        }
        var all = SavedWrites(snapshot: base)
        for writes in transactions {
          let saved = try await save(writes, over: all.snapshot)
          all.snapshot = saved.snapshot
          all.refused.merge(saved.refused) { $1 }
        }
        return all
      }
    }
  }

  /// Returns why the store, which is at `base`, refused `writes` because of `problem` with one of them.
  private func refusal(
    of writes: [PendingWrite], over base: any Snapshot, _ problem: Problem
  ) -> Problem {
    let names = writes.filter { $0.value.value != nil }.map(\.value.name)
    let obstacle = names.lazy.compactMap { name in
      PendingValues().obstacle(to: name, over: base).map { self.problem(withGroup: $0) }
    }.first
    if let obstacle { return obstacle }
    var problem = problem
    problem.name = problem.name ?? writes.first?.value.name
    let isSecret = slots.all.contains { slot in
      slot.holdsSecret && writes.contains { $0.value.name == slot.name }
    }
    return isSecret ? problem.masked : problem
  }

  private func setBase(
    _ snapshot: any Snapshot, saved: Bool = false, refused: [PreferenceName: Problem] = [:]
  ) {
    let base = LoadedSnapshot(snapshot)
    // Its `deinit` may be code of the program, which must not run under a lock.
    let old = values
    let retained = retainedValues(from: old, over: base, saved: saved)
    change(dropping: slots.all) { state in
      let isNew = state.base.revision != base.revision || state.retained != retained
      let hadFailed = state.failure != nil
      state.base = base
      state.failure = nil
      state.failedSaves = 0
      // A key that was set or reset meanwhile needs no other value.
      let queued = state.writes.values.queued
      state.retained = retained.filter { retained in
        !queued.contains { $0.name == retained.key }
      }
      if saved {
        state.writes.endSave(except: Set(refused.keys))
        state.unsaved = refused
      }
      return isNew || saved || hadFailed
    }
    withExtendedLifetime(old) {}
  }

  private func fail(_ error: StoreError) {
    let error = slots.withoutSecrets(error)
    let description = error.description
    change(dropping: []) { state in
      let isNew = state.failure?.description != description
      state.failure = error
      state.writes.cancelSave()
      endSyncing(&state)
      if !state.writes.isEmpty { saveAgainLater(&state) }
      return isNew
    }
  }

  /// Tries to save again after a while, unless a change or `flush` has done so before.
  private func saveAgainLater(_ state: inout DomainState) {
    let delay = retryDelay * min(60, 1 << min(state.failedSaves, 6))
    state.failedSaves += 1
    state.retry?.cancel()
    guard !state.hasEnded else { return }
    state.retry = Task.detached {
      guard (try? await pause(for: delay)) != nil else { return }
      self.state.withLock { state in
        if !state.writes.isEmpty { self.startSyncing(&state) }
      }
    }
  }
}

extension Problem {
  /// Whether a value was refused because its store cannot hold it.
  fileprivate var isStoreLimit: Bool {
    switch reason {
    case .cannotHold, .unwritable, .limit, .notAGroup: true
    default: false
    }
  }
}
