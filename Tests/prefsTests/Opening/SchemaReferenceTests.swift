import Foundation
import Harness
import Testing

/// Which files a `$ref` to another document may open.
@Suite(.onOwnThread)
struct SchemaReferenceTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    for folder in ["own/below", "shelf", "outside"] {
      try FileManager.default.createDirectory(
        at: scratch.url(folder), withIntermediateDirectories: true)
    }
    for place in ["own/port", "own/below/port", "own/50%#1", "shelf/port", "outside/port"] {
      try scratch.write(#"{"maximum": 9}"#, to: place + ".json")
    }
    try scratch.write(#"{"$id": "https://a.example/named", "maximum": 9}"#, to: "shelf/named")
    try scratch.write("# no schema", to: "shelf/README")
  }

  /// Checks the value 10 against a schema that is a `$ref` to `reference`. Returns the first problem.
  private func check(
    _ reference: String, id: String? = nil, _ options: String..., in folder: String = "own"
  ) throws -> String {
    let id = id.map { #""$id": "\#($0)", "# } ?? ""
    try scratch.write(
      #"{\#(id)"properties": {"x": {"$ref": "\#(reference)"}}}"#, to: folder + "/schema.json")
    try scratch.write(#"{"x": 10}"#, to: "x.json")
    let outcome = try Program.run(
      ["check", "x.json", "--schema", folder + "/schema.json"] + options, in: scratch.folder)
    return String(
      outcome.err.split(separator: "\n").first?.dropFirst("x.json:1:7: x: ".count) ?? "")
  }

  private let isFound = "must be at most 9"

  @Test(arguments: ["port.json", "./port.json", "below/port.json", "50%25%231.json", "port.json#"])
  func `a $ref opens a file in the schema's folder or below`(reference: String) throws {
    #expect(try check(reference) == isFound)
  }

  @Test func `a $ref resolves a published $id to the files next to the schema`() throws {
    #expect(try check("port.json", id: "https://a.example/b/schema.json") == isFound)
    #expect(try check("https://a.example/b/port.json", id: "https://a.example/b/c") == isFound)
    #expect(try check("https://other.example/port.json", id: "https://a.example/c") != isFound)
  }

  @Test(arguments: [
    "../outside/port.json", "%2e%2e/outside/port.json", "below/../../outside/port.json",
    "none.json",
    "file:///etc/hosts", "https://json.example/port.json",
  ])
  func `a $ref opens no file outside the schema's folder and none by URL`(reference: String) throws
  {
    #expect(
      try check(reference) == "not checked against \(reference): that schema was not given")
  }

  @Test func `a $ref opens an outside file only if its folder is given by --schema-dir`() throws {
    let path = scratch.path("outside/port.json")
    #expect(try check(path).hasPrefix("not checked against "))
    #expect(try check(path, "--schema-dir", "outside") == isFound)
    #expect(try check("../outside/port.json", "--schema-dir", "outside") == isFound)
  }

  @Test func `--schema-dir finds schemas by their $id`() throws {
    #expect(try check("https://a.example/named", "--schema-dir", "shelf") == isFound)
    #expect(
      try check("https://a.example/named", "--schema-dir", "outside", "--schema-dir", "shelf/")
        == isFound)
  }

  @Test func `a missing --schema-dir is an error`() throws {
    let outcome = try Program.run(
      ["list", "x.json", "--schema-dir", "none"], in: scratch.folder)
    #expect(outcome.status == 66)
    try scratch.write("{}", to: "x.json")
    try scratch.write("{}", to: "own/schema.json")
    #expect(
      try Program.run(
        ["list", "x.json", "--schema", "own/schema.json", "--schema-dir", "none"],
        in: scratch.folder)
        == .init(status: 66, out: "", err: "prefs: none: no such file\n"))
  }

  @Test func `a malformed referenced schema is reported, and the rest of the schema applies`()
    throws
  {
    try scratch.write("{\n  nonsense", to: "own/broken.json")
    try scratch.write(#"{"$ref": "broken.json"}"#, to: "own/schema.json")
    try scratch.write("{}", to: "x.json")
    let outcome = try Program.run(
      "check", scratch.path("x.json"), "--schema", scratch.path("own/schema.json"))
    #expect(outcome.status == 1)
    #expect(outcome.err.hasPrefix("\(scratch.path("own/broken.json")):2:3: expected "))
    #expect(outcome.err.contains("not checked against broken.json"))
    let strict = try Program.run(
      "check", scratch.path("x.json"), "--strict", "--schema", scratch.path("own/schema.json"))
    #expect(strict.status == 65)
  }

  @Test func `--formats asserts the keyword format`() throws {
    let schema = try scratch.write(
      #"{"properties": {"mail": {"type": "string", "format": "email"}}}"#, to: "schema.json"
    ).path
    let file = try scratch.write(#"{"mail": "nobody"}"#, to: "x.json").path
    #expect(try Program.run("check", file, "--schema", schema).status == 0)
    let outcome = try Program.run("check", file, "--schema", schema, "--formats")
    #expect(outcome.status == 1)
    #expect(outcome.err.contains(#"mail: is not of format email: "nobody""#))
    #expect(
      try Program.run("set", file, "mail", "none", "--schema", schema, "--formats").status == 1)
  }

  @Test func `a $ref in a schema that the document names opens files next to it`() throws {
    try scratch.write(#"{"properties": {"x": {"$ref": "port.json"}}}"#, to: "own/schema.json")
    let file = try scratch.write(#"{"$schema": "own/schema.json", "x": 10}"#, to: "x.json").path
    #expect(try Program.run("check", file).err.contains("x: \(isFound)"))
  }
}
