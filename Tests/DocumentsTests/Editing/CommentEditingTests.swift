import Preferences
import Seeded
import Testing

@testable import Documents

struct CommentEditingTests {
  private func edited(_ text: String, _ comment: String?, at name: PreferenceName) throws -> String
  {
    let snapshot = try snapshot(text)
    let change = CommentChange(
      from: snapshot.commentLines(of: name), to: comment.map { CommentLines($0) })
    return String(
      decoding: try snapshot.document.applying([
        Change(name, keeping: snapshot[name], comment: change)
      ]).bytes, as: UTF8.self)
  }

  private func snapshot(_ text: String) throws -> DocumentSnapshot {
    DocumentSnapshot(
      try DocumentReader.open(Array(text.utf8)), revision: Revision(token: ""))
  }

  private let a = PreferenceName(keys: "a")

  @Test(arguments: [
    ("{\n  \"a\": 1\n}\n", "{\n  // new\n  \"a\": 1\n}\n"),
    ("{\n  // old\n  // lines\n  \"a\": 1 // after\n}\n", "{\n  // new\n  \"a\": 1 // after\n}\n"),
    ("{\n\t# old\n\t\"a\": 1\n}\n", "{\n\t# new\n\t\"a\": 1\n}\n"),
    ("{\n  /* old\n     lines */\n  \"a\": 1\n}\n", "{\n  /* new */\n  \"a\": 1\n}\n"),
    ("{\r\n  \"a\": 1\r\n}\r\n", "{\r\n  // new\r\n  \"a\": 1\r\n}\r\n"),
    ("{\n  // header\n\n  \"a\": 1\n}\n", "{\n  // header\n\n  // new\n  \"a\": 1\n}\n"),
  ])
  func `a comment is written above its value in the style of the former one`(
    old: String, new: String
  ) throws {
    #expect(try edited(old, "new", at: a) == new)
  }

  @Test func `a long comment is wrapped, and its line breaks stay`() throws {
    let words = Array(repeating: "word", count: 30).joined(separator: " ")
    let text = try edited("{\n  \"a\": 1\n}\n", "first\n\(words)", at: a)
    let lines = text.split(separator: "\n")
    #expect(lines[1] == "  // first")
    #expect(lines.count == 6)
    #expect(lines.allSatisfy { $0.count <= 100 })
  }

  @Test func `a comment that XML does not allow is refused`() {
    let text = "<plist version=\"1.0\">\n<dict>\n\t<key>a</key>\n\t<true/>\n</dict>\n</plist>\n"
    #expect(throws: Problem.self) { try edited(text, "a -- b", at: a) }
  }

  @Test func `a comment that would end early, or has no line of its own, is refused`() throws {
    #expect(throws: Problem.self) {
      try edited("{\n  /* old */\n  \"a\": 1\n}\n", "x */ y", at: a)
    }
    #expect(throws: Problem.self) { try edited("{\"z\": 0, \"a\": 1}", "new", at: a) }
    #expect(throws: Problem.self) { try edited("{\n  \"a\": 1\n}\n", "x\u{1B}[31m", at: a) }
  }

  @Test(arguments: [
    "  //no blank", "  /* one line */", "  /*\n   * starred\n   *\n   * lines\n   */",
    "  /* two\n     lines */", "  /*\n    indented\n      more\n  */", "  # hash\n  // slashes",
    "  //////////\n  // framed\n  //////////",
  ])
  func `lines that are not changed keep their bytes`(comment: String) throws {
    let text = "{\n\(comment)\n  \"a\": 1\n}\n"
    let snapshot = try snapshot(text)
    let lines = try #require(snapshot.commentLines(of: a))
    #expect(try edited(text, lines.text + "\nadded", at: a).contains("added"))
    let longer = try self.snapshot(try edited(text, lines.text + "\nadded", at: a))
    let back = try edited(
      String(decoding: longer.document.bytes, as: UTF8.self), lines.text, at: a)
    #expect(back == text)
  }

  @Test func `a comment that is not the expected one is not replaced`() throws {
    let snapshot = try snapshot("{\n  // theirs\n  \"a\": 1\n}\n")
    let change = CommentChange(from: CommentLines("old"), to: CommentLines("new"))
    #expect(throws: Problem(.unwritable("its comment has changed meanwhile"), name: a)) {
      _ = try snapshot.document.applying([Change(a, keeping: 1, comment: change)])
    }
  }

  @Test func `the value and its comment change together`() throws {
    let snapshot = try snapshot("{\n  // old\n  \"a\": 1\n}\n")
    var change = Change(a, from: 1, to: 2)
    change.comment = CommentChange(from: snapshot.commentLines(of: a), to: CommentLines("new"))
    let new = try snapshot.document.applying([change])
    #expect(String(decoding: new.bytes, as: UTF8.self) == "{\n  // new\n  \"a\": 2\n}\n")
  }

  @Test(arguments: 0..<UInt64(Trials.isFull ? 20_000 : 1000))
  func `the former comment comes back byte for byte, and nothing else changes`(
    seed: UInt64
  ) throws {
    var random = CommentedText(source: SplitMix64(seed: seed))
    let text = random.document()
    let old = try snapshot(text)
    let name = PreferenceName(keys: random.pick(["a", "b", "c"]))
    let former = old.commentLines(of: name)
    let typed = random.chance(20) ? nil : CommentLines(random.typed())
    let change = CommentChange(from: former, to: typed)
    if change.isEmpty { return }
    let new = DocumentSnapshot(
      try old.document.applying([Change(name, keeping: old[name], comment: change)]),
      revision: old.revision)
    for other in ["a", "b", "c"].map({ PreferenceName(keys: $0) }) {
      #expect(new[other] == old[other])
      if other != name { #expect(new.commentLines(of: other) == old.commentLines(of: other)) }
    }
    let undo = CommentChange(from: new.commentLines(of: name), to: former)
    let back =
      undo.isEmpty
      ? new.document : try new.document.applying([Change(name, keeping: new[name], comment: undo)])
    #expect(String(decoding: back.bytes, as: UTF8.self) == text)
  }
}

/// Generates documents with comments, and texts for them.
private struct CommentedText: SeededGenerator {
  var source: SplitMix64

  mutating func document() -> String {
    let isWindows = chance(20)
    let members = ["a", "b", "c"].enumerated().map { index, key in
      let gap = chance(30) ? "\n" : ""
      return gap + comment() + "  \"\(key)\": \(below(9))" + (index < 2 ? "," : "")
        + (chance(20) ? " // \(typed(lines: 1))" : "")
    }
    let text = "{\n" + members.joined(separator: "\n") + "\n}\n"
    return isWindows ? text.replacing("\n", with: "\r\n") : text
  }

  private mutating func comment() -> String {
    let words = typed(lines: 1)
    return switch below(8) {
    case 0: "  // \(words)\n"
    case 1: "  //\(words)\n  //   \(words)\n"
    case 2: "  # \(words)\n"
    case 3: "  /* \(words) */\n"
    case 4: "  /*\n   * \(words)\n   * \(words)\n   */\n"
    case 5: "  /* \(words)\n     \(words) */\n"
    case 6: "  ////\n  // \(words)\n  ////\n"
    default: ""
    }
  }

  mutating func typed() -> String { typed(lines: 1 + below(4)) }

  private mutating func typed(lines: Int) -> String {
    (0..<lines).map { _ in
      (0..<1 + below(lines == 1 ? 6 : 30)).map { _ in
        pick(["port", "of", "the", "agent", "é", "0", "--flag", "*", "x:y"])
      }.joined(separator: " ")
    }.joined(separator: "\n")
  }
}
