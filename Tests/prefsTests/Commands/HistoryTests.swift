import Foundation
import Harness
import Testing

@Suite(.onOwnThread)
struct HistoryTests {
  let scratch: Scratch
  let file: String
  let schema: String

  init() throws {
    scratch = try Scratch()
    file = scratch.path("app.json")
    schema = scratch.path("app.schema.json")
    try scratch.write("{\n  // keep\n  \"port\": 80,\n  \"token\": \"s3cret\"\n}\n", to: "app.json")
    try scratch.write(
      """
      {"properties": {"port": {"type": "integer", "maximum": 9999},
        "token": {"type": "string", "writeOnly": true}}}
      """, to: "app.schema.json")
  }

  private func prefs(_ arguments: String...) throws -> Program.Outcome {
    try Program.run(arguments, environment: ["XDG_STATE_HOME": scratch.path("state")])
  }

  private func set(_ ports: Int...) throws {
    for port in ports { _ = try prefs("set", file, "port", "\(port)", "--schema", schema) }
  }

  @Test func `history lists saves, the newest first`() throws {
    try set(81, 82)
    let outcome = try prefs("history", file)
    let lines = outcome.out.split(separator: "\n")
    #expect(outcome.status == 0 && lines.count == 2, "\(outcome)")
    #expect(lines[0].hasPrefix("2  20") && lines[0].hasSuffix("  before port"))
    #expect(try prefs("history", file, "--json").out.contains("\"revision\": 2"))
  }

  @Test func `history compares a revision with the current file`() throws {
    try set(81, 82)
    #expect(
      try prefs("history", file, "1", "--schema", schema)
        == .init(status: 1, out: "~ port = 80 -> 82\n", err: ""))
    let unknown = try prefs("history", file, "9")
    #expect(unknown.err == "\(file): no revision 9: revisions 1 to 2 are kept\n")
    #expect(unknown.status == 1)
  }

  @Test func `history and restore fail for a file that was never saved`() throws {
    #expect(try prefs("history", file) == .init(status: 1, out: "", err: ""))
    #expect(try prefs("restore", file, "1").err == "\(file): no revision 1: there is none\n")
    #expect(try prefs("history", "-").status == 64)
  }

  @Test func `restore brings back a revision byte for byte, with the current secrets`() throws {
    let before = try scratch.read("app.json")
    try set(81)
    _ = try prefs("set", file, "token", "n3w", "--schema", schema)
    #expect(try prefs("restore", file, "1", "--schema", schema).status == 0)
    #expect(try scratch.read("app.json") == before.replacing("s3cret", with: "n3w"))
    #expect(try prefs("history", file).out.hasPrefix("3  "))
  }

  @Test func `restore brings back single values, but no secrets`() throws {
    try set(81, 82)
    _ = try prefs("set", file, "new", "1")
    #expect(try prefs("restore", file, "1", "port", "new", "--dry-run").out.contains("80"))
    #expect(try scratch.read("app.json").contains("82"))
    #expect(
      try prefs("restore", file, "1", "port", "new", "--schema", schema)
        == .init(status: 0, out: "", err: ""))
    #expect(
      try scratch.read("app.json") == "{\n  // keep\n  \"port\": 80,\n  \"token\": \"s3cret\"\n}\n")
    let secret = try prefs("restore", file, "1", "token", "--schema", schema)
    #expect(secret.status == 1 && secret.err.contains("type it again with \"prefs set\""))
    #expect(try prefs("restore", file, "1", "nothing").status == 1)
  }

  @Test(arguments: ["{broken", nil])
  func `restore brings back a broken or deleted file`(now: String?) throws {
    let before = "{\n  // keep\n  \"port\": 80\n}\n"
    try scratch.write(before, to: "app.json")
    _ = try prefs("set", file, "port", "81")
    if let now {
      try scratch.write(now, to: "app.json")
    } else {
      try FileManager.default.removeItem(atPath: file)
    }
    #expect(try prefs("restore", file, "1") == .init(status: 0, out: "", err: ""))
    #expect(try scratch.read("app.json") == before)
  }

  @Test func `the error for a broken file suggests the restore command`() throws {
    try set(81)
    try scratch.write("{broken", to: "app.json")
    let outcome = try prefs("list", file)
    #expect(outcome.status == 65)
    #expect(
      outcome.err.hasSuffix(
        " are kept, except secrets: repair it, or move it away, and "
          + "\"prefs restore \(file) 1\" restores them\n"))
    try scratch.write("{}", to: "other.json")
    _ = try prefs("set", scratch.path("other.json"), "port", "81")
    try scratch.write("{broken", to: "other.json")
    let other = try prefs("list", scratch.path("other.json")).err
    #expect(other.contains(" are kept: \"prefs restore "))
  }

  @Test func `restore refuses a revision that violates the schema`() throws {
    _ = try prefs("set", file, "port", "99999")
    _ = try prefs("set", file, "port", "80")
    let outcome = try prefs("restore", file, "2", "--schema", schema)
    #expect(outcome.status == 1)
    #expect(outcome.err.contains("at most 9999"))
    #expect(try scratch.read("app.json").contains("80"))
  }

  @Test func `the setting history = 0 turns the history off`() throws {
    try FileManager.default.createDirectory(
      atPath: scratch.path("config/prefs"), withIntermediateDirectories: true)
    try scratch.write(#"{"history": 0}"#, to: "config/prefs/settings.json")
    _ = try Program.run(
      ["set", file, "port", "81"],
      environment: [
        "XDG_STATE_HOME": scratch.path("state"), "XDG_CONFIG_HOME": scratch.path("config"),
      ])
    #expect(try prefs("history", file).status == 1)
  }

  @Test func `a save succeeds with a warning if its history cannot be written`() throws {
    try scratch.write("", to: "state")
    let outcome = try prefs("set", file, "port", "81")
    #expect(outcome.status == 0)
    #expect(
      outcome.err.hasPrefix("\(file): the previous contents are not kept in the history: "))
    #expect(try scratch.read("app.json").contains("81"))
  }
}
