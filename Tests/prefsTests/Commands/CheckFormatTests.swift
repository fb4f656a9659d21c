import Foundation
import Harness
import Testing

/// `check` on many files, and its output for other programs.
@Suite(.onOwnThread)
struct CheckFormatTests {
  let scratch: Scratch
  init() throws {
    scratch = try Scratch()
    for folder in ["etc", "etc/inner", "etc/.hidden"] {
      try FileManager.default.createDirectory(
        at: scratch.url(folder), withIntermediateDirectories: false)
    }
    try scratch.write(#"{"properties": {"port": {"maximum": 9}}}"#, to: "port.schema.json")
    try scratch.write("{\n  \"port\": 10\n}\n", to: "etc/a,b.json")
    try scratch.write("{\"port\": 1}", to: "etc/inner/good.json")
    try scratch.write("{", to: "etc/inner/z.json")
    try scratch.write("{", to: "etc/.hidden/bad.json")
    try scratch.write("not json", to: "etc/notes.txt")
  }

  func check(_ arguments: String...) throws -> Program.Outcome {
    try Program.run(["check"] + arguments, in: scratch.folder)
  }

  @Test func `check reads the files in a directory and prints a summary`() throws {
    let outcome = try check("etc", "--schema", "port.schema.json")
    #expect(outcome.status == 65)
    #expect(
      outcome.err == """
        etc/a,b.json:2:11: port: must be at most 9
            "port": 10
                    ^
        etc/inner/z.json:1:2: expected a key in quotes or "}", found the end of the file
          {
           ^
        checked 3 files: 2 problems in 2 files

        """)
    #expect(
      try check("etc/inner/good.json", "port.schema.json").err == "checked 2 files: no problems\n")
    #expect(try check("etc/inner/good.json").err == "")
  }

  @Test func `check finds schemas by the patterns of prefs.json`() throws {
    try scratch.write(
      #"{"schemas": [{"fileMatch": ["etc/*.json"], "url": "port.schema.json"}]}"#, to: "prefs.json")
    #expect(try check("etc/a,b.json").status == 1)
    #expect(try check("./etc/a,b.json").status == 1)
    #expect(try check("etc/inner/good.json").status == 0)
    try scratch.write("{\"port\": 10}", to: "etc/inner/good.json")
    #expect(try check("etc/inner/good.json").status == 0)
  }

  @Test(arguments: [
    (#"["good.json"]"#, 1), (#"["**/inner/*.json"]"#, 1), (#"["etc/**/good.json"]"#, 1),
    (#"["*.json", "!good.*"]"#, 0), (#"["inner.json"]"#, 0), (#"["etc/g*.json"]"#, 0),
  ])
  func `check --catalog matches names as SchemaStore's catalogue does`(
    patterns: String, status: Int32
  ) throws {
    try scratch.write("{\"port\": 10}", to: "etc/inner/good.json")
    try scratch.write(
      #"{"schemas": [{"name": "x", "url": "x"}, {"fileMatch": \#(patterns), "url": "port.schema.json"}]}"#,
      to: "catalog.json")
    #expect(try check("etc/inner/good.json", "--catalog", "catalog.json").status == status)
  }

  @Test func `check lets a document's own schema precede the catalogue`() throws {
    try scratch.write("{}", to: "any.schema.json")
    try scratch.write(#"{"$schema": "any.schema.json", "port": 10}"#, to: "own.json")
    try scratch.write(
      #"{"schemas": [{"fileMatch": ["own.json"], "url": "port.schema.json"}]}"#, to: "prefs.json")
    #expect(try check("own.json").status == 0)
    let named = try check("own.json", "--schema", "port.schema.json")
    #expect(named.status == 1)
  }

  @Test func `check refuses a catalogue that is none`() throws {
    try scratch.write("[]", to: "catalog.json")
    let outcome = try check("etc", "--catalog", "catalog.json")
    #expect(outcome.status == 65)
    #expect(
      outcome.err
        == "catalog.json: expected a list \"schemas\" of \"fileMatch\" and \"url\"\n")
  }

  @Test func `check --format github prints workflow commands`() throws {
    let outcome = try check(
      "etc/a,b.json", "missing.json", "--schema", "port.schema.json", "--format", "github")
    #expect(outcome.status == 66)
    #expect(
      outcome.out == """
        ::error file=etc/a%2Cb.json,line=2,col=11::port: must be at most 9
        ::error file=missing.json::missing.json: no such file

        """)
    #expect(outcome.err == "checked 2 files: 2 problems in 2 files\n")
  }

  @Test func `check --format json equals --json`() throws {
    let options = ["etc/a,b.json", "--schema", "port.schema.json"]
    let json = try Program.run(["check", "--json"] + options, in: scratch.folder)
    let format = try Program.run(["check", "--format", "json"] + options, in: scratch.folder)
    #expect(json == format && json.status == 1)
    #expect(try check("etc", "--json", "--format", "sarif").status == 64)
  }

  @Test func `check --format sarif has the members that SARIF 2_1_0 requires`() throws {
    let outcome = try check(
      "etc", "missing.json", "--schema", "port.schema.json", "--format", "sarif")
    let log = try JSONDecoder().decode(Log.self, from: Data(outcome.out.utf8))
    #expect(log.version == "2.1.0")
    let run = try #require(log.runs.first)
    #expect(run.tool.driver.name == "prefs")
    #expect(run.results.map(\.ruleId) == ["value", "syntax", "unreadable"])
    let rules = Set(run.tool.driver.rules.map(\.id))
    #expect(run.results.allSatisfy { rules.contains($0.ruleId) && !$0.message.text.isEmpty })
    let places = run.results.compactMap(\.locations.first?.physicalLocation)
    #expect(
      places.map(\.artifactLocation.uri) == ["etc/a%2Cb.json", "etc/inner/z.json", "missing.json"])
    #expect(places.map(\.region?.startLine) == [2, 1, nil])
    #expect(places.map(\.region?.startColumn) == [11, 2, nil])
  }

  /// The required members of a SARIF log (SARIF 2.1.0, section 3).
  private struct Log: Decodable {
    let version: String
    let runs: [Run]
    struct Run: Decodable {
      let tool: Tool
      let results: [Result]
    }
    struct Tool: Decodable { let driver: Driver }
    struct Driver: Decodable {
      let name: String
      let rules: [Rule]
    }
    struct Rule: Decodable { let id: String }
    struct Result: Decodable {
      let ruleId: String
      let message: Message
      let locations: [Location]
    }
    struct Message: Decodable { let text: String }
    struct Location: Decodable { let physicalLocation: PhysicalLocation }
    struct PhysicalLocation: Decodable {
      let artifactLocation: ArtifactLocation
      let region: Region?
    }
    struct ArtifactLocation: Decodable { let uri: String }
    struct Region: Decodable { let startLine, startColumn: Int }
  }

  @Test func `check --format sarif shows no secret`() throws {
    try scratch.write(
      #"{"properties": {"token": {"writeOnly": true, "maxLength": 3}}}"#, to: "secret.schema.json")
    try scratch.write(#"{"token": "canary"}"#, to: "secret.json")
    for format in ["text", "json", "github", "sarif"] {
      let outcome = try check(
        "secret.json", "--schema", "secret.schema.json", "--format", format)
      #expect(outcome.status == 1)
      #expect(!(outcome.out + outcome.err).contains("canary"), "\(format)")
    }
  }
}
