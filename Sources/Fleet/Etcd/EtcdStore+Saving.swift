import Preferences

extension EtcdStore {
  public func save(
    _ changes: [Change], over revision: Revision
  ) async throws(StoreError) -> any Snapshot {
    try await save(changes, over: revision, inSteps: false)
  }

  /// Saves in one transaction, or with `inSteps` in several.
  public func save(
    _ changes: [Change], over revision: Revision, inSteps: Bool
  ) async throws(StoreError) -> any Snapshot {
    let state = try await stateToSaveOver(revision)
    let parts: [EtcdTransaction]
    do throws(Problem) {
      parts = try transactions(changes, over: state)
    } catch {
      throw .refused(path: address.text, error)
    }
    guard parts.count <= 1 || inSteps else {
      throw .tooManyAtOnce(
        path: address.text, changes: parts.reduce(0) { $0 + $1.writes.count }, parts: parts.count)
    }
    guard !parts.isEmpty else { return state.snapshot }
    guard Progress.current?.commit() ?? true else { throw .cancelled(path: address.text) }
    return try await parts.count == 1
      ? make(parts[0], over: state).snapshot : make(parts, over: state).snapshot
  }

  public func steps(for changes: [Change]) throws(Problem) -> Int? {
    guard let state = known.withLock(\.state) else { return nil }
    return try transactions(changes, over: state).count
  }

  private func stateToSaveOver(_ revision: Revision) async throws(StoreError) -> EtcdState {
    let known = known.withLock(\.state)
    let state = if let known { known } else { try await freshState(after: nil) }
    guard state.snapshot.revision == revision else { throw .conflict(theirs: state.snapshot) }
    return state
  }

  private func transactions(
    _ changes: [Change], over state: EtcdState
  ) throws(Problem) -> [EtcdTransaction] {
    EtcdTransaction.split(try EtcdWrites(changes, over: state, prefix: loading.prefix).writes)
  }

  private func make(
    _ transaction: EtcdTransaction, over state: EtcdState
  ) async throws(StoreError) -> EtcdState {
    let request = transaction.request(delta: loading.delta(since: state))
    let (response, wasLost) = try await send(request)
    return try await end(transaction, over: state, response, wasLost: wasLost)
  }

  /// Sends a transaction until there is a response, for as long as a request may take.
  func send(
    _ request: TransactionRequest
  ) async throws(StoreError) -> (response: TransactionResponse, wasLost: Bool) {
    let deadline = ContinuousClock.now + client.timeout
    var lost: String?
    while true {
      do throws(EtcdError) {
        return (try await client.transaction(request), lost != nil)
      } catch .cancelled {
        throw .server(path: address.text, .unknownOutcome(lost ?? "its answer was not waited for"))
      } catch {
        guard error.isAmbiguous || lost != nil else { throw storeError(error) }
        lost = lost ?? storeError(error).words
        guard ContinuousClock.now < deadline, !Task.isCancelled else {
          throw .server(path: address.text, .unknownOutcome(lost ?? ""))
        }
        try? await pause(for: .milliseconds(100))
      }
    }
  }

  private func end(
    _ transaction: EtcdTransaction, over state: EtcdState, _ response: TransactionResponse,
    wasLost: Bool
  ) async throws(StoreError) -> EtcdState {
    let isDone = response.hasSucceeded
    let new = remember(await newest(after: response, transaction, over: state))
    if isDone { return new }
    if wasLost, try await isApplied(transaction, over: state) { return new }
    throw .conflict(theirs: new.snapshot)
  }

  /// Whether the first sending succeeded. Throws if that cannot be determined.
  func isApplied(
    _ transaction: EtcdTransaction, over state: EtcdState
  ) async throws(StoreError) -> Bool {
    let resolution = EtcdResolution(client: client, base: state.header.revision)
    switch try? await resolution.outcome(of: transaction) {
    case .applied: return true
    case .notApplied: return false
    case .unknown(let why): throw .server(path: address.text, .unknownOutcome(why))
    case nil:
      throw .server(path: address.text, .unknownOutcome("the server does not respond any more"))
    }
  }

  /// Returns the new state from the response. If all keys would have to be read again and that
  /// fails, returns the old state with the writes; other changes are then read next time.
  private func newest(
    after response: TransactionResponse, _ transaction: EtcdTransaction, over state: EtcdState
  ) async -> EtcdState {
    let deletes = transaction.writes.filter { $0.value == nil }.map(\.key)
    if let delta = response.ranges.first,
      let new = try? await loading.state(
        state, after: delta, header: response.header,
        deletes: response.hasSucceeded ? Set(deletes) : []
      )
    {
      return new
    }
    guard response.hasSucceeded else { return state }
    return self.state(state, with: transaction.writes, at: response.header.revision)
  }

  /// Returns the state with only these writes, sorted by key.
  func state(
    _ state: EtcdState, with writes: [EtcdWrites.Write], at revision: Int
  ) -> EtcdState {
    let puts = writes.compactMap { write in
      write.value.map { value in
        KeyValue(
          key: write.key, value: value, createRevision: revision, modRevision: revision,
          lease: write.lease)
      }
    }
    let deletes = writes.filter { $0.value == nil }.map(\.key)
    return
      (try? state.applying(
        puts: puts, deletes: Set(deletes), header: state.header, prefix: loading.prefix,
        label: loading.label)) ?? state
  }
}

extension EtcdStore {
  /// Makes several transactions and reports `Progress`. Reads the new state once, after the last
  /// one, so that the cost of a step depends only on its writes.
  func make(
    _ parts: [EtcdTransaction], over state: EtcdState
  ) async throws(StoreError) -> EtcdState {
    for (number, part) in parts.enumerated() {
      do throws(StoreError) {
        try await step(part, over: state)
      } catch {
        if case .conflict = error { throw error }
        guard number > 0 else { throw error }
        throw .partlySaved(path: address.text, done: number, of: parts.count, why: error.words)
      }
      try? Progress.current?.advance(to: Double(number + 1) / Double(parts.count))
    }
    let writes = parts.flatMap(\.writes)
    if let newest = try? await freshState(after: state, changes: writes.count) { return newest }
    return remember(self.state(state, with: writes, at: state.header.revision))
  }

  /// Makes one transaction. No earlier step has written a key that it compares, so these keys are
  /// as in `state`.
  private func step(
    _ transaction: EtcdTransaction, over state: EtcdState
  ) async throws(StoreError) {
    let (response, wasLost) = try await send(transaction.request(delta: nil))
    if response.hasSucceeded { return }
    if wasLost, try await isApplied(transaction, over: state) { return }
    throw .conflict(theirs: try await freshState(after: state).snapshot)
  }
}
