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
  /// Whose work is resumed; nil where it is the draft that is to be written.
  let offer: RecoveryOffer?
  public var isResuming: Bool { offer != nil }

  public enum Answer: Hashable, Sendable {
    case mine, theirs
    case other(PreferenceValue)
  }

  init(_ conflict: PendingConflict) { self.init(conflict.merge, over: conflict.theirs, offer: nil) }

  /// What was left, over what stands there now.
  init(resuming offer: RecoveryOffer, _ merge: Merge, over now: any Snapshot) {
    self.init(merge, over: now, offer: offer)
  }

  private init(_ merge: Merge, over theirs: any Snapshot, offer: RecoveryOffer?) {
    self.theirs = theirs
    self.offer = offer
    clashes = merge.clashes
    answers = Array(repeating: nil, count: clashes.count)
    merged = merge.changes
  }

  /// They wrote again: an answer stays where its clash is the same. What is typed stays as well.
  func renewed(_ merge: Merge, over theirs: any Snapshot) -> Conflict {
    var new = Conflict(merge, over: theirs, offer: offer)
    for (index, clash) in new.clashes.enumerated() {
      guard let old = clashes.firstIndex(of: clash) else { continue }
      new.answers[index] = answers[old]
    }
    let name = clashes[cursor].name
    new.cursor = new.clashes.firstIndex { $0.name == name } ?? 0
    if new.clashes[new.cursor].name == name { new.typing = typing }
    return new
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
