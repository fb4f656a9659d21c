import Foundation
import Harness
import Testing

/// `import` and `export` between files. Their tests with etcd are in `EtcdFleetTests`.
@Suite(.onOwnThread)
struct ImportTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    _ = try scratch.write(
      "{\n  \"a\": {\"b\": 1, \"c\": [1, {\"d\": 2}]},\n  \"x.y\": null\n}\n", to: "from.json")
  }

  private func run(_ arguments: String...) throws -> Program.Outcome {
    try Program.run(arguments, in: scratch.folder)
  }

  @Test func `import copies all values, and a second import changes nothing`() throws {
    let outcome = try run("import", "from.json", "new.json")
    #expect(outcome.status == 0, "\(outcome.err)")
    #expect(outcome.err == "new.json: 3 values imported\n")
    #expect(try run("diff", "from.json", "new.json").status == 0)
    let bytes = try scratch.read("new.json")
    #expect(
      try run("import", "from.json", "new.json").err
        == "new.json: 0 values imported, 3 there already\n")
    #expect(try scratch.read("new.json") == bytes)
  }

  @Test func `import reads its file in the dialect or as the path that the options name`() throws {
    _ = try scratch.write("Port 22\nPort 2222\nX11Forwarding yes\n", to: "draft")
    for (number, options) in [["--dialect", "ssh"], ["--as", "/etc/ssh/sshd_config"]].enumerated() {
      let target = "new\(number).json"
      let outcome = try Program.run(["import", "draft", target] + options, in: scratch.folder)
      #expect(outcome.err == "\(target): 2 values imported\n")
      #expect(try run("get", target, "Port").out == "[\n  22,\n  2222\n]\n")
      #expect(try run("get", target, "X11Forwarding").out == "yes\n")
    }
    #expect(try run("import", "draft", "other.json", "--dialect", "sshd").status != 0)
    #expect(try !scratch.names.contains("other.json"))
  }

  @Test func `import lists differing values and replaces them only with --overwrite`() throws {
    _ = try scratch.write("{\n  \"a\": {\"b\": 2},\n  \"z\": 1\n}\n", to: "into.json")
    let before = try scratch.read("into.json")
    let outcome = try run("import", "from.json", "into.json")
    #expect(outcome.status == 1)
    #expect(outcome.out == "~ a.b = 2 -> 1\n")
    #expect(outcome.err.contains("1 value differs; nothing was written"))
    #expect(try scratch.read("into.json") == before)
    #expect(try run("import", "from.json", "into.json", "--overwrite").status == 0)
    #expect(try run("get", "into.json", "a.b").out == "1\n")
    #expect(try run("get", "into.json", "z").out == "1\n")
  }

  @Test func `import treats a plain value in place of a group as a difference, and the reverse`()
    throws
  {
    _ = try scratch.write("{\"a\": 5, \"x\": {\"y\": {\"z\": 1}}}", to: "into.json")
    let outcome = try run("import", "from.json", "into.json")
    #expect(outcome.status == 1)
    #expect(outcome.out.contains("~ a = 5 -> {\"b\": 1"), "\(outcome.out)")
    #expect(outcome.out.contains("~ x.y = {\"z\": 1} -> null"), "\(outcome.out)")
    #expect(try run("import", "from.json", "into.json", "--overwrite").status == 0)
    #expect(try run("get", "into.json", "a.b").out == "1\n")
  }

  @Test func `import names a value that JSON cannot hold, with its line`() throws {
    _ = try scratch.write(
      """
      <plist version="1.0"><dict>
        <key>a</key><integer>1</integer>
        <key>when</key><date>2026-01-31T10:00:00Z</date>
      </dict></plist>
      """, to: "from.plist")
    let outcome = try run("import", "from.plist", "new.json")
    #expect(outcome.status == 1)
    #expect(outcome.err.hasPrefix("from.plist:3:"), "\(outcome.err)")
    #expect(outcome.err.contains("when: JSON cannot hold a date"), "\(outcome.err)")
    #expect(!FileManager.default.fileExists(atPath: scratch.path("new.json")))
  }

  @Test func `import --dry-run lists the values and writes nothing`() throws {
    let outcome = try run("import", "from.json", "new.json", "--dry-run")
    #expect(outcome.status == 0)
    #expect(outcome.out.hasPrefix("+ a.b = 1\n"))
    #expect(!FileManager.default.fileExists(atPath: scratch.path("new.json")))
  }

  @Test func `export writes a file, verifies it, and overwrites only with --force`() throws {
    let outcome = try run("export", "from.json", "out.json")
    #expect(outcome.status == 0, "\(outcome.err)")
    #expect(outcome.err.hasSuffix("exported, read back and found equal\n"))
    #expect(try run("diff", "from.json", "out.json").status == 0)
    #expect(try run("export", "from.json", "out.json").status == 73)
    #expect(try run("export", "from.json", "out.json", "--force").status == 0)
    let refused = try run("export", "from.json", "out.plist")
    #expect(refused.status == 1)
    #expect(refused.err.contains("cannot hold null"), "\(refused.err)")
    #expect(try run("export", "from.json", "-", "--to", "json").out == scratch.read("out.json"))
  }
}
