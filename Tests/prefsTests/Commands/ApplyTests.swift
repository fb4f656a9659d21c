import Harness
import Testing

@Suite(.onOwnThread)
struct ApplyTests {
  let scratch: Scratch

  private static let changes = """
    {"format": "prefs changes", "version": 1, "changes": [
      {"name": "log.level", "new": "warn"},
      {"name": "port", "old": 80, "new": 81}
    ]}
    """

  init() throws {
    scratch = try Scratch()
    _ = try scratch.write(Self.changes, to: "changes.json")
    _ = try scratch.write("{\n  \"port\": 80\n}\n", to: "a.json")
    _ = try scratch.write("{\n  \"port\": 81,\n  \"log\": {\"level\": \"warn\"}\n}\n", to: "b.json")
    _ = try scratch.write("{\n  \"port\": 90\n}\n", to: "c.json")
  }

  private func apply(_ arguments: String...) throws -> Program.Outcome {
    try Program.run(["apply", "changes.json"] + arguments, in: scratch.folder)
  }

  @Test func `apply skips changes that a store already has`() throws {
    let outcome = try apply("a.json", "b.json")
    #expect(outcome.out == "a.json  applied 2\nb.json  nothing to do\n")
    #expect(outcome.status == 0)
    #expect(try scratch.read("a.json").contains("\"port\": 81"))
    #expect(try scratch.read("a.json").contains("\"warn\""))
    let again = try apply("a.json", "b.json")
    #expect(again.out == "a.json  nothing to do\nb.json  nothing to do\n")
    #expect(again.status == 0)
  }

  @Test func `apply changes no store if one has a conflict, unless --force is given`()
    throws
  {
    let before = try scratch.read("a.json")
    let outcome = try apply("a.json", "c.json")
    #expect(outcome.status == 1)
    #expect(outcome.out == "a.json  not tried\nc.json  conflict: port: expected 80, is 90\n")
    #expect(try scratch.read("a.json") == before)
    #expect(try apply("a.json", "c.json", "--force").status == 0)
    #expect(try scratch.read("c.json").contains("\"port\": 81"))
  }

  @Test func `apply refuses a change of an element far past the end of its list`() throws {
    _ = try scratch.write(
      #"{"format": "prefs changes", "version": 1, "changes": [{"name": "l[9000000000000000000]", "new": 1}]}"#,
      to: "changes.json")
    _ = try scratch.write(#"{"l": [1, 2]}"#, to: "list.json")
    let outcome = try apply("list.json")
    #expect(outcome.status == 1)
    #expect(outcome.out.contains("no such element; the last is l[1]"), "\(outcome.out)")
  }

  @Test func `apply changes no store if one is unreadable`() throws {
    let outcome = try apply("a.json", "none.json", "etcd://127.0.0.1:1/x/")
    #expect(outcome.status == 1)
    #expect(outcome.out.contains("a.json                 not tried\n"))
    #expect(outcome.out.contains("none.json              failed: no such file\n"), "\(outcome.out)")
    #expect(outcome.out.contains("etcd://127.0.0.1:1/x/  failed: no answer"), "\(outcome.out)")
  }

  @Test func `apply refuses a change that the schema forbids`() throws {
    _ = try scratch.write(
      "{\"properties\": {\"port\": {\"type\": \"integer\", \"maximum\": 80}}}", to: "s.json")
    let outcome = try apply("a.json", "--schema", "s.json")
    #expect(outcome.status == 1)
    #expect(outcome.out.hasPrefix("a.json  refused: port: must "), "\(outcome.out)")
  }

  @Test func `apply --dry-run reports the changes it would make and writes nothing`() throws {
    let before = try scratch.read("a.json")
    let outcome = try apply("a.json", "b.json", "--dry-run")
    #expect(outcome.status == 0)
    #expect(outcome.out == "a.json  would apply 2\nb.json  nothing to do\n")
    #expect(try scratch.read("a.json") == before)
  }

  @Test func `apply writes a store once if a symbolic link names it too`() throws {
    _ = try Program.run("ln", ["-s", "a.json", "link.json"], in: scratch.folder)
    #expect(try apply("a.json", "link.json").status == 0)
    #expect(try scratch.read("a.json").contains("\"port\": 81"))
    #expect(try Program.run(["check", "a.json"], in: scratch.folder).status == 0)
  }

  @Test func `apply --json prints one object for each store`() throws {
    let outcome = try apply("b.json", "c.json", "--json")
    #expect(outcome.status == 1)
    let found = try Program.run(
      "jq", ["-c", ".[] | [.store, .outcome, .conflicts[0].found]"], input: outcome.out)
    #expect(found.out == "[\"b.json\",\"nothing to do\",null]\n[\"c.json\",\"conflict\",90]\n")
  }

  @Test func `apply reports a malformed change set with line and column`() throws {
    _ = try scratch.write("{\"format\": \"prefs changes\", \"version\": 9}\n", to: "changes.json")
    let outcome = try apply("a.json")
    #expect(outcome.status == 65)
    #expect(
      outcome.err.hasPrefix("changes.json:1:40: must be 1, the only version"), "\(outcome.err)")
  }
}
