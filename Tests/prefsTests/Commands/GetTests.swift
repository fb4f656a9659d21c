import Harness
import Testing

@Suite(.onOwnThread)
struct GetTests {
  let sample: Sample
  init() throws { sample = try Sample() }

  @Test(arguments: [
    ("port", "8080\n"), ("name", "gate\n"), ("log.colour", "true\n"),
    ("servers[1].host", "b.example\n"), ("/servers/1/host", "b.example\n"),
    ("tags", "[\n  \"x\",\n  \"y\"\n]\n"), ("token", "hunter2\n"),
  ])
  func `get prints a value, and text without quotes`(name: String, text: String) throws {
    #expect(try Program.run("get", sample.file, name) == .init(status: 0, out: text, err: ""))
  }

  @Test func `get --json quotes text`() throws {
    #expect(try Program.run("get", sample.file, "name", "--json").out == "\"gate\"\n")
  }

  @Test func `get suggests a similar key for an unknown one`() throws {
    let outcome = try Program.run("get", sample.file, "log.levle")
    #expect(outcome.status == 1)
    #expect(outcome.out == "")
    #expect(
      outcome.err == "\(sample.file): log.levle: no such name; did you mean log.level?\n")
  }

  @Test func `get --default prints the default of an unset key`() throws {
    let arguments = ["get", sample.file, "workers", "--schema", sample.schema]
    #expect(try Program.run(arguments).status == 1)
    #expect(try Program.run(arguments + ["--default"]).out == "4\n")
  }

  @Test(arguments: [
    ("workers", "workers: is not set; its default is 4"), ("owner", "owner: is not set"),
    ("/workers", "workers: is not set; its default is 4"),
  ])
  func `get reports a declared key without a value as not set`(name: String, words: String) throws {
    let outcome = try Program.run("get", sample.file, name, "--schema", sample.schema)
    #expect(outcome == .init(status: 1, out: "", err: "\(sample.file): \(words)\n"))
  }

  @Test func `get masks a secret default`() throws {
    let schema = try sample.scratch.write(
      #"{"properties": {"key": {"type": "string", "writeOnly": true, "default": "s3cret"}}}"#,
      to: "secret.schema.json")
    let outcome = try Program.run("get", sample.file, "key", "--schema", schema.path)
    #expect(outcome.err == "\(sample.file): key: is not set; its default is ••••••\n")
  }

  @Test(arguments: ["1.10", "1e2", "1E400", "-0", "100000000000000000000.0"])
  func `get --json keeps a number's spelling`(number: String) throws {
    #expect(
      try Program.run("get", "-", "a", "--json", input: "{\"a\": \(number)}").out == number + "\n")
    #expect(
      try Program.run("get", "-", ".", "--json", input: "{\"a\": \(number)}").out
        == "{\n  \"a\": \(number)\n}\n")
  }

  @Test(arguments: ["/a.b", "\"a.b\".c", "\"a.b.c\"", "/a.b.c"])
  func `dots in a JSON pointer or a quoted key do not separate keys`(name: String) throws {
    let outcome = try Program.run("get", "-", name, input: #"{"a":{"b":{"c":1}}}"#)
    #expect(outcome.status == 1)
    #expect(outcome.out == "")
    #expect(try Program.run("get", "-", "a.b.c", input: #"{"a":{"b":{"c":1}}}"#).out == "1\n")
  }

  @Test func `a malformed key path is a usage error`() throws {
    let outcome = try Program.run("get", sample.file, "servers[x]")
    #expect(outcome.status == 64)
    #expect(outcome.err.hasPrefix("prefs: is not a name: \"servers[x]\"; expected "))
  }

  @Test func `get reads the document from standard input if the file is a dash`() throws {
    #expect(try Program.run("get", "-", "a.b", input: "{\"a\": {\"b\": 1e400}}").out == "1e400\n")
  }

  @Test func `get prints property list dates, data and infinities as JSON strings`() throws {
    let plist = """
      <plist version="1.0"><dict>
        <key>at</key><date>2026-01-31T10:00:00Z</date> <key>key</key><data>3q0=</data>
        <key>far</key><real>inf</real> <key>mask</key><integer>0x1F</integer>
      </dict></plist>
      """
    #expect(
      try Program.run("get", "-", ".", input: plist).out == """
        {
          "at": "2026-01-31T10:00:00Z",
          "key": "dead",
          "far": "inf",
          "mask": 31
        }

        """)
    #expect(try Program.run("get", "-", "key", input: plist).out == "dead\n")
    #expect(try Program.run("get", "-", "at", input: plist).out == "2026-01-31T10:00:00Z\n")
  }
}
