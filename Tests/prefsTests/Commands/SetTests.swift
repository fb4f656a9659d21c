import Foundation
import Harness
import Testing

@Suite(.onOwnThread)
struct SetTests {
  let sample: Sample
  init() throws { sample = try Sample() }

  func set(_ arguments: String...) throws -> Program.Outcome {
    try Program.run(["set", sample.file] + arguments)
  }

  func expectSilence(_ outcome: Program.Outcome) {
    #expect(outcome == .init(status: 0, out: "", err: ""))
  }

  @Test(arguments: [
    ("port", "9090", "  \"port\": 8080,", "  \"port\": 9090,"),
    ("name", "12", "  \"name\": \"gate\",", "  \"name\": \"12\","),
    (
      "log.colour", "off", "  \"log\": { \"level\": \"info\", \"colour\": true },",
      "  \"log\": { \"level\": \"info\", \"colour\": false },"
    ),
    (
      "servers[1].port", "-7", "    { \"host\": \"b.example\", \"port\": 2 }",
      "    { \"host\": \"b.example\", \"port\": -7 }"
    ),
    ("tags[]", "z", "  \"tags\": [\"x\", \"y\"],", "  \"tags\": [\"x\", \"y\", \"z\"],"),
    ("/tags/-", "z", "  \"tags\": [\"x\", \"y\"],", "  \"tags\": [\"x\", \"y\", \"z\"],"),
    ("tags[0]", "z", "  \"tags\": [\"x\", \"y\"],", "  \"tags\": [\"z\", \"y\"],"),
  ])
  func `set changes only the line of the value`(
    name: String, value: String, old: String, new: String
  ) throws {
    expectSilence(try set(name, value))
    #expect(try Swift.Set(sample.changedLines()) == ["-" + old, "+" + new])
  }

  @Test func `set writes an integer in TOML as it is typed`() throws {
    let file = try sample.scratch.write("size = 0xFF\n", to: "app.toml").path
    expectSilence(try Program.run("set", file, "size", "0x1_00"))
    #expect(try sample.scratch.read("app.toml") == "size = 0x1_00\n")
  }

  @Test(arguments: ["[]", "/-"])
  func `set appends to a document whose root is a list`(name: String) throws {
    let outcome = try Program.run(["set", "-", name, "9"], input: "[1, 2]\n")
    #expect(outcome == .init(status: 0, out: "[1, 2, 9]\n", err: ""))
  }

  @Test func `a dash in a JSON pointer is an ordinary key of a dictionary`() throws {
    let outcome = try Program.run(["set", "-", "/-", "9"], input: "{\"a\": 1}\n")
    #expect(outcome == .init(status: 0, out: "{\"a\": 1, \"-\": 9}\n", err: ""))
  }

  @Test func `set adds keys with nested, text and list values`() throws {
    expectSilence(try set("limits.depth", "5"))
    #expect(try Program.run("get", sample.file, "limits.depth").out == "5\n")
    expectSilence(try set("words", "two words"))
    #expect(try Program.run("get", sample.file, "words", "--json").out == "\"two words\"\n")
    expectSilence(try set("list", "[1, {\"a\": null}]"))
    #expect(try Program.run("get", sample.file, "list[1].a").out == "null\n")
  }

  @Test func `set --type fixes the type of the value`() throws {
    expectSilence(try set("name", "12", "--type", "whole-number"))
    #expect(try Program.run("get", sample.file, "name", "--json").out == "12\n")
    let refused = try set("name", "x", "--type", "integer")
    #expect(refused.status == 1)
    #expect(refused.err == "\(sample.file): name: is not a whole number: \"x\"\n")
  }

  @Test func `setting the value that is already set leaves the file untouched`() throws {
    let before = try FileManager.default.attributesOfItem(atPath: sample.file)
    expectSilence(try set("port", "8080"))
    let after = try FileManager.default.attributesOfItem(atPath: sample.file)
    #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
    #expect(before[.modificationDate] as? Date == after[.modificationDate] as? Date)
  }

