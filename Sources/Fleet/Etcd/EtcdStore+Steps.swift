import Preferences

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
      try? Progress.current?.reach(Double(number + 1) / Double(parts.count))
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
