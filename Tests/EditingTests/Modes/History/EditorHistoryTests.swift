import Editing
import Preferences
import Seeded
import Testing

/// Tests the comparison with former revisions and their restoration.
struct EditorHistoryTests {
  private static let states = [
    HistoryEntry(id: 2, when: "today", author: "ann", changed: "a"),
    HistoryEntry(id: 1, when: "yesterday", author: "bob", changed: "b"),
  ]

  private func session(
    then: String, secrets: [PreferenceName] = [], schema: [Entry] = [], _ words: String = ""
  ) throws -> Session {
    var session = try Session(
      #"{"a": 1, "b": {"c": 2, "d": 3}, "l": [{"x": 1}, {"x": 2}], "token": "hunter2"}"#,
      schema: schema)
    session.run("history")
    session.send(.history(Self.states))
    session.run("accept")
    session.send(
      .revision(MemorySnapshot(try PreferenceValue(typed: then)), secrets: secrets))
    session.run(words)
    return session
  }

  private func diff(_ session: Session) -> RevisionDiff? {
    if case .revision(let diff) = session.editor.mode { diff } else { nil }
  }

  @Test func `the list of revisions and a chosen revision are requested from the host`() throws {
    var session = try Session(#"{"a": 1}"#, "history")
    guard case .history? = session.effects.last else {
      Issue.record("it is not asked for")
      return
    }
    session.send(.history(Self.states))
    session.run("down accept")
    guard case .revision(1)? = session.effects.last else {
      Issue.record("the state is not asked for")
      return
    }
  }

  @Test func `an empty history is reported`() throws {
    var session = try Session(#"{"a": 1}"#, "history")
    session.send(.history([]))
    #expect(session.isBrowsing)
    #expect(session.notice == "no save has replaced anything here yet")
  }

  @Test func `a revision shows the changes that restoring it would make`() throws {
    let session = try session(
      then: #"{"a": 5, "b": {"c": 2}, "new": true, "l": [{"x": 1}], "token": "hunter2"}"#)
    let items = try #require(diff(session)).items
    #expect(items.map(\.name.label).sorted() == ["a", "b.d", "l", "new"])
    #expect(session.changes == [])
  }

  @Test func `Enter restores one key, and the list stays open while more remain`() throws {
    var session = try session(
      then: #"{"a": 5, "b": {"c": 7, "d": 3}, "l": [{"x": 1}, {"x": 2}], "token": "hunter2"}"#,
      "accept")
    #expect(session.changes == ["a: 1 → 5"])
    #expect(session.notice == "restored: a; <write> writes, <undo> undoes")
    #expect(diff(session)?.items.map(\.name.label) == ["b.c"])
    session.run("accept")
    #expect(session.changes == ["a: 1 → 5", "b.c: 2 → 7"])
    #expect(session.isBrowsing)
    session.run("undo undo")
    #expect(session.changes == [])
  }

  @Test func `restoring everything is one undo step and includes lists and removed keys`() throws {
    var session = try session(
      then: #"{"a": 5, "l": [{"x": 9}], "new": {"deep": 1}, "token": "hunter2"}"#,
      "resetNamespace")
    let then = try PreferenceValue(
      typed: #"{"a": 5, "l": [{"x": 9}], "new": {"deep": 1}, "token": "hunter2"}"#)
    #expect(session.editor.draft[.root]?.isEquivalent(to: then) == true)
    #expect(session.isBrowsing)
    session.run("undo")
    #expect(session.changes == [])
  }

  @Test func `restoring leaves secrets unchanged`() throws {
    let token = PreferenceName(keys: "token")
    let masked =
      #"{"a": 5, "b": {"c": 2, "d": 3}, "l": [{"x": 1}, {"x": 2}], "token": "••••••"}"#
    let known = try session(
      then: masked, secrets: [token], schema: [Entry(token, .string, isSecret: true)],
      "resetNamespace")
    #expect(known.changes == ["a: 1 → 5"])
    let undeclared = try session(then: masked, secrets: [token], "resetNamespace")
    #expect(undeclared.changes == ["a: 1 → 5"])
  }

  @Test func `restoring leaves locked keys unchanged`() throws {
    let session = try session(
      then: #"{"a": 5, "b": {"c": 7, "d": 3}, "l": [{"x": 1}, {"x": 2}], "token": "hunter2"}"#,
      schema: [Entry(PreferenceName(keys: "a"), .integer, isReadOnly: true)], "resetNamespace")
    #expect(session.changes == ["b.c: 2 → 7"])
    #expect(session.notice == "restored: b.c; 1 locked; <write> writes, <undo> undoes")
  }

  @Test func `a revision with the current values is reported as such`() throws {
    let session = try session(
      then: #"{"a": 1, "b": {"c": 2, "d": 3}, "l": [{"x": 1}, {"x": 2}], "token": "hunter2"}"#)
    #expect(session.notice == "the same values as now")
  }

  @Test(arguments: Trials.seeds(600))
  func `restoring everything gives exactly the revision's values`(seed: UInt64) throws {
    var random = Randomness(seed: seed)
    let (now, then) = (random.dictionary(depth: 3), random.dictionary(depth: 3))
    var editor = Editor(
      title: DocumentTitle(name: "t", directory: "/"), schema: .empty,
      snapshot: MemorySnapshot(now))
    _ = editor.update(.history(Self.states))
    _ = editor.update(.revision(MemorySnapshot(then), secrets: []))
    _ = editor.update(.command(.resetNamespace))
    let left = Difference(
      MemorySnapshot(try #require(editor.draft[.root])), MemorySnapshot(then)
    ).changes.filter { $0.old != .dictionary([:]) }
    #expect(left.isEmpty, "seed \(seed): \(now.text) → \(then.text): \(left)")
  }
}