  @Test(arguments: [
    ("port", "99999", "must lie in 1…65535"),
    ("port", "8o80", "is not a whole number: \"8o80\"; did you mean 8080?"),
    ("log.level", "infoo", "unknown choice \"infoo\"; did you mean \"info\"?"),
  ])
  func `set refuses a value that the schema forbids`(name: String, value: String, words: String)
    throws
  {
    let outcome = try set(name, value, "--schema", sample.schema)
    #expect(outcome == .init(status: 1, out: "", err: "\(sample.file): \(name): \(words)\n"))
    #expect(sample.isUntouched)
  }

  @Test func `set --dry-run shows the changed lines and writes nothing`() throws {
    let outcome = try set("port", "9090", "--dry-run")
    #expect(outcome.status == 0)
    #expect(
      outcome.out == """
          {
            // The port that clients know.
        -   "port": 8080,
        +   "port": 9090,
            "name": "gate",
            "log": { "level": "info", "colour": true },

        """)
    #expect(sample.isUntouched)
  }

  @Test func `set --dry-run shows values instead of lines for a binary property list`() throws {
    let root = try PropertyListSerialization.data(
      fromPropertyList: ["port": 1], format: .binary, options: 0)
    let file = try sample.scratch.write(root, to: "f.plist").path
    let outcome = try Program.run("set", file, "port", "2", "--dry-run")
    #expect(outcome == .init(status: 0, out: "~ port = 1 -> 2\n", err: ""))
    #expect(FileManager.default.contents(atPath: file) == root)
  }

  @Test func `set changes a document from standard input and writes it to standard output`() throws
  {
    let outcome = try Program.run("set", "-", "a", "2", input: "{ \"a\":1 } // x")
    #expect(outcome == .init(status: 0, out: "{ \"a\":2 } // x", err: ""))
  }

  @Test func `set creates a missing file`() throws {
    let path = sample.scratch.path("new.json")
    expectSilence(try Program.run("set", path, "a.b", "1"))
    #expect(try sample.scratch.read("new.json") == "{\n  \"a\": {\n    \"b\": 1\n  }\n}\n")
  }

  @Test func `set refuses an unknown option as a value, unless it follows --`() throws {
    #expect(try set("name", "--dryrun").status == 64)
    #expect(try set("name").status == 64)
    let odd = try set("name", "two", "words")
    #expect(odd.status == 64)
    #expect(odd.err.contains("'words' has no value; quote a value that has spaces"))
    #expect(sample.isUntouched)
    expectSilence(try set("name", "--", "--dryrun"))
    #expect(try Program.run("get", sample.file, "name").out == "--dryrun\n")
  }

  @Test func `set sets several values in one save`() throws {
    expectSilence(
      try set("port", "-1", "name", "gate-2", "tags[]", "z", "/tags/-", "w", "log.level", "warn"))
    #expect(
      try Swift.Set(sample.changedLines()) == [
        "-  \"port\": 8080,", "+  \"port\": -1,", "-  \"name\": \"gate\",",
        "+  \"name\": \"gate-2\",",
        "-  \"tags\": [\"x\", \"y\"],", "+  \"tags\": [\"x\", \"y\", \"z\", \"w\"],",
        "-  \"log\": { \"level\": \"info\", \"colour\": true },",
        "+  \"log\": { \"level\": \"warn\", \"colour\": true },",
      ])
  }

  @Test func `set saves nothing if one of several values is refused`() throws {
    let outcome = try set("name", "x", "port", "99999", "--schema", sample.schema)
    #expect(outcome.status == 1)
    #expect(sample.isUntouched)
  }

  @Test(arguments: [
    (["port", "1", "port", "2"], "cannot set port twice in one command; use two"),
    (["log", "{}", "log.level", "x"], "cannot set log.level and log in one command; use two"),
  ])
  func `set refuses values inside each other`(words: [String], message: String) throws {
    let outcome = try Program.run(["set", sample.file] + words)
    #expect(outcome == .init(status: 64, out: "", err: "prefs: \(message)\n"))
    #expect(sample.isUntouched)
  }

  @Test func `set --value-file reads a text of several lines without its last newline`() throws {
    let text = try sample.scratch.write("-one\n \"two\"\n\n", to: "text").path
    expectSilence(try set("name", "--value-file", text))
    #expect(
      try Program.run("get", sample.file, "name", "--json").out == #""-one\n \"two\"\n""# + "\n")
    let piped = try Program.run(
      "set", sample.file, "name", "--value-file", "-", input: "from a pipe")
    expectSilence(piped)
    #expect(try Program.run("get", sample.file, "name").out == "from a pipe\n")
  }

  @Test func `set --value-file refuses a value argument and bytes that are not UTF-8`() throws {
    let file = try sample.scratch.write(Data([0x61, 0xFF]), to: "bytes").path
    let outcome = try set("name", "--value-file", file)
    #expect(outcome == .init(status: 65, out: "", err: "prefs: \(file): is not UTF-8\n"))
    #expect(try set("name", "x", "--value-file", file).status == 64)
    #expect(sample.isUntouched)
  }

  @Test func `set --existing refuses a name that is neither set nor declared`() throws {
    let outcome = try set("prot", "1", "--existing")
    #expect(
      outcome
        == .init(
          status: 1, out: "", err: "\(sample.file): prot: no such name; did you mean port?\n"))
    #expect(sample.isUntouched)
    expectSilence(try set("port", "1", "tags[]", "z", "--existing"))
  }

  @Test func `a new key that is similar to a declared one gets a hint, but not with --quiet`()
    throws
  {
    expectSilence(try set("pott", "1"))
    let outcome = try set("prot", "1", "--schema", sample.schema)
    let hint = "\(sample.file): prot: is a new key; did you mean port?\n"
    #expect(outcome == .init(status: 0, out: "", err: hint))
    expectSilence(try set("nmae", "1", "--quiet", "--schema", sample.schema))
  }

  @Test func `set with a quoted key does not write to the nested key of that path`() throws {
    let file = try sample.scratch.write(#"{"a":{"b":{"c":1}}}"#, to: "exact.json").path
    expectSilence(try Program.run("set", file, #""a.b".c"#, "2", "--quiet"))
    #expect(try sample.scratch.read("exact.json") == #"{"a":{"b":{"c":1}},"a.b":{"c":2}}"#)
    expectSilence(try Program.run("set", file, "/a.b/c", "3"))
    expectSilence(try Program.run("set", file, "/a/b/c", "4"))
    #expect(try sample.scratch.read("exact.json") == #"{"a":{"b":{"c":4}},"a.b":{"c":3}}"#)
  }

  @Test func `keys that differ only in Unicode normalization are set separately`() throws {
    let file = try sample.scratch.write("{\"\u{E9}\":1,\"e\u{301}\":2}", to: "n.json").path
    expectSilence(try Program.run("set", file, "\u{E9}", "3"))
    expectSilence(try Program.run("set", file, "e\u{301}", "4"))
    let text = try sample.scratch.read("n.json")
    #expect(Array(text.utf8) == Array("{\"\u{E9}\":3,\"e\u{301}\":4}".utf8))
    #expect(try Program.run("check", file).status == 0)
  }

  @Test func `set replaces an unpaired surrogate by a private-use character`() throws {
    let file = try sample.scratch.write(#"{"a":"\ud800"}"#, to: "u.json").path
    expectSilence(try Program.run("set", file, "a", "\u{10D800}"))
    #expect(try sample.scratch.read("u.json") == "{\"a\":\"\u{10D800}\"}")
    #expect(try Program.run("get", file, "a").out == "\u{10D800}\n")
  }

  @Test func `eight processes that set keys of one file at a time lose no change`() async throws {
    let file = try sample.scratch.write("{}\n", to: "many.json").path
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask {
          // On a slow disk the history may warn that it has waited too long.
          let set = "'\(Program.path)' set '\(file)' k\(writer)_$i $i --quiet"
          let script = "for i in $(seq 20); do \(set) || exit; done"
          let outcome = try Program.run("bash", ["-c", script])
          #expect(outcome == .init(status: 0, out: "", err: ""))
        }
      }
      try await group.waitForAll()
    }
    let listed = try Program.run("list", file).out.split(separator: "\n")
    #expect(Swift.Set(listed).count == 160)
    #expect(try sample.scratch.names.filter { $0.hasPrefix(".prefs-") } == [])
  }
}
