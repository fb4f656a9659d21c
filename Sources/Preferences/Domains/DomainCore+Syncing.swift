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
        case .load: setBase(try await store.load())
        case .save(let writes, let base): setBase(try await save(writes, over: base), saved: true)
        }
      } catch {
        return fail(error)
      }
    }
  }
}

extension DomainCore {
  /// Saves `writes`, keeping the changes of other programs. If both changed one value, the value
  /// set here wins, and a computed one is computed again.
  private func save(
    _ writes: [PendingWrite], over base: any Snapshot
  ) async throws(StoreError) -> any Snapshot {
    var base = base
    var attempts = 0
    while true {
      do throws(StoreError) {
        return try await store.save(writes.flatMap(base.changes), over: base.revision)
      } catch .conflict(let theirs) where attempts < 1000 {
        base = theirs
        attempts += 1
        UnsavedDomains.recordStep()
      } catch .refused(_, let problem) {
        let transactions = writes.transactions
        guard transactions.count > 1 else {
          recordRefusal(problem, of: writes)
          return base
        }
        for writes in transactions { base = try await save(writes, over: base) }
        return base
      }
    }
  }

  /// Records that the store refused `writes`, because of `problem` with one of them.
  private func recordRefusal(_ problem: Problem, of writes: [PendingWrite]) {
    var problem = problem
    problem.name = problem.name ?? writes.first?.value.name
    for name in writes.map(\.value.name) {
      if slots.all.contains(where: { $0.name == name && $0.isSecret }) { problem = problem.masked }
    }
    for write in writes { recordRefusal(problem, of: write.value.name) }
  }

  private func setBase(_ snapshot: any Snapshot, saved: Bool = false) {
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
      if saved { state.writes.endSave() }
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
    case .cannotHold, .unwritable, .limit: true
    default: false
    }
  }
}
