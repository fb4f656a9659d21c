import Preferences

/// Another program wrote the same keys: each clash wants an answer before anything is written.
public struct Conflict: Sendable {
  public let theirs: any Snapshot
  /// Never empty.
  public let clashes: [Clash]
  /// One for each clash; nil is not yet answered.
  public internal(set) var answers: [Answer?]
  public internal(set) var cursor = 0
  /// A third value, being typed for the clash under the cursor.
  public internal(set) var typing: Field?
  private let merged: [Change]

  public enum Answer: Hashable, Sendable {
    case mine, theirs
    case other(PreferenceValue)
  }

  init(theirs: any Snapshot, merge: Merge) {
    self.theirs = theirs
    clashes = merge.clashes
    answers = Array(repeating: nil, count: merge.clashes.count)
    merged = merge.changes
  }

  /// Changes of mine that fit theirs.
  public var mergedCount: Int { merged.count }

  /// Takes the answer and goes on to the next open clash.
  mutating func answer(_ answer: Answer) {
    answers[cursor] = answer
    cursor = answers[cursor...].firstIndex(of: nil) ?? answers.firstIndex(of: nil) ?? cursor
  }

  /// What is to be staged over theirs.
  var resolved: [Change] {
    merged
      + zip(clashes, answers).compactMap { clash, answer in
        switch answer {
        case .mine: Change(clash.name, from: clash.theirs, to: clash.mine)
        case .other(let value): Change(clash.name, from: clash.theirs, to: value)
        case .theirs, nil: nil
        }
      }
  }
}
