import Editing
import Preferences
import Testing

struct EditorValuesTests {
  @Test func `plus and minus step by one or by the rule's step, exactly`() throws {
    #expect(try Session(#"{"n": 9}"#, "increase").changes == ["n: 9 → 10"])
    #expect(try Session(#"{"n": 0}"#, "decrease").changes == ["n: 0 → -1"])
    #expect(try Session(#"{"n": 0.1}"#, "increase").changes == ["n: 0.1 → 1.1"])
    let tenth = Entry(
      PreferenceName(keys: "n"), .real, rules: [.step(Number(spelling: "0.1"))])
    let session = try Session(
      #"{"n": 0.2}"#, schema: [tenth], "increase decrease decrease decrease")
    #expect(session.changes == ["n: 0.2 → 0.0"])
    #expect(
      try Session(#"{"n": 99999999999999999999}"#, "increase").changes
        == ["n: 99999999999999999999 → 100000000000000000000"])
  }

  @Test(arguments: [
    ("90m", "91m"), ("1h 30s", "1h 31s"), ("64M", "65M"), ("9kB", "10kB"), ("1.5G", "1.6G"),
  ])
  func `plus steps the last number of an amount and keeps its unit`(
    amount: String, next: String
  ) throws {
    let session = try Session(#"{"n": "\#(amount)"}"#, "increase")
    #expect(session.changes == [#"n: "\#(amount)" → "\#(next)""#])
  }

  @Test(arguments: ["0s", "v1", "10.0.0.1", "0644", "12", "/dev/sda1"])
  func `a text that is no amount, or would be negative, is not stepped`(text: String) throws {
    #expect(try Session(#"{"n": "\#(text)"}"#, "decrease").changes == [])
  }

  @Test func `an amount with a rule is stepped within it`() throws {
    let entry = Entry(
      PreferenceName(keys: "n"), .string, rules: [.pattern(Pattern("^[0-5][smh]$"))])
    let session = try Session(#"{"n": "5m"}"#, schema: [entry], "increase")
    #expect(session.changes == [])
    #expect(session.notice?.contains("must match") == true)
  }

  @Test(arguments: [
    ("30s", "text (duration)"), ("64M", "text (byte size)"), ("5m", "text (duration or byte size)"),
    ("0644", "text (octal number)"), ("/var/lib/x", "text (path)"), ("plain", "text"),
    ("10.0.0.1", "text"), ("/ and more", "text"),
  ])
  func `the detail of configuration lines says what a text spells`(
    text: String, kind: String
  ) throws {
    var session = try Session(#"{"n": "\#(text)"}"#)
    #expect(session.editor.detail?.kindText == "text")
    session.editor = Editor(
      title: DocumentTitle(name: "a", directory: "/", dialect: "lines of ini"), schema: Schema([]),
      snapshot: session.editor.snapshot)
    #expect(session.editor.detail?.kindText == kind)
  }

  @Test func `a step stays within the range`() throws {
    let entry = Entry(
      PreferenceName(keys: "n"), .integer, rules: [.range(Bounds(Number(0), Number(3)))])
    let session = try Session(#"{"n": 2}"#, schema: [entry], "increase increase")
    #expect(session.changes == ["n: 2 → 3"])
    #expect(session.notice == "must lie in 0…3")
  }

  @Test func `only numbers are stepped and only switches toggled`() throws {
    #expect(
      try Session(#"{"n": "x"}"#, "increase").notice
        == "<increase> and <decrease> step numbers; <accept> edits n")
    #expect(
      try Session(#"{"n": "x"}"#, "toggle").notice == "<toggle> turns on and off; <accept> edits n")
  }

  @Test(arguments: [
    ("yes", ["yes", "no"], "n: \"yes\" → \"no\""),
    ("Off", ["On", "Off", "yes"], "n: \"Off\" → \"On\""),
  ])
  func `toggle switches between the words of a switch`(
    word: String, words: [String], change: String
  ) throws {
    let choices = words.map { Choice(.string($0)) }
    let entry = Entry(PreferenceName(keys: "n"), .choice(choices))
    let session = try Session("{\"n\": \"\(word)\"}", schema: [entry], "toggle")
    #expect(session.changes == [change])
  }

  @Test func `toggle lists other choices, with the cursor at the default if nothing is set`() throws
  {
    let choices = ["yes", "no", "maybe"].map { Choice(.string($0)) }
    let entry = Entry(PreferenceName(keys: "n"), .choice(choices), default: .string("maybe"))
    let session = try Session("{}", schema: [entry], "toggle")
    guard case .choose(let list) = session.editor.mode else {
      Issue.record("no list")
      return
    }
    #expect(list.options[list.cursor].value == .string("maybe"))
  }

  @Test func `reset removes a key, so that its default applies`() throws {
    let entry = Entry(PreferenceName(keys: "n"), .integer, default: .integer(7))
    let session = try Session(#"{"n": 2}"#, schema: [entry], "reset")
    #expect(session.changes == ["n: 2 → –"])
    #expect(session.rows == ">- n 7")
    #expect(session.notice == "back to the default 7")
    #expect(try Session("{}", schema: [entry], "reset").notice == "is its default")
  }

  @Test func `without a default, reset discards the staged change`() throws {
    let session = try Session(#"{"n": 2}"#, "increase increase reset")
    #expect(session.changes == [])
    #expect(session.notice == "as in the file")
    #expect(
      try Session(#"{"n": 2}"#, "reset").notice == "no default is declared; <remove> removes")
  }

  @Test func `a namespace is reset after a question, and one undo restores it`() throws {
    let schema = ["a", "b", "c"].map {
      Entry(PreferenceName(keys: "s", $0), .integer, default: .integer(1))
    }
    var session = try Session(
      #"{"s": {"a": 2, "b": 3}, "t": 1}"#, schema: schema, "enter resetNamespace")
    guard case .confirm(let question) = session.editor.mode else {
      Issue.record("not asked")
      return
    }
    #expect(question.text == "reset 2 keys in s?")
    session.run("accept")
    #expect(session.changes == ["s.a: 2 → –", "s.b: 3 → –"])
    #expect(session.notice == "reset 2 keys")
    session.run("undo")
    #expect(session.changes == [])
    #expect(session.notice == "undone: 2 keys")
  }

  @Test func `a long value is shown in full, a secret by dots`() throws {
    let session = try Session(#"{"text": "one\ntwo"}"#, "viewValue")
    guard case .viewValue(let text) = session.editor.mode else {
      Issue.record("not shown")
      return
    }
    #expect(text.shownLines == ["one", "two"])
    let secret = Entry(PreferenceName(keys: "key"), .string, isSecret: true)
    let hidden = try Session(#"{"key": "s3"}"#, schema: [secret], "viewValue")
    guard case .viewValue(let text) = hidden.editor.mode else { return }
    #expect(text.shownLines == [Entry.mask])
  }

  /// A look at the rest of the text for each line would take hours.
  @Test(arguments: [" ", ""])
  func `a text of a megabyte is shown in lines that fit`(separator: String) throws {
    let text = String(repeating: "word" + separator, count: 200_000)
    let session = try Session(#"{"text": "\#(text)"}"#, "viewValue")
    guard case .viewValue(let shown) = session.editor.mode else {
      Issue.record("not shown")
      return
    }
    let isWhole = shown.shownLines.joined() == text
    #expect(isWhole)
    #expect(shown.shownLines.allSatisfy { $0.count <= 400 })
  }

  @Test func `the view of a value begins with all facts about its key`() throws {
    let entry = Entry(
      PreferenceName(keys: "port"), .integer, default: 80,
      rules: [.range(Bounds(Number(1), Number(9999)))],
      title: "Port", summary: "Where clients connect.")
    let session = try Session(#"{"port": 8080}"#, schema: [entry], "viewValue")
    guard case .viewValue(let text) = session.editor.mode else {
      Issue.record("not shown")
      return
    }
    #expect(
      (0..<text.lineCount).map(text.line) == [
        "whole number · 1…9999", "Port: Where clients connect.", "default 80", "", "8080",
      ])
  }
}
