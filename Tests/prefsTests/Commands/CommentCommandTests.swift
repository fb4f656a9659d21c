import Harness
import Testing

@Suite(.onOwnThread)
struct CommentCommandTests {
  let sample: Sample
  init() throws { sample = try Sample() }

  @Test func `comment prints the comment of a key`() throws {
    #expect(
      try Program.run("comment", sample.file, "port")
        == .init(status: 0, out: "The port that clients know.\n", err: ""))
    let missing = try Program.run("comment", sample.file, "name")
    #expect(missing.status == 1)
    #expect(missing.err == "\(sample.file): name: has no comment\n")
  }

  @Test func `comment changes, adds and removes comment lines`() throws {
    #expect(try Program.run("comment", sample.file, "port", "The public port.").status == 0)
    #expect(try Program.run("comment", sample.file, "name", "Shown in logs.").status == 0)
    #expect(
      try sample.changedLines().sorted() == [
        "+  // Shown in logs.", "+  // The public port.", "-  // The port that clients know.",
      ])
    #expect(try Program.run("comment", sample.file, "port", "--remove").status == 0)
    #expect(try Program.run("comment", sample.file, "port").status == 1)
  }

  @Test func `comment does not add the first comment of a JSON file without --force`() throws {
    let file = try sample.scratch.write("{\n  \"a\": 1\n}\n", to: "plain.json").path
    let refused = try Program.run("comment", file, "a", "one")
    #expect(refused.status == 1)
    #expect(refused.err.contains("--force"))
    #expect(try Program.run("comment", file, "a", "one", "--force").status == 0)
    #expect(try sample.scratch.read("plain.json") == "{\n  // one\n  \"a\": 1\n}\n")
  }

  @Test func `set uncomments a key, and unset --comment-out comments it out`() throws {
    let text = "{\n  // \"b\": 2,\n  \"a\": 1\n}\n"
    let file = try sample.scratch.write(text, to: "commented.json").path
    let absent = try Program.run("get", file, "b")
    #expect(absent.status == 1)
    #expect(absent.err == "\(file): b: is not set; a comment in line 2 has it\n")
    #expect(try Program.run("set", file, "b", "5") == .init(status: 0, out: "", err: ""))
    let set = text.replacing("// \"b\": 2", with: "\"b\": 5")
    #expect(try sample.scratch.read("commented.json") == set)
    #expect(try Program.run("unset", file, "a", "--comment-out").status != 0)
    let own = try sample.scratch.write("{\n  // one\n  \"a\": 1,\n  \"b\": 2\n}\n", to: "own.json")
    #expect(try Program.run("unset", own.path, "a", "--comment-out").status == 0)
    #expect(
      try sample.scratch.read("own.json") == "{\n  // one\n  // \"a\": 1,\n  \"b\": 2\n}\n")
  }
}
