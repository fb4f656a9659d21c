import Editing
import Preferences
import Testing

/// Tests the recovery of unsaved changes.
struct EditorRecoveryTests {
  private func session(
    _ left: [RecoverableSession], _ words: String = "", _ schema: [Entry] = []
  ) throws -> Session {
    var session = try Session(#"{"a": 1, "b": 2, "token": "hunter2"}"#, schema: schema)
    session.send(.recoverable(left))
    session.run(words)
    return session
  }

  private func left(
    _ changes: [(String, PreferenceValue?, PreferenceValue?)],
    secrets: [PreferenceName] = [], typing: TypedText? = nil, id: String = "x"
  ) -> RecoverableSession {
    RecoverableSession(
      id: id, origin: "yesterday",
      changes: changes.map { Change(PreferenceName(keys: $0.0), from: $0.1, to: $0.2) },
      secrets: secrets, typing: typing)
  }

  private func offer(_ session: Session) -> RecoveryOffer? {
    if case .recovery(let offer) = session.editor.mode { offer } else { nil }
  }

  private func forgotten(_ session: Session) -> [String] {
    session.effects.compactMap { if case .discardRecovery(let id) = $0 { id } else { nil } }
  }

  @Test func `recovered changes are shown against the current values`() throws {
    let session = try session([left([("a", 1, 5), ("b", 9, 8), ("c", nil, 3)])])
    let items = try #require(offer(session)).items
    #expect(items.map(\.old) == ["1", "2", nil])
    #expect(items.map(\.new) == ["5", "8", "3"])
    #expect(items.map(\.remark) == [nil, "changed since", nil])
  }

  @Test func `resuming stages all recovered changes in one step`() throws {
    var session = try session([left([("a", 1, 5), ("c", nil, 3)])], "accept")
    #expect(session.changes == ["a: 1 → 5", "c: – → 3"])
    #expect(session.notice == "resumed: 2 changes")
    #expect(forgotten(session) == ["x"])
    session.run("undo")
    #expect(session.changes == [])
  }

  @Test func `a recovered change of a value that changed since is asked about`() throws {
    var session = try session([left([("a", 1, 5), ("b", 9, 8)])], "accept")
    guard case .conflict(let conflict) = session.editor.mode else {
      Issue.record("it does not ask")
      return
    }
    #expect(conflict.isResuming)
    #expect(conflict.conflicts.map(\.name.label) == ["b"])
    #expect(forgotten(session) == [])
    session.run("theirs accept")
    #expect(session.isBrowsing)
    #expect(session.changes == ["a: 1 → 5"])
    #expect(forgotten(session) == ["x"])
  }

  @Test func `Esc stages nothing and keeps the recovery file`() throws {
    let session = try session([left([("b", 9, 8)])], "accept cancel")
    #expect(session.isBrowsing)
    #expect(session.changes == [])
    #expect(forgotten(session) == [])
  }

  @Test func `only its own key discards the recovery file`() throws {
    let session = try session([left([("a", 1, 5)])], "discard")
    #expect(session.notice == "discarded 1 change")
    #expect(session.changes == [])
    #expect(forgotten(session) == ["x"])
  }

  @Test func `the answer later keeps the recovery file`() throws {
    let session = try session([left([("a", 1, 5)])], "cancel")
    #expect(session.notice == "kept; it is offered again when test.json is opened next")
    #expect(forgotten(session) == [])
  }

  @Test func `several recovery files are offered one after another`() throws {
    var session = try session([
      left([("a", 1, 5)], id: "new"), left([("a", 1, 7), ("b", 2, 3)], id: "old"),
    ])
    #expect(offer(session)?.remainingCount == 1)
    session.run("accept")
    #expect(offer(session)?.session.id == "old")
    session.run("accept")
    guard case .conflict(let conflict) = session.editor.mode else {
      Issue.record("what both left is not asked")
      return
    }
    #expect(conflict.conflicts.map(\.theirs) == [5])
    session.run("mine accept")
    #expect(session.changes == ["a: 1 → 7", "b: 2 → 3"])
    #expect(forgotten(session) == ["new", "old"])
  }

  @Test func `a recovered field opens with its unfinished text`() throws {
    let session = try session(
      [left([], typing: TypedText(PreferenceName(keys: "b"), "45x"))], "accept")
    #expect(session.field?.hasPrefix("45x ! ") == true)
    #expect(session.editor.typing == TypedText(PreferenceName(keys: "b"), "45x"))
  }

  @Test func `a recovered field for several keys opens for all of them`() throws {
    let names: Set = [PreferenceName(keys: "a"), PreferenceName(keys: "b")]
    let typing = TypedText(PreferenceName(keys: "b"), "45", marked: names)
    var session = try session([left([], typing: typing)], "accept")
    #expect(session.editor.marks == names && session.editor.typing == typing)
    session.run("accept")
    #expect(session.changes == ["a: 1 → 45", "b: 2 → 45"])
  }

  @Test func `a recovered change of a secret asks for it again`() throws {
    let token = PreferenceName(keys: "token")
    let session = try session(
      [left([], secrets: [token])], "", [Entry(token, .string, isSecret: true)])
    let items = try #require(offer(session)).items
    #expect(items.map(\.remark) == ["type again"])
    #expect(items.allSatisfy { $0.old == Entry.mask && $0.new == Entry.mask })
  }

  @Test func `a recovered value of a key that is now secret is not shown`() throws {
    let token = PreferenceName(keys: "token")
    let session = try session(
      [left([("token", "a", "s3cret")], typing: TypedText(token, "s3cret"))], "",
      [Entry(token, .string, isSecret: true)])
    let items = try #require(offer(session)).items
    #expect(
      !items.contains { ($0.old ?? "").contains("hunter2") || ($0.new ?? "").contains("s3c") })
  }

  @Test func `an external change updates the offer to recover`() throws {
    var session = try session([left([("a", 1, 5)])])
    let theirs = try PreferenceValue(typed: #"{"a": 3, "b": 2, "token": "hunter2"}"#)
    session.send(.loaded(MemorySnapshot(theirs, revision: .random)))
    #expect(offer(session)?.items.map(\.remark) == ["changed since"])
  }

  @Test func `only staging and typing write a recovery file`() throws {
    var session = try Session(#"{"a": 1, "b": 2}"#)
    let first = session.editor.unsavedState
    session.run("down up search 'b' accept help cancel edit cancel")
    #expect(session.editor.unsavedState == first)
    session.run("increase")
    let staged = session.editor.unsavedState
    #expect(staged != first)
    session.run("edit '7'")
    #expect(session.editor.unsavedState != staged)
    session.run("cancel undo")
    #expect(session.editor.unsavedState != staged)
  }
}
