import Editing

extension Session {
  /// At this store, or at what else `message` is about.
  mutating func look(because message: Message) async -> Ending? {
    if case .storeChanged = message { return await lookAtStore() }
    return await send(message)
  }

  /// Whether it has changed, which nobody has asked for: no key waits for the answer, and a store that
  /// is silent holds up nothing. One look at a time.
  mutating func lookAtStore() async -> Ending? {
    guard let beside else { return await send(.storeChanged) }
    guard look == nil else { return nil }
    let (answer, bell) = (Answer(), inbox.bell)
    Task.detached(executorPreference: beside.thread()) {
      answer.give(await beside.perform(.load))
      bell.ring()
    }
    look = answer
    return nil
  }

  /// Puts what was seen with what waits. What was begun before a save is forgotten: it may be older.
  mutating func takeLook() {
    guard let answer = look, answer.isGiven else { return }
    look = nil
    if let message = answer.message { waiting.append(.message(message)) }
  }
}

extension Effect {
  var changesStore: Bool { if case .save = self { true } else { false } }
}
