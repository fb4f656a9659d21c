import Harness
import Testing

@Suite(.onOwnThread)
struct ListTests {
  let sample: Sample
  init() throws { sample = try Sample() }

  @Test func `list prints keys and values`() throws {
    let outcome = try Program.run("list", sample.file)
    #expect(outcome.err == "")
    #expect(
      outcome.out == """
        port = 8080
        name = "gate"
        log.level = "info"
        log.colour = true
        servers[0].host = "a.example"
        servers[0].port = 1
        servers[1].host = "b.example"
        servers[1].port = 2
        tags = ["x", "y"]
        token = ••••••

        """)
  }

  @Test func `list quotes a key that contains dots, declared or not`() throws {
    let file = try sample.scratch.write(#"{"log.level": "warn", "x.y": 1}"#, to: "flat.json").path
    #expect(try Program.run("list", file).out == "\"log.level\" = \"warn\"\n\"x.y\" = 1\n")
    let listed = try Program.run("list", file, "--schema", sample.schema).out
    #expect(listed.hasPrefix("\"log.level\" = \"warn\" # default \"info\"\n"), "\(listed)")
  }

  @Test func `without a terminal, opening a file lists it`() throws {
    #expect(try Program.run(sample.file).out == Program.run("list", sample.file).out)
    #expect(try Program.run("edit", sample.file).out == Program.run("list", sample.file).out)
  }

  @Test func `list with a schema marks defaults and unknown keys, and masks secrets`() throws {
    let outcome = try Program.run("list", sample.file, "--schema", sample.schema)
    #expect(
      outcome.out == """
        port = 8080 # default 80
        name = "gate" # same as default
        log.level = "info" # same as default
        log.colour = true
        servers[0].host = "a.example" # not in the schema
        servers[0].port = 1 # not in the schema
        servers[1].host = "b.example" # not in the schema
        servers[1].port = 2 # not in the schema
        tags = ["x", "y"] # not in the schema
        token = ••••••
        workers = 4 # default
        # owner is not set

        """)
  }

  @Test func `list --modified leaves out values equal to their defaults`() throws {
    let outcome = try Program.run(
      "list", sample.file, "--schema", sample.schema, "--modified", "--filter", "port")
    #expect(
      outcome.out == """
        port = 8080 # default 80
        servers[0].port = 1 # not in the schema
        servers[1].port = 2 # not in the schema

        """)
  }

  @Test func `list --filter prints the entries that contain every word`() throws {
    #expect(
      try Program.run("list", sample.file, "--filter", "server HOST b").out
        == "servers[1].host = \"b.example\"\n")
  }

  @Test func `list --filter searches the comments of the file`() throws {
    #expect(try Program.run("list", sample.file, "--filter", "clients").out == "port = 8080\n")
    #expect(try Program.run("list", sample.file, "--filter", "@doc:know").out == "port = 8080\n")
    #expect(try Program.run("list", sample.file, "--filter", "@value:know").out == "")
  }

  @Test func `list --json prints one object per line`() throws {
    let outcome = try Program.run(
      "list", sample.file, "--json", "--filter", "o", "--schema", sample.schema, "--modified")
    #expect(
      outcome.out == """
        [
        {"name": "port", "value": 8080, "default": 80, "set": true, "origin": "document", \
        "line": 3, "comment": "The port that clients know.", "declared": true},
        {"name": "log.colour", "value": true, "set": true, "origin": "document", "line": 5, \
        "declared": true},
        {"name": "servers[0].host", "value": "a.example", "set": true, "origin": "document", "line": 7, \
        "declared": false},
        {"name": "servers[0].port", "value": 1, "set": true, "origin": "document", "line": 7, \
        "declared": false},
        {"name": "servers[1].host", "value": "b.example", "set": true, "origin": "document", "line": 8, \
        "declared": false},
        {"name": "servers[1].port", "value": 2, "set": true, "origin": "document", "line": 8, \
        "declared": false},
        {"name": "token", "secret": true, "set": true, "origin": "document", "line": 11, \
        "declared": true}
        ]

        """)
  }

  @Test func `list --json names the origin of each value`() throws {
    let site = try sample.scratch.write("{\"workers\": 9}", to: "site.json").path
    let listed = try Program.run(
      "list", sample.file, "--json", "--schema", sample.schema, "--defaults", site, "--filter",
      "@default"
    ).out
    #expect(
      listed.contains(
        #"{"name": "workers", "value": 9, "default": 9, "set": false, "origin": "site.json, line 1""#
      ),
      "\(listed)")
    let plain = try Program.run("list", sample.file, "--json", "--schema", sample.schema).out
    #expect(plain.contains(#""set": false, "origin": "schema", "declared": true}"#), "\(plain)")
    #expect(plain.contains(#"{"name": "owner", "set": false, "declared": true}"#), "\(plain)")
  }

  @Test func `list prints an empty document as an empty list`() throws {
    #expect(try Program.run("list", "-", "--json", input: "{}").out == "[]\n")
    #expect(try Program.run("list", "-", input: "{}").out == "")
  }

  @Test func `list escapes control characters in keys and values`() throws {
    let outcome = try Program.run("list", "-", input: "{\"a\\u001b[2J\": \"\\u202e\\u0007\"}")
    #expect(outcome.out == "\"a\\u001b[2J\" = \"\\u202e\\u0007\"\n")
  }

  @Test func `list ends quietly if its pipe is closed`() throws {
    let many = (1...20_000).map { "\"key\($0)\": \($0)" }.joined(separator: ",")
    let file = try sample.scratch.write("{\(many)}", to: "many.json").path
    let outcome = try Program.run(
      "bash", ["-c", "set -o pipefail; '\(Program.path)' list '\(file)' | head -1"])
    #expect(outcome.out == "key1 = 1\n")
    #expect(outcome.err == "")
  }

  @Test func `a write error on standard output is reported`() throws {
    let outcome = try Program.run(
      "bash", ["-c", "'\(Program.path)' list '\(sample.file)' > /dev/full"])
    #expect(outcome.status == 74)
    #expect(outcome.err == "prefs: standard output: No space left on device\n")
  }
}
