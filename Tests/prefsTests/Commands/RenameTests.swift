import Harness
import Testing

@Suite(.onOwnThread)
struct RenameTests {
  let sample: Sample
  init() throws { sample = try Sample() }

  @Test func `rename changes only the key`() throws {
    #expect(
      try Program.run("rename", sample.file, "name", "title") == .init(status: 0, out: "", err: ""))
    #expect(
      try sample.changedLines().sorted() == ["+  \"title\": \"gate\",", "-  \"name\": \"gate\","])
  }

  @Test func `rename --dry-run shows the line and writes nothing`() throws {
    let outcome = try Program.run("rename", sample.file, "name", "title", "--dry-run")
    #expect(outcome.out.contains("+   \"title\": \"gate\","))
    #expect(sample.isUntouched)
  }

  @Test func `rename refuses a missing key, a taken name and another group`() throws {
    for (names, words) in [
      (["nmae", "title"], "nmae: no such name; did you mean name?"),
      (["name", "port"], "port: exists already; unset it first"),
      (["name", "server.name"], "a name in the same group, the document itself"),
      (["tags[0]", "first"], "elements of a list have no names"),
    ] {
      let outcome = try Program.run(["rename", sample.file] + names)
      #expect(outcome.status == 1)
      #expect(outcome.err.contains(words), "\(outcome.err)")
    }
    #expect(sample.isUntouched)
  }
}
