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
}
