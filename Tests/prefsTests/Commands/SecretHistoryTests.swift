import Foundation
import Harness
import Testing

/// The history of files that hold a secret, and `restore` for them.
@Suite(.onOwnThread)
struct SecretHistoryTests {
  let scratch: Scratch
  let file: String
  let schema: String

  private static let schemaText = """
    {"properties": {"port": {"type": "integer"}, "token": {"type": "string", "writeOnly": true}}}
    """

  init() throws {
    scratch = try Scratch()
    file = scratch.path("app.json")
    schema = try scratch.write(Self.schemaText, to: "app.schema.json").path
    try write()
  }

  private func write(_ members: String = "") throws {
    try scratch.write("{\(members)\"port\": 80, \"token\": \"s3cret\"}\n", to: "app.json")
  }

  private func prefs(_ arguments: String...) throws -> Program.Outcome {
    try Program.run(
      arguments, in: scratch.folder, environment: ["XDG_STATE_HOME": scratch.path("state")])
  }

  /// The text of every file in the state directory.
  private var kept: [String] {
    let names =
      (try? FileManager.default.subpathsOfDirectory(atPath: scratch.path("state"))) ?? []
    return names.compactMap { FileManager.default.contents(atPath: scratch.path("state/\($0)")) }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private var keepsNoSecret: Bool { !kept.contains { $0.contains("s3cret") } }

  private let notKept = "the previous contents are not kept in the history: "

  // MARK: Restoring over a broken file

  private func breakFile() throws -> String {
    let broken = try scratch.read("app.json").replacing("}", with: "")
    try scratch.write(broken, to: "app.json")
    return broken
  }

  @Test(arguments: [true, false], [true, false])
  func `restoring over a broken file that holds a secret is refused`(
    isSchemaGiven: Bool, isDryRun: Bool
  ) throws {
    _ = try prefs("set", file, "port", "81", "--schema", schema)
    let broken = try breakFile()
    let options = (isSchemaGiven ? ["--schema", schema] : []) + (isDryRun ? ["--dry-run"] : [])
    let outcome = try Program.run(
      ["restore", file, "1"] + options, environment: ["XDG_STATE_HOME": scratch.path("state")])
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.err.contains("not replaced: its contents cannot be kept in the history: "))
    #expect(outcome.err.contains("token: secret, not kept in the history and not restored"))
    #expect(try scratch.read("app.json") == broken)
    #expect(keepsNoSecret)
  }

  @Test func `restoring over a broken file with a secret newer than the revision is refused`()
    throws
  {
    try scratch.write("{\"port\": 80}\n", to: "app.json")
    _ = try prefs("set", file, "token", "s3cret", "--schema", schema)
    let broken = try breakFile()
    let outcome = try prefs("restore", file, "1", "--schema", schema)
    #expect(outcome.status == 1, "\(outcome)")
    #expect(try scratch.read("app.json") == broken)
  }

