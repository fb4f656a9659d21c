import Foundation
import Harness
import Testing

/// The objects that commands print for scripts.
@Suite(.onOwnThread)
struct VerdictTests {
  let scratch: Scratch
  let file: String

  init() throws {
    scratch = try Scratch()
    try FileManager.default.createDirectory(
      atPath: scratch.path("etc/ssh"), withIntermediateDirectories: true)
    try scratch.write("#Port 22\nMaxAuthTries 6\nBanner none\n", to: "etc/ssh/sshd_config")
    file = scratch.path("etc/ssh/sshd_config")
  }

  private func prefs(_ arguments: String...) throws -> Program.Outcome {
    try Program.run(arguments, environment: ["XDG_STATE_HOME": scratch.path("state")])
  }

  private func object(_ outcome: Program.Outcome) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(outcome.out.utf8))
    return try #require(value as? [String: Any])
  }

  @Test func `a save says what has changed, in names and lines`() throws {
    let outcome = try prefs("set", file, "Port=2222", "MaxAuthTries", "3", "--json")
    #expect(outcome.status == 0 && outcome.err == "", "\(outcome)")
    let verdict = try object(outcome)
    #expect(verdict["ok"] as? Bool == true && verdict["saved"] as? Bool == true)
    #expect(
      (verdict["changes"] as? [[String: Any]])?.map { $0["name"] as? String } == [
        "Port", "MaxAuthTries",
      ])
    let lines = verdict["lines"] as? [[String: Any]] ?? []
    #expect(lines.map { $0["line"] as? Int } == [1, 2, 1, 2])
    #expect(lines.compactMap { $0["old"] as? String } == ["#Port 22", "MaxAuthTries 6"])
    #expect(lines.compactMap { $0["new"] as? String } == ["Port 2222", "MaxAuthTries 3"])
    #expect(try scratch.read("etc/ssh/sshd_config") == "Port 2222\nMaxAuthTries 3\nBanner none\n")
  }

  @Test func `--dry-run saves nothing and says so`() throws {
    let before = try scratch.read("etc/ssh/sshd_config")
    let verdict = try object(try prefs("unset", file, "Banner", "--json", "--dry-run"))
    #expect(verdict["ok"] as? Bool == true && verdict["saved"] as? Bool == false)
    #expect(try scratch.read("etc/ssh/sshd_config") == before)
  }

  @Test(arguments: [
    ("Port", "99999", "range", "65535"), ("Prot", "22", "unknown", "Port"),
    ("MaxAuthTries", "8o", "type", "80"),
  ])
  func `a refusal has the broken rule and the nearest right text`(
    name: String, value: String, rule: String, nearest: String
  ) throws {
    let outcome = try prefs("set", file, name, value, "--json")
    #expect(outcome.status == 1 && outcome.err == "", "\(outcome)")
    let verdict = try object(outcome)
    #expect(verdict["ok"] as? Bool == false && verdict["status"] as? Int == 1)
    let problem = try #require((verdict["problems"] as? [[String: Any]])?.first)
    #expect(problem["rule"] as? String == rule && problem["nearest"] as? String == nearest)
    #expect(problem["name"] as? String == name)
  }

  @Test func `a file that cannot be read has a verdict too`() throws {
    try scratch.write("{", to: "bad.json")
    let outcome = try prefs("set", scratch.path("bad.json"), "a", "1", "--json")
    #expect(outcome.status == 65)
    let verdict = try object(outcome)
    #expect((verdict["problems"] as? [[String: Any]])?.first?["line"] as? Int == 1)
  }

  @Test func `describe prints the facts about a key`() throws {
    let outcome = try prefs("describe", file, "MaxAuthTries", "--json")
    let facts = try object(outcome)
    #expect(
      facts["set"] as? Bool == true && facts["value"] as? Int == 6 && facts["line"] as? Int == 2)
    #expect(facts["takesEffect"] as? String == "reload" && facts["default"] as? Int == 6)
    let text = try prefs("describe", file, "Port")
    #expect(
      text.status == 0 && text.out.hasPrefix("Port\n  whole number from 1 to 65535\n"), "\(text)")
    #expect(!text.out.contains("before the key"))
    #expect(try prefs("describe", file, "Nothing").status == 1)
  }

  @Test func `a secret is not described`() throws {
    try scratch.write(#"{"password": "hunter2"}"#, to: "a.json")
    let facts = try prefs("describe", scratch.path("a.json"), "password", "--json")
    #expect(facts.status == 0 && !facts.out.contains("hunter2"))
    #expect(!(try prefs("describe", scratch.path("a.json"), "password").out.contains("hunter2")))
  }

  @Test func `the reason of a save is in the history`() throws {
    #expect(try prefs("set", file, "Port", "2222", "-m", "22 is scanned").status == 0)
    let list = try prefs("history", file)
    #expect(list.out.hasSuffix("  before Port: 22 is scanned\n"), "\(list)")
    #expect(try prefs("history", file, "--json").out.contains(#""reason": "22 is scanned""#))
  }

  @Test func `the schema of a known program is printed`() throws {
    let outcome = try prefs("schema", file)
    #expect(outcome.status == 0)
    let schema = try object(outcome)
    let properties = try #require(schema["properties"] as? [String: Any])
    #expect(properties["PermitRootLogin"] != nil && properties.count > 80)
  }

  @Test func `--lossy lists what is lost and writes the rest`() throws {
    try scratch.write("{\"a\": null, \"d\": [1, \"x\"]} // text\n", to: "a.json")
    #expect(try prefs("convert", scratch.path("a.json"), scratch.path("a.plist")).status == 1)
    let outcome = try prefs("convert", scratch.path("a.json"), scratch.path("a.plist"), "--lossy")
    #expect(outcome.status == 0 && outcome.err.contains("1:7: a: null is left out"), "\(outcome)")
    #expect(outcome.err.contains("this comment and those below it are lost"))
    #expect(try prefs("get", scratch.path("a.plist"), "d[1]").out == "x\n")
  }

  @Test func `a date and data become texts in their usual forms`() throws {
    try scratch.write(
      """
      <plist version="1.0"><dict><key>d</key><date>2026-01-02T03:04:05Z</date>
      <key>b</key><data>aGVsbG8=</data></dict></plist>
      """, to: "a.plist")
    _ = try prefs("convert", scratch.path("a.plist"), scratch.path("b.json"), "--lossy")
    #expect(try prefs("get", scratch.path("b.json"), "d").out == "2026-01-02T03:04:05Z\n")
    #expect(try prefs("get", scratch.path("b.json"), "b").out == "aGVsbG8=\n")
  }
}
