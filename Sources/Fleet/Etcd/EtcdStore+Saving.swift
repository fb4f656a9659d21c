import Preferences

extension EtcdStore {
  public func save(
    _ changes: [Change], over revision: Revision
  ) async throws(StoreError) -> any Snapshot {
    try await save(changes, over: revision, inSteps: false)
  }

  /// A step is a transaction.
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
    let (answer, wasLost) = try await send(request)
    return try await end(transaction, over: state, answer, wasLost: wasLost)
  }

  /// Sends it until it is known what became of it, for as long as a request may take.
  func send(
    _ request: TransactionRequest
  ) async throws(StoreError) -> (answer: TransactionAnswer, wasLost: Bool) {
    let deadline = ContinuousClock.now + client.patience
    var lost: String?
    while true {
      do throws(EtcdError) {
        return (try await client.transaction(request), lost != nil)
      } catch {
        guard error.isAmbiguous || lost != nil else { throw told(error) }
        lost = lost ?? told(error).words
        guard ContinuousClock.now < deadline, !Task.isCancelled else {
          throw .server(path: address.text, .unknownOutcome(lost ?? ""))
        }
        try? await pause(for: .milliseconds(100))
      }
    }
  }

  private func end(
    _ transaction: EtcdTransaction, over state: EtcdState, _ answer: TransactionAnswer,
    wasLost: Bool
  ) async throws(StoreError) -> EtcdState {
    let isDone = answer.hasSucceeded
    let new = adopt(await newest(after: answer, transaction, over: state))
    if isDone { return new }
    if wasLost, try await isApplied(transaction, over: state) { return new }
    throw .conflict(theirs: new.snapshot)
  }

  /// Whether it was made when it was sent first. Throws where that cannot be found out.
  func isApplied(
    _ transaction: EtcdTransaction, over state: EtcdState
  ) async throws(StoreError) -> Bool {
    let resolution = EtcdResolution(client: client, base: state.header.revision)
    switch try? await resolution.outcome(of: transaction) {
    case .applied: return true
    case .notApplied: return false
    case .unknown(let why): throw .server(path: address.text, .unknownOutcome(why))
    case nil:
      throw .server(path: address.text, .unknownOutcome("the server does not answer any more"))
    }
  }

  /// As the answer tells; where all would have to be read anew and cannot be, with what was written
  /// alone, so that what others did is asked for the next time.
  private func newest(
    after answer: TransactionAnswer, _ transaction: EtcdTransaction, over state: EtcdState
  ) async -> EtcdState {
    let deletes = transaction.writes.filter { $0.value == nil }.map(\.key)
    if let delta = answer.ranges.first,
      let new = try? await loading.state(
        state, after: delta, header: answer.header, deletes: answer.hasSucceeded ? Set(deletes) : []
      )
    {
      return new
    }
    guard answer.hasSucceeded else { return state }
    return self.state(state, with: transaction.writes, at: answer.header.revision)
  }

  /// With what was written alone, in the order of the keys.
  func state(
    _ state: EtcdState, with writes: [EtcdWrites.Write], at revision: Int
  ) -> EtcdState {
    let puts = writes.compactMap { write in
      write.value.map { KeyValue(write.key, $0, at: revision) }
    }
    let deletes = writes.filter { $0.value == nil }.map(\.key)
    return
      (try? state.applying(
        puts: puts, deletes: Set(deletes), header: state.header, prefix: loading.prefix,
        label: loading.label)) ?? state
  }
}

extension KeyValue {
  fileprivate init(_ key: [UInt8], _ value: [UInt8], at revision: Int) {
    self.init(key: key, value: value, createRevision: revision, modRevision: revision)
  }
}

extension EtcdStore {
  /// One after the other, telling `Progress`. What the store has become is asked for once, after the
  /// last: a step costs what it writes, however much stands there.
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
    return adopt(self.state(state, with: writes, at: state.header.revision))
  }

  /// Of the keys that it compares, no former step has written one: they are as `state` has them.
  private func step(
    _ transaction: EtcdTransaction, over state: EtcdState
  ) async throws(StoreError) {
    let (answer, wasLost) = try await send(transaction.request(delta: nil))
    if answer.hasSucceeded { return }
    if wasLost, try await isApplied(transaction, over: state) { return }
    throw .conflict(theirs: try await freshState(after: state).snapshot)
  }
}
