import Editing
import Preferences
import Testing

/// Settings of other files that count instead of those of the open file.
struct EditorOverridingTests {
  /// The open file is `/etc/test.json`.
  private func session(_ words: String = "", winner: EffectiveValues.Winner) throws -> Session {
    var session = try Session(
      #"{"a": 1, "b": 2}"#,
      schema: [Entry(PreferenceName(keys: "c"), .integer, default: .integer(5))])
    var values = EffectiveValues(
      openFile: "/etc/test.json", files: ["/etc/test.json", "/etc/x.d/y.json"], unreadable: [],
      comparable: { $0 })
    let a = PreferenceName(keys: "a")
    let (mine, other) = (
      EffectiveValues.Setting(.integer(1), path: "/etc/test.json", line: 3),
      EffectiveValues.Setting(.integer(7), path: "/etc/x.d/y.json", line: 2)
    )
    for setting in winner == .first ? [other, mine] : [mine, other] {
      values.add(setting, to: a, winner)
    }
    values.add(
      EffectiveValues.Setting(.integer(9), path: "/etc/x.d/y.json", line: 4),
      to: PreferenceName(keys: "c"), winner)
    session.send(.effectiveValues(values))
    session.run(words)
    return session
  }

  @Test(arguments: [EffectiveValues.Winner.first, .last])
  func `a line that does not count has a sign, and names the one that does`(
    winner: EffectiveValues.Winner
  ) throws {
    let session = try session("down", winner: winner)
    #expect(session.rows.contains("^ a 1"), "\(session.rows)")
    #expect(session.editor.detail?.facts.first == "x.d/y.json, line 2 counts: 7")
    #expect(
      session.editor.detail?.lines.suffix(2) == [
        "counts: x.d/y.json, line 2: 7", "does not count: test.json, line 3: 1",
      ])
  }

  @Test func `a filter finds the lines that count, and those that do not`() throws {
    #expect(try session("filter '-@effective'", winner: .last).rows == ">^ a 1")
    #expect(try session("filter '@effective'", winner: .last).editor.rowCount == 2)
  }

  @Test func `a setting that only another file has is the default, with its place`() throws {
    let session = try session(winner: .last)
    #expect(session.rows.contains("· c 9"), "\(session.rows)")
    #expect(
      session.editor.detail?.facts.first == "default 9 (from x.d/y.json, line 4; else 5)")
  }

  @Test func `a line that does not count warns before it is edited, and opens the other file`()
    throws
  {
    var session = try session("down accept", winner: .last)
    #expect(session.notice == "x.d/y.json, line 2 counts instead; <enter> opens it")
    session.run("cancel enter")
    guard case .openFile("/etc/x.d/y.json", isIncluded: true)? = session.effects.last else {
      Issue.record("\(session.effects)")
      return
    }
  }

  @Test func `a new setting warns only if another file would win`() throws {
    #expect(try session("accept", winner: .last).notice?.contains("counts instead") == true)
    var none = try session(winner: .last)
    none.send(.effectiveValues(nil))
    none.run("accept")
    #expect(none.notice == nil)
  }
}