  @Test(arguments: [nil, "", "\n", "\u{0}\u{0}"])
  func `a deleted or blank file is restored without its secrets, which are named`(now: String?)
    throws
  {
    _ = try prefs("set", file, "port", "81", "--schema", schema)
    if let now {
      try scratch.write(now, to: "app.json")
    } else {
      try FileManager.default.removeItem(atPath: file)
    }
    let outcome = try prefs("restore", file, "1", "--schema", schema)
    #expect(
      outcome
        == .init(
          status: 0, out: "",
          err: "\(file): token: secret, not kept in the history and not restored; "
            + "set again with \"prefs set\"\n"))
    #expect(try scratch.read("app.json") == "{\"port\": 80}\n")
  }

  @Test func `a broken file too large for the history is not replaced`() throws {
    try scratch.write("{\"port\": 80}\n", to: "app.json")
    _ = try prefs("set", file, "port", "81")
    let broken = "{broken \(String(repeating: "x", count: 1 << 25))"
    try scratch.write(broken, to: "app.json")
    let outcome = try prefs("restore", file, "1")
    #expect(outcome.status == 1)
    #expect(outcome.err.contains("the history of a file takes at most"))
    #expect(try scratch.read("app.json") == broken)
  }

  // MARK: Without the schema that declares the secrets

  @Test(arguments: [
    "gone.json", "https://localhost:9/schema.json", "vscode://schemas/settings", "/dev/null",
  ])
  func `no history is kept while the schema that the file names is missing`(name: String) throws {
    try write("\"$schema\": \"\(name)\", ")
    let outcome = try prefs("set", file, "port", "81")
    #expect(outcome.status == 0)
    #expect(outcome.err.split(separator: "\n").count { $0.contains(notKept) } == 1, "\(outcome)")
    #expect(try scratch.read("app.json").contains("81"))
    #expect(kept.isEmpty)
  }

  @Test func `no history is kept while the schema of earlier saves is missing`() throws {
    _ = try prefs("set", file, "port", "81", "--schema", schema)
    for port in ["82", "83"] {
      let outcome = try prefs("set", file, "port", port)
      #expect(outcome.status == 0)
      #expect(
        outcome.err == "\(file): \(notKept)the schema \(schema) masked its secrets before "
          + "and is missing; name it with --schema\n")
    }
    #expect(keepsNoSecret)
    #expect(try prefs("history", file).out.split(separator: "\n").count == 1)
    let again = try prefs("set", file, "port", "84", "--schema", "app.schema.json")
    #expect(again == .init(status: 0, out: "", err: ""))
    #expect(try prefs("history", file).out.split(separator: "\n").count == 2)
    #expect(keepsNoSecret)
  }

  @Test func `no history is kept while a file that the schema refers to is missing`() throws {
    try scratch.write(
      """
      {"properties": {"token": {"$ref": "part.json"}, "port": {"type": "integer"}}}
      """, to: "app.schema.json")
    let outcome = try prefs("set", file, "port", "81", "--schema", schema)
    #expect(outcome.status == 0)
    #expect(
      outcome.err
        == "\(file): \(notKept)part.json, to which its schema refers, is missing "
        + "and may declare secrets\n")
    #expect(keepsNoSecret)
    try scratch.write(#"{"writeOnly": true}"#, to: "part.json")
    #expect(try prefs("set", file, "port", "82", "--schema", schema).err == "")
    #expect(keepsNoSecret && !kept.isEmpty)
  }

  @Test func `a file created with a schema gets no history without that schema`() throws {
    _ = try prefs("set", "new.json", "token", "s3cret", "--schema", schema)
    let outcome = try prefs("set", "new.json", "port", "81")
    #expect(outcome.err.contains(notKept))
    #expect(keepsNoSecret)
  }

  @Test func `no history is kept under another schema that declares no secret`() throws {
    _ = try prefs("set", file, "port", "81", "--schema", schema)
    let other = try scratch.write("{\"properties\": {}}", to: "other.schema.json").path
    #expect(try prefs("set", file, "port", "82", "--schema", other).err.contains(notKept))
    #expect(keepsNoSecret)
  }

  @Test func `history is kept once the same schema no longer declares a secret`() throws {
    _ = try prefs("set", file, "port", "81", "--schema", schema)
    try scratch.write("{\"properties\": {}}", to: "app.schema.json")
    #expect(try prefs("set", file, "port", "82", "--schema", schema).err == "")
    #expect(try prefs("history", file).out.split(separator: "\n").count == 2)
  }

  @Test func `a document that is itself a JSON Schema has a history`() throws {
    try scratch.write(
      #"{"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "a"}"#,
      to: "app.json")
    #expect(try prefs("set", file, "title", "b") == .init(status: 0, out: "", err: ""))
    #expect(try prefs("history", file).out.split(separator: "\n").count == 1)
  }
}
