/// One task at a time talks to the store; it ends when there is nothing to save and nothing to read.
extension DomainCore {
  func wakeKeeper(_ state: inout DomainState) {
    guard state.keeper == nil else { return }
    UnsavedDomains.insert(self)
    state.keeper = Task.detached { await self.keep() }
  }

  /// The store may have changed.
  func reload() {
    state.withLock { state in
      state.isStale = true
      wakeKeeper(&state)
    }
  }

  /// Until all that was set is saved, and what the store holds is read. Throws what the store cannot
  /// hold, until a good value is set for that key.
  func flush() async throws(StoreError) {
    try await finish()
    let refusals = state.withLock(\.refusals).values.filter(\.isOfTheStore)
    guard let first = refusals.min(by: { $0.description < $1.description }) else { return }
    throw .refused(path: store.label, first)
  }

  /// Until all that was set is saved or refused, and what the store holds is read.
  func finish() async throws(StoreError) {
    firstSave?.allow()
    while let keeper = state.withLock({ state -> Task<Void, Never>? in
      if !state.ledger.isEmpty || state.isStale { wakeKeeper(&state) }
      return state.keeper
    }) {
      await keeper.value
      if let failure = state.withLock(\.failure) { throw failure }
    }
  }

  private enum Job {
    case load
    case save([PendingChange], over: any Snapshot)
  }

  private func nextJob() -> Job? {
    state.withLock { state in
      if state.isStale {
        state.isStale = false
        return .load
      }
      let changes = state.ledger.leave()
      if changes.isEmpty { retire(&state) }
      return changes.isEmpty ? nil : .save(changes, over: state.base.snapshot)
    }
  }

  private func retire(_ state: inout DomainState) {
    state.keeper = nil
    UnsavedDomains.remove(self)
  }

  private func keep() async {
    while true {
      if let firstSave, state.withLock({ !$0.ledger.isEmpty }) { await firstSave.wait() }
      guard let job = nextJob() else { return }
      UnsavedDomains.noteStep()
      do throws(StoreError) {
        switch job {
        case .load: settle(try await store.load())
        case .save(let changes, let base): settle(try await save(changes, over: base), saved: true)
        }
      } catch {
        return fail(error)
      }
    }
  }
}

extension DomainCore {
  /// Another program's changes stay; where both changed one value, what was set here counts, and
  /// what was computed is computed anew.
  private func save(
    _ changes: [PendingChange], over base: any Snapshot
  ) async throws(StoreError) -> any Snapshot {
    var base = base
    var attempts = 0
    while true {
      do throws(StoreError) {
        return try await store.save(changes.flatMap(base.changes), over: base.revision)
      } catch .conflict(let theirs) where attempts < 1000 {
        base = theirs
        attempts += 1
        UnsavedDomains.noteStep()
      } catch .refused where changes.count > 1 {
        for change in changes { base = try await save([change], over: base) }
        return base
      } catch .refused(_, var problem) {
        let name = changes.first?.value.name
        problem.name = problem.name ?? name
        if slots.order.contains(where: { $0.name == name && $0.isSecret }) {
          problem = problem.masked
        }
        note(problem, of: name)
        return base
      }
    }
  }

  private func settle(_ snapshot: any Snapshot, saved: Bool = false) {
    let base = LoadedSnapshot(snapshot)
    // Its end may be code of the program, which no lock may be held for.
    let old = values.base
    change(forgetting: slots.order) { state in
      let isNew = state.base.revision != base.revision
      let isMended = state.failure != nil
      state.base = base
      state.failure = nil
      if saved { state.ledger.settle() }
      return isNew || saved || isMended
    }
    withExtendedLifetime(old) {}
  }

  private func fail(_ error: StoreError) {
    let description = error.description
    change(forgetting: []) { state in
      let isNew = state.failure?.description != description
      state.failure = error
      state.ledger.comeBack()
      retire(&state)
      return isNew
    }
  }
}

extension Problem {
  /// Whether a value was refused for what its store can hold.
  fileprivate var isOfTheStore: Bool {
    switch reason {
    case .cannotHold, .unwritable, .limit: true
    default: false
    }
  }
}
