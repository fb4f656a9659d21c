/// The undo history of a text field: its newest thousand states.
struct TypingHistory: Hashable, Sendable {
  /// A replacement of characters, without the common beginning and end of both texts.
  struct Change: Hashable, Sendable {
    let place: Int
    let old, new: [Character]
    /// The cursor before the change.
    let cursor: Int

    /// The inserted text as one change for each word, with the blanks after it.
    fileprivate var words: [Change] {
      var words: [Change] = []
      var start = 0
      for end in 1...new.count {
        let isEnd = end == new.count || new[end - 1].isWhitespace && !new[end].isWhitespace
        guard isEnd else { continue }
        words.append(
          Change(
            place: place + start, old: [], new: Array(new[start..<end]), cursor: cursor + start))
        start = end
      }
      return words
    }

    var isEmpty: Bool { old.isEmpty && new.isEmpty }
    /// The range before and after the change.
    var before: Range<Int> { place..<place + old.count }
    var after: Range<Int> { place..<place + new.count }
  }

  private var steps: [[Change]] = []
  private var last: TextInput?

  private static let limit = 1000

  /// Records a change. Each typed word is a step, even if it arrives within a longer text. Repeated
  /// deletions with one key are one step.
  mutating func record(_ change: Change, _ input: TextInput) {
    guard case .insert = input, change.old.isEmpty else { return add(change, input) }
    for word in change.words { add(word, .insert(String(word.new))) }
  }

  private mutating func add(_ change: Change, _ input: TextInput) {
    defer { last = input }
    if !steps.isEmpty, continues(input),
      steps[steps.count - 1].last?.isNeighbour(of: change) == true
    {
      steps[steps.count - 1].append(change)
      return
    }
    if steps.count == Self.limit { steps.removeFirst() }
    steps.append([change])
  }

  private func continues(_ input: TextInput) -> Bool {
    switch (last, input) {
    case (.insert(let before), .insert(let text)):
      !(before.last?.isWhitespace ?? true) || text.first?.isWhitespace ?? true
    case (.deleteBackward, .deleteBackward), (.deleteForward, .deleteForward): true
    default: false
    }
  }

  /// Removes the newest step and returns its changes, the newest first; empty if there is no step.
  mutating func popLast() -> [Change] {
    last = nil
    return steps.popLast().map { $0.reversed() } ?? []
  }
}

extension TypingHistory.Change {
  /// Finds the replaced characters. Text inserted at the cursor counts as new, even if its
  /// neighbours are equal.
  init(from old: ArraySlice<Character>, to new: [Character], at place: Int, cursor: Int) {
    let same = zip(old, new).prefix { $0.isExactly($1) }.count
    let rest = old.dropFirst(max(0, cursor - place))
    let isInsertion =
      (place...place + same).contains(cursor) && new.count >= old.count
      && zip(rest.reversed(), new.reversed()).allSatisfy { $0.isExactly($1) }
    let start = isInsertion ? cursor - place : same
    let room = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix { $0.isExactly($1) }.count
    self.init(
      place: place + start, old: Array(old.dropFirst(start).dropLast(min(end, room))),
      new: Array(new.dropFirst(start).dropLast(min(end, room))), cursor: cursor)
  }

  /// Whether the cursor did not move between the two changes.
  fileprivate func isNeighbour(of next: Self) -> Bool {
    abs(next.cursor - cursor - (new.count - old.count)) <= 1
  }
}

extension Character {
  /// Whether both characters have the same scalars. Two spellings of a letter differ.
  fileprivate func isExactly(_ other: Character) -> Bool {
    unicodeScalars.elementsEqual(other.unicodeScalars)
  }
}
