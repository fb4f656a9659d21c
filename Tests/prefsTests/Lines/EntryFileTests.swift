import Foundation
import Harness
import Testing

/// The files of the catalogue's entries.
@Suite(.onOwnThread)
struct EntryFileTests {
  private let scratch: Scratch
  private let environment: [String: String]

  init() throws {
    scratch = try Scratch()
    environment = ["XDG_CONFIG_HOME": scratch.path("config"), "XDG_STATE_HOME": scratch.path("s")]
    try FileManager.default.createDirectory(
      atPath: scratch.path("config/prefs/catalog.d"), withIntermediateDirectories: true)
  }

  private func check(_ members: String) throws -> Program.Outcome {
    let text =
      "{\"name\": \"teapot\", \"title\": \"Teapot\", \"files\": [\"/etc/teapot\"],\n\(members)}"
    let file = try scratch.write(text, to: "config/prefs/catalog.d/teapot.json").path
    return try Program.run(["check", file], environment: environment)
  }

  @Test(arguments: [
    ("\"efect\": \"reload\"", ":2:", "did you mean \"effect\"?"),
    ("\"switches\": [\"on\"]", ":2:", "switches[0]"),
    ("\"dialect\": \"keywords\"", ":2:", "unknown choice \"keywords\""),
    ("\"check\": {\"command\": [\"true\"]}", ":2:", "check.command[0]"),
    ("\"forms\": {\"t\": {\"phrase\": \"a\", \"units\": {\"s\": \"1\"}}}", ":2:", "units.s"),
    ("\"layers\": [\"/etc/a\", {\"directories\": [\"/etc/b\"]}]", ":2:", "layers[1]"),
    ("\"check\": {\"command\": [\"/bin/true\"], \"fail\": [\"(\"]}", ":2:", "check.fail[0]"),
  ])
  func `a fault of an entry is a problem with its place`(
    members: String, place: String, words: String
  ) throws {
    let check = try check(members)
    #expect(check.status == 1)
    let lines = check.err.split(separator: "\n")
    #expect(lines.contains { $0.contains("teapot.json" + place) && $0.contains(words) }, "\(check)")
  }

  @Test func `an entry has no problem, and the editor knows its members`() throws {
    let check = try check(
      "\"apply\": {\"command\": [\"/bin/true\"]}, \"check\": {\"command\": [\"/bin/true\"], "
        + "\"stage\": \"copy\", \"timeout\": \"10s\", \"fail\": [\"^a\"]}")
    #expect(check.status == 0, "\(check.err)")
    let file = scratch.path("config/prefs/catalog.d/teapot.json")
    let list = try Program.run(["list", "--all", file], environment: environment)
    #expect(list.out.contains("# unknown is not set"), "\(list.out)")
    #expect(!list.out.contains("not in the schema"), "\(list.out)")
  }

  @Test func `schema prints the schema of entries, which judges them anywhere`() throws {
    let file = scratch.path("config/prefs/catalog.d/new.json")
    let printed = try Program.run(["schema", file], environment: environment)
    #expect(printed.status == 0, "\(printed.err)")
    let schema = try scratch.write(printed.out, to: "entry.schema.json").path
    let other = try scratch.write("{\"name\": \"a\", \"title\": 1}", to: "a.json").path
    let check = try Program.run("check", "--schema", schema, other)
    #expect(check.status == 1)
    #expect(check.err.contains("title: is not text") && check.err.contains("files"), "\(check.err)")
  }
}
