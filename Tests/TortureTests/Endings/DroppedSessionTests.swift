import Harness
import Testing

/// Sessions that end at a random time while edits are staged.
@Suite(.serialized)
struct DroppedSessionTests {
  @Test(arguments: DroppedSession.Ending.allCases)
  func `staged edits of a session ended at any time are recoverable, and no process remains`(
    ending: DroppedSession.Ending
  ) throws {
    if ending == .connection, !SecureShell.isAvailable {
      return print("skipped: \(ending): \(SecureShell.reason)")
    }
    let shell = ending == .connection ? try SecureShell() : nil
    let sessions = Torture.count(ending == .connection ? 40 : 15, small: 1)
    var (edits, lost, orphans) = (0, [String](), 0)
    for _ in 0..<sessions {
      let session = try DroppedSession(ending, over: shell)
      session.edit(for: Torture.isFull ? .random(in: 0.2...6) : 0.5, then: ending)
      if !session.isGone { orphans += 1 }
      // A killed session keeps edits older than two seconds. All others write their last edits.
      lost += try session.lost(olderThan: ending == .killed ? 2 : 0)
      edits += session.count
      #expect(session.isUntouched)
    }
    #expect(lost.isEmpty && orphans == 0)
    Figure(.droppedSessions, tried: sessions, "sessions", found: orphans, "ran on").report()
    Figure(.droppedSessions, tried: edits, "edits in them", found: lost.count, "lost").report()
  }
}
