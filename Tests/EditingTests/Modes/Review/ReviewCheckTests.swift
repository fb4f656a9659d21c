import Editing
import Preferences
import Testing

/// The check by the program that reads the document, during the review.
struct ReviewCheckTests {
  private struct Plan: PlannedSave {
    let changes: [Change]
    let revision = Revision.new()
  }

  /// An editor whose review has planned the save of one change.
  private func session(confirmation: PendingSave.Terms? = nil) throws -> Session {
    var session = try Session(
      #"{"port": 80}"#, check: "teapot -t", confirmation: confirmation, "increase write")
    guard case .preview(let changes)? = session.effects.last else {
      throw Problem(.forbidden)
    }
    session.send(.preview([], plan: Plan(changes: changes)))
    return session
  }

  private func check(_ session: Session) -> ReviewCheck? {
    if case .review(let review) = session.editor.mode { review.check } else { nil }
  }

  private func hasSaved(_ session: Session) -> Bool {
    session.effects.contains { if case .save = $0 { true } else { false } }
  }

  private static let refusal = ProgramVerdict(
    of: "teapot -t",
    .refused([
      Problem(.complaint(of: "teapot -t", "too hot"), name: PreferenceName(keys: "port"))
    ]))

  @Test func `the review asks the program about the planned save`() throws {
    let session = try session()
    guard case .check(let plan)? = session.effects.last else {
      Issue.record("no check is asked for")
      return
    }
    #expect(plan.changes.map(\.name.label) == ["port"])
    #expect(check(session)?.summary == "teapot -t checks the new file …")
  }

  @Test func `Enter waits for the program and writes what it accepts`() throws {
    var session = try session()
    session.run("accept")
    #expect(!hasSaved(session))
    #expect(check(session)?.summary == "waiting for teapot -t …")
    session.send(.checked(ProgramVerdict(of: "teapot -t", .accepted)))
    #expect(hasSaved(session))
  }

  @Test func `Enter does not write what the program refuses`() throws {
    var session = try session()
    session.run("accept")
    session.send(.checked(Self.refusal))
    #expect(check(session)?.complaints.map(\.description) == ["port: teapot -t: too hot"])
    session.run("accept")
    #expect(session.notice == "not written: teapot -t refuses the file; :w! writes it anyway")
    #expect(!hasSaved(session))
  }

  @Test func `a verdict on the save of an earlier review does not count`() throws {
    var session = try Session(#"{"port": 80}"#, check: "teapot -t", "increase write")
    session.send(.checked(ProgramVerdict(of: "teapot -t", .accepted)))
    #expect(check(session)?.summary == "teapot -t checks the new file …")
  }

  @Test func `Escape stops waiting and keeps the review open`() throws {
    var session = try session()
    session.run("accept cancel")
    #expect(check(session)?.isAwaited == false)
    session.send(.checked(ProgramVerdict(of: "teapot -t", .accepted)))
    #expect(check(session)?.summary == "teapot -t accepts the file")
    #expect(!hasSaved(session))
  }

  @Test func `a verdict that is not known is shown before the save`() throws {
    var session = try session()
    session.run("accept")
    session.send(.checked(ProgramVerdict(of: "teapot -t", .undecided(why: "it is not installed"))))
    #expect(!hasSaved(session))
    #expect(check(session)?.summary == "not checked: it is not installed")
    session.run("accept")
    #expect(hasSaved(session))
  }

  @Test func `:w! writes without the program and says so`() throws {
    var session = try session()
    session.send(.checked(Self.refusal))
    session.run("commandLine 'w!' accept")
    #expect(hasSaved(session))
    session.send(.saved(MemorySnapshot(["port": 81]), to: "a"))
    #expect(session.notice == "saved port to a; teapot -t was not asked")
    session.run("increase write accept")
    session.send(.checked(ProgramVerdict(of: "teapot -t", .accepted)))
    session.send(.saved(MemorySnapshot(["port": 82]), to: "a"))
    #expect(session.notice == "saved 1 change to a")
  }

  @Test func `the review opens for a checked document even if the settings write at once`() throws {
    var session = try Session(#"{"port": 80}"#, check: "teapot -t", "increase")
    var settings = Editor.Settings()
    settings.reviewsFirst = false
    session.send(.settings(settings))
    session.run("write")
    #expect(check(session) != nil)
    #expect(!hasSaved(session))
  }

  @Test func `a key that quits waits for a save that waits for the program`() throws {
    var session = try session()
    session.run("accept quit")
    #expect(!hasSaved(session) && session.notice == "quits after the save; <cancel> cancels both")
    session.send(.checked(ProgramVerdict(of: "teapot -t", .accepted)))
    #expect(hasSaved(session))
    session.send(.saved(MemorySnapshot(["port": 81]), to: "a"))
    guard case .exit? = session.effects.last else {
      Issue.record("the session goes on")
      return
    }
  }

  @Test func `an early Enter is answered if the program has not accepted`() throws {
    var session = try session()
    session.run("accept quit")
    session.send(.checked(ProgramVerdict(of: "teapot -t", .undecided(why: "it is late"))))
    #expect(!hasSaved(session) && session.notice?.hasPrefix("not written: ") == true)
    session.run("accept")
    session.send(.saved(MemorySnapshot(["port": 81]), to: "a"))
    #expect(session.notice == "saved 1 change to a")
  }

  private static let terms = PendingSave.Terms(seconds: 60, needsNewLogin: true)

  private func terms(_ session: Session) -> PendingSave.Terms? {
    if case .review(let review) = session.editor.mode { review.terms } else { nil }
  }

  @Test func `Enter asks before it saves what is taken back unless it is confirmed`() throws {
    var session = try session(confirmation: Self.terms)
    session.send(.checked(ProgramVerdict(of: "teapot -t", .accepted)))
    #expect(terms(session) == Self.terms)
    session.run("accept")
    #expect(!hasSaved(session))
    session.run("accept")
    guard case .save(_, _, _, _, let isPending, _)? = session.effects.last else {
      Issue.record("nothing is saved")
      return
    }
    #expect(isPending)
  }

  @Test func `contents that no program has accepted are saved for good`() throws {
    var session = try session(confirmation: Self.terms)
    session.send(.checked(ProgramVerdict(of: "teapot -t", .undecided(why: "it is late"))))
    #expect(terms(session) == nil)
    session.run("accept")
    #expect(hasSaved(session))
  }

  @Test func `Escape takes the order to save for good back`() throws {
    var session = try session(confirmation: Self.terms)
    session.run("writeOnly")
    #expect(terms(session) == nil)
    session.run("cancel")
    #expect(terms(session) == Self.terms)
    session.run("accept")
    session.send(.checked(ProgramVerdict(of: "teapot -t", .accepted)))
    #expect(!hasSaved(session))
  }
}
