/// What was done to a text while it was typed, step by step; the newest thousand steps.
struct TypingHistory: Hashable, Sendable {
  /// One stretch of characters that became another; what both have at their ends is left out.
  struct Change: Hashable, Sendable {
    let place: Int
    let old, new: [Character]
    /// Where the cursor was.
    let cursor: Int

    /// Its insertion word by word, each with the blanks after it.
    fileprivate var words: [Change] {
      var words: [Change] = []
      var start = 0
      for end in 1...new.count {
        let isEnd = end == new.count || new[end - 1].isWhitespace && !new[end].isWhitespace
        guard isEnd else { continue }
        words.append(Change(inserting: Array(new[start..<end]), at: place + start, cursor + start))
        start = end
      }
      return words
    }

    private init(inserting new: [Character], at place: Int, _ cursor: Int) {
      old = []
      self.new = new
      self.place = place
      self.cursor = cursor
    }

    /// `cursor`: counted as `place` is. What was put in there counts as new, whatever is beside it.
    init(from old: ArraySlice<Character>, to new: [Character], at place: Int, cursor: Int) {
      let same = zip(old, new).prefix { $0.isExactly($1) }.count
      let rest = old.dropFirst(max(0, cursor - place))
      let isInsertion =
        (place...place + same).contains(cursor) && new.count >= old.count
        && zip(rest.reversed(), new.reversed()).allSatisfy { $0.isExactly($1) }
      let start = isInsertion ? cursor - place : same
      let room = min(old.count, new.count) - start
      let end = zip(old.reversed(), new.reversed()).prefix { $0.isExactly($1) }.count
      self.old = Array(old.dropFirst(start).dropLast(min(end, room)))
      self.new = Array(new.dropFirst(start).dropLast(min(end, room)))
      self.place = place + start
      self.cursor = cursor
    }

    var isEmpty: Bool { old.isEmpty && new.isEmpty }
    /// Where the stretch stands, not yet changed, and changed.
    var before: Range<Int> { place..<place + old.count }
    var after: Range<Int> { place..<place + new.count }
  }

  private var steps: [[Change]] = []
  private var last: TextInput?

  private static let limit = 1000

  /// A word typed is one step, also if it came with others in one text; so is what one key deletes
  /// while it is held.
  mutating func note(_ change: Change, _ input: TextInput) {
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

  /// The newest step's changes, the newest first; none where there is no step.
  mutating func takeLast() -> [Change] {
    last = nil
    return steps.popLast().map { $0.reversed() } ?? []
  }
}

extension TypingHistory.Change {
  /// Whether the cursor went nowhere between the two.
  fileprivate func isNeighbour(of next: Self) -> Bool {
    abs(next.cursor - cursor - (new.count - old.count)) <= 1
  }
}

extension Character {
  /// By scalars: two spellings of one letter are two texts.
  fileprivate func isExactly(_ other: Character) -> Bool {
    unicodeScalars.elementsEqual(other.unicodeScalars)
  }
}

/// What was deleted by words or to the ends of a line, to be put in again.
struct KilledText: Hashable, Sendable {
  private(set) var text = ""
  /// The next one joins it.
  var isGathering = false

  mutating func gather(_ more: String, isBefore: Bool) {
    text = !isGathering ? more : isBefore ? more + text : text + more
    isGathering = true
  }
}
