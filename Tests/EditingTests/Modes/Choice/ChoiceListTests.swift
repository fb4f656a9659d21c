import Editing
import Preferences
import Testing

struct ChoiceListTests {
  private func chosen(_ words: String) throws -> (label: String, session: Session) {
    let choices = ["debug", "info", "warn", "log all", "Info only"].map { Choice(.string($0)) }
    let session = try Session(
      #"{"level": "info"}"#, schema: [Entry(PreferenceName(keys: "level"), .choice(choices))],
      "accept " + words)
    guard case .choose(let list) = session.editor.mode else { return ("", session) }
    return (list.options[list.cursor].label, session)
  }

  @Test func `letters select the first choice that starts with them`() throws {
    #expect(try chosen("'w'").label == "warn")
    #expect(try chosen("'i' 'n' 'f' 'o' ' '").label == "Info only")
    #expect(try chosen("'a'").label == "log all")
    #expect(try chosen("'bug'").label == "debug")
    #expect(try chosen("search 'd'").label == "debug")
  }

  @Test func `letters without a match move nothing`() throws {
    let (label, session) = try chosen("'w' 'x'")
    #expect(label == "warn")
    guard case .choose(let list) = session.editor.mode else { return }
    #expect(!list.hasMatch)
    #expect(list.typed?.text == "wx")
  }

  @Test func `letters without a match choose nothing until the cursor is moved`() throws {
    var (_, session) = try chosen("'x' accept")
    #expect(session.changes == [])
    #expect(session.notice == "no choice has \"x\"; <cancel> goes back to the list")
    #expect(try chosen("'x' down accept").session.changes == [#"level: "info" → "warn""#])
    session.run("cancel down accept")
    #expect(session.changes == [#"level: "info" → "warn""#])
  }

  @Test func `Esc in a choice's search returns to the list first`() throws {
    var (_, session) = try chosen("'w' cancel")
    guard case .choose(let list) = session.editor.mode else {
      Issue.record("the list is gone")
      return
    }
    #expect(list.typed == nil)
    session.run("cancel")
    #expect(session.isBrowsing)
    #expect(try chosen("'w' accept").session.changes == [#"level: "info" → "warn""#])
  }

  @Test(arguments: ["de", "wax", "info", "zz", "inx", "w"])
  func `pasted letters select the same choice as typed ones`(text: String) throws {
    let levels = ["debug", "info", "warn", "a warning"].map { Choice(.string($0)) }
    let entry = Entry(PreferenceName(keys: "level"), .choice(levels))
    func chosen(_ inputs: [String]) throws -> Int? {
      var session = try Session(#"{"level": "info"}"#, schema: [entry], "accept")
      for input in inputs { session.send(.text(.insert(input))) }
      guard case .choose(let list) = session.editor.mode else { return nil }
      return list.cursor
    }
    #expect(try chosen([text]) == chosen(text.map { String($0) }))
  }
}
