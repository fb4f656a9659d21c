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

  /// Until all that was set is saved, and what the store holds is read.
  func flush() async throws(StoreError) {
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
      return changes.isEmpty ? nil : .save(changes, over: state.base)
    }
  }

  private func retire(_ state: inout DomainState) {
    state.keeper = nil
    UnsavedDomains.remove(self)
  }

  private func keep() async {
    while let job = nextJob() {
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
      } catch .refused(_, let problem) {
        note(problem)
        return base
      }
    }
  }

  private func settle(_ base: any Snapshot, saved: Bool = false) {
    state.withLock { state in
      let isNew = state.base.revision != base.revision
      let isMended = state.failure != nil
      state.adopt(base)
      if saved { state.ledger.settle() }
      guard isNew || saved || isMended else { return }
      forgetAll()
      state.tellObservers()
    }
  }

  private func fail(_ error: StoreError) {
    state.withLock { state in
      let isNew = state.failure?.description != error.description
      state.failure = error
      state.ledger.comeBack()
      if isNew { state.tellObservers() }
      retire(&state)
    }
  }
}
