import Editing
import Preferences
import Testing

struct EditorSettingsTests {
  private let document = #"{"a": 1, "b": 2, "c": 3, "d": 4}"#

  private func session(_ settings: Editor.Settings, _ words: String) throws -> Session {
    var session = try Session(document)
    session.send(.settings(settings))
    session.run(words)
    return session
  }

  private let unasked = Editor.Settings(reviewsFirst: false)

  private func saved(_ session: Session) throws -> Session {
    guard case .save(let changes, _, _, _, _, _)? = session.effects.last else {
      Issue.record("nothing is written: \(session.notice ?? "")")
      return session
    }
    var session = session
    let snapshot = MemorySnapshot(try PreferenceValue(typed: document))
    session.send(.saved(try snapshot.applying(changes, revision: Revision(token: "2")), to: "f"))
    return session
  }

  @Test(arguments: [
    ("increase write", "saved a to f"),
    ("increase down increase write", "saved a, b to f"),
    (
      "increase down increase down increase down increase write",
      "saved a, b, c and 1 other to f"
    ),
    ("increase quit write", "saved a to f"),
    ("increase diff write", "saved a to f"),
  ])
  func `without a review a save starts at once and reports what was saved`(
    words: String, notice: String
  ) throws {
    let session = try saved(try session(unasked, words))
    #expect(session.notice == notice)
    #expect(session.editor.stagedCount == 0 && session.isBrowsing)
  }

  @Test func `with a review a save waits for Enter`() throws {
    let session = try session(Editor.Settings(), "increase write")
    #expect(!session.isBrowsing)
    #expect(
      try saved(try self.session(Editor.Settings(), "increase write accept")).notice
        == "saved 1 change to f")
  }

  @Test func `without staged changes nothing is saved`() throws {
    let session = try session(unasked, "write")
    #expect(session.effects.isEmpty && session.notice == "nothing is staged")
  }

  /// Merged changes are reviewed before they are saved.
  @Test func `merged changes are reviewed even if reviews are off`() throws {
    var session = try session(unasked, "increase write")
    let theirs = MemorySnapshot(try PreferenceValue(typed: #"{"a": 1, "b": 7, "c": 3, "d": 4}"#))
    session.send(.conflict(theirs: theirs))
    guard case .review = session.editor.mode else {
      Issue.record("no review")
      return
    }
  }

  @Test func `the detail pane follows its setting until its key is pressed`() throws {
    var session = try session(Editor.Settings(showsDetail: false), "")
    #expect(!session.editor.showsDetail)
    session.run("detail")
    session.send(.settings(Editor.Settings(showsDetail: false, reviewsFirst: false)))
    #expect(session.editor.showsDetail)
    session.run("detail")
    session.send(.settings(Editor.Settings(showsDetail: true)))
    #expect(session.editor.showsDetail)
  }

  @Test func `a notice from outside stays until the next key`() throws {
    var session = try session(Editor.Settings(), "")
    session.send(.notice(.problem("told")))
    session.send(.pageSize(5))
    #expect(session.notice == "told")
    session.run("down")
    #expect(session.notice == nil)
  }
}
