import Foundation
import Harness
import Testing

@Suite(.onOwnThread)
struct ConvertTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    _ = try scratch.write("{\n  \"a\": [1, 2.5],\n  \"b\": null\n}\n", to: "null.json")
    _ = try scratch.write("{\"a\": [1, 2.5], \"b\": \"x\"}\n", to: "a.json")
  }

  private func convert(_ arguments: String...) throws -> Program.Outcome {
    try Program.run(["convert"] + arguments, in: scratch.folder)
  }

  @Test func `convert takes the format from the target's extension and keeps the file mode`() throws
  {
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: scratch.path("a.json"))
    #expect(try convert("a.json", "a.plist").status == 0)
    #expect(try scratch.read("a.plist").contains("<real>2.5</real>"))
    let mode = try FileManager.default.attributesOfItem(atPath: scratch.path("a.plist"))
    #expect(mode[.posixPermissions] as? Int == 0o600)
    #expect(try convert("a.plist", "b", "--to", "binary").status == 0)
    let back = try convert("b", "-", "--to", "json")
    #expect(
      try Program.run(["diff", "a.json", "-"], input: back.out, in: scratch.folder).status == 0)
  }

  @Test func `convert writes configuration lines`() throws {
    try scratch.write(#"{"g": {"b": "x y", "on": true}}"#, to: "lines.json")
    #expect(try convert("lines.json", "lines.ini").status == 0)
    #expect(try scratch.read("lines.ini") == "[g]\nb = x y\non = true\n")
    let back = try convert("lines.ini", "-", "--to", "json")
    #expect(back.out.filter { !$0.isWhitespace } == #"{"g":{"b":"xy","on":true}}"#)
    #expect(try convert("lines.json", "-", "--to", "git").out == "[g]\nb = x y\non = true\n")
  }

  @Test func `convert names a value that the target format cannot hold and writes nothing`() throws
  {
    let outcome = try convert("null.json", "c.plist")
    #expect(outcome.status == 1)
    #expect(
      outcome.err.hasPrefix("null.json:3:8: b: an XML property list cannot hold null"),
      "\(outcome.err)")
    #expect(!FileManager.default.fileExists(atPath: scratch.path("c.plist")))
  }

  @Test func `convert overwrites an existing file only with --force`() throws {
    _ = try scratch.write("{}\n", to: "c.json")
    #expect(try convert("a.json", "c.json").status == 73)
    #expect(try scratch.read("c.json") == "{}\n")
    #expect(try convert("a.json", "c.json", "--force").status == 0)
    #expect(try scratch.read("c.json") == scratch.read("a.json"))
  }

  @Test func `convert asks for --to if the target has no known extension`() throws {
    let outcome = try convert("a.json", "c")
    #expect(outcome.status == 64)
    let message = "cannot tell the format from the name; use --to json, xml, "
    #expect(outcome.err.contains(message))
  }
}
