import Foundation
import Glibc
import Harness
import Testing

/// Which schemas that a document names are read, and how much messages reveal of them.
@Suite(.onOwnThread)
struct DocumentSchemaTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try FileManager.default.createDirectory(
      at: scratch.url("private"), withIntermediateDirectories: true)
    try scratch.write(Self.schema, to: "schema.json")
    try scratch.write(Self.schema, to: "private/schema.json")
  }

  private static let schema = #"{"properties": {"x": {"maximum": 9}}}"#
  private static let user: uid_t = 4711

  private func check(_ reference: String, _ options: String...) throws -> Program.Outcome {
    try scratch.write(#"{"$schema": "\#(reference)", "x": 10}"#, to: "x.json")
    if geteuid() == 0 { chown(scratch.path("x.json"), Self.user, Self.user) }
    return try Program.run(["check", "x.json"] + options, in: scratch.folder)
  }

  private func isUsed(_ reference: String) throws -> Bool {
    try check(reference).err.contains("x: must be at most 9")
  }

  @Test(.enabled(if: geteuid() == 0, "only root may read what the owner may not"))
  func `root reads no schema that the document's owner could not read`() throws {
    #expect(try isUsed("schema.json") && isUsed(scratch.path("private/schema.json")))
    chmod(scratch.path("schema.json"), 0o600)
    chmod(scratch.path("private"), 0o700)
    for reference in ["schema.json", "private/schema.json", scratch.path("private/schema.json")] {
      let outcome = try check(reference)
      #expect(outcome.status == 0)
      #expect(
        outcome.err.hasSuffix(
          """
          schema.json: no permission to read it
          prefs: a schema that a document names must be readable by the document's owner, user 4711; \
          --schema reads it as you
          prefs: continuing without the document's schema

          """), "\(outcome)")
    }
    chown(scratch.path("schema.json"), Self.user, Self.user)
    #expect(try isUsed("schema.json"))
    let given = try check("schema.json", "--schema", "private/schema.json")
    #expect(given.err.contains("x: must be at most 9"))
  }

  @Test(.enabled(if: geteuid() == 0, "only root may read what the owner may not"))
  func `root reads no referenced schema that the document's owner could not read`() throws {
    try scratch.write(#"{"properties": {"x": {"$ref": "part.json"}}}"#, to: "schema.json")
    try scratch.write(#"{"maximum": 9}"#, to: "part.json")
    #expect(try isUsed("schema.json"))
    chmod(scratch.path("part.json"), 0o600)
    #expect(try check("schema.json").err.contains("that schema was not given"))
  }

  @Test func `a schema reference to a pipe or a device is refused without reading`() throws {
    mkfifo(scratch.path("fifo"), 0o666)
    #expect(try check("fifo").err.contains("fifo: is a pipe, not a file"))
    #expect(try check("/dev/zero").err.contains("/dev/zero: is a character device, not a file"))
  }

  @Test(arguments: [
    "root:s3cret:19000:0:99999:7:::\n", "[\"s3cret\"]", "{\"s3cret\": 1}", "{\"type\": \"s3cret\"}",
    "{\"properties\": {\"s3cret\": {\"minimum\": \"s3cret\"}}}", "{\"a\": \"s3cret\", \"a\"",
    "<schemalist><s3cret></schemalist>", "<plist><s3cret/></plist>", "{\"$ref\": \"#/s3cret\"}",
    "{\"pattern\": \"(s3cret\"}", "{\"$ref\": \"broken.json\"}",
    "{\"s3cret\": {}, \"contributes\": {\"configuration\": []}}", "{\"pfm_subkeys\": \"s3cret\"}",
  ])
  func `errors in a schema that the document names do not quote its text`(text: String) throws {
    try scratch.write("s3cret", to: "broken.json")
    try scratch.write(text, to: "schema.json")
    let outcome = try check("schema.json")
    #expect(!(outcome.out + outcome.err).contains("s3cret"), "\(outcome)")
    let given = try check("schema.json", "--schema", "schema.json")
    if given.status == 65 {
      #expect(given.err.contains(text.hasPrefix("root:") ? "--dialect" : "s3cret"))
      #expect(outcome.err.contains("is not a schema: expected "), "\(outcome)")
      #expect(outcome.err.contains("prefs: --schema shows what is wrong there"))
    }
  }

  @Test func `errors in a schema that the document names show line and column`() throws {
    try scratch.write("{\n  s3cret", to: "schema.json")
    #expect(
      try check("schema.json").err == """
        ./schema.json:2:3: is not a schema: expected JSON, a property list or GSettings, found \
        something else
        prefs: --schema shows what is wrong there
        prefs: continuing without the document's schema

        """)
  }
}
