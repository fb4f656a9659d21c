import Editing
import Preferences
import Testing

struct EditorConflictTests {
  private func session(_ words: String, theirs: String) throws -> Session {
    var session = try Session(#"{"a": 1, "b": 2, "c": 3}"#, words + " write accept")
    session.send(.conflict(theirs: MemorySnapshot(try PreferenceValue(typed: theirs))))
    return session
  }

  private func conflict(_ session: Session) -> Conflict? {
    if case .conflict(let conflict) = session.editor.mode { conflict } else { nil }
  }

  private func isReviewing(_ session: Session) -> Bool {
    if case .review = session.editor.mode { true } else { false }
  }

  @Test func `changes without a conflict are merged and reviewed again`() throws {
    let session = try session("increase", theirs: #"{"a": 1, "b": 5, "c": 3}"#)
    #expect(isReviewing(session))
    #expect(session.changes == ["a: 1 → 2"])
    #expect(session.editor.snapshot[PreferenceName(keys: "b")] == .integer(5))
    #expect(session.notice == "changed by another program; merged with yours")
  }

  @Test func `a change that both sides made is no conflict`() throws {
    let session = try session("increase", theirs: #"{"a": 2, "b": 2, "c": 3}"#)
    #expect(session.isBrowsing)
    #expect(session.changes == [])
    #expect(session.notice == "another program made the same changes")
  }

  @Test func `a conflict must be answered before the save`() throws {
    var session = try session("increase down increase", theirs: #"{"a": 9, "b": 2, "c": 3}"#)
    #expect(conflict(session)?.conflicts.map(\.name.label) == ["a"])
    #expect(conflict(session)?.mergedCount == 1)
    session.run("accept")
    #expect(session.notice == "1 conflict without an answer; <mine>, <theirs> or <edit>")
    session.run("mine")
    #expect(session.notice == "all answered; <accept> goes back to the review")
    session.run("accept")
    #expect(isReviewing(session))
    #expect(Set(session.changes) == ["a: 9 → 2", "b: 2 → 3"])
  }

  @Test func `a conflict can be answered with mine, theirs or a third value`() throws {
    var session = try session("increase down increase", theirs: #"{"a": 9, "b": 8, "c": 3}"#)
    session.run("theirs edit")
    #expect(conflict(session)?.typing?.line.text == "3")
    session.run("clear '7' accept accept")
    #expect(session.changes == ["b: 8 → 7"])
  }

  @Test func `Esc in a conflict writes nothing and keeps the staged changes`() throws {
    var session = try session("increase", theirs: #"{"a": 9, "b": 2, "c": 3}"#)
    session.run("cancel")
    #expect(session.changes == ["a: 1 → 2"])
    #expect(session.notice == "nothing written; your changes are still staged")
  }
}
