import Foundation
import Harness
import Testing

/// The schema that comes with the program for `sshd_config`.
@Suite(.onOwnThread)
struct BundledSchemaTests {
  private let scratch: Scratch
  private let file: String

  init() throws {
    scratch = try Scratch()
    let sample = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "docs/samples/sshd_config")
    file = try scratch.write(String(contentsOf: sample, encoding: .utf8), to: "sshd_config").path
  }

  @Test func `the sample has no problem, and keys that are not set have defaults`() throws {
    let check = try Program.run("check", file)
    #expect(check.status == 0, "\(check.out)\(check.err)")
    let list = try Program.run("list", file).out
    #expect(list.contains("MaxSessions = 10 # default\n"))
    #expect(list.contains("PermitRootLogin = \"prohibit-password\""))
  }

  @Test(arguments: [
    ("Port", "abc", "Port: is not a whole number"), ("Port", "70000", "Port: must lie in 1…65535"),
    ("PermitRootLogin", "maybe", "PermitRootLogin: unknown choice \"maybe\""),
    ("LoginGraceTime", "2x", "LoginGraceTime: must match"),
  ])
  func `a value that sshd refuses is not set`(key: String, value: String, words: String) throws {
    let before = try scratch.read("sshd_config")
    let set = try Program.run("set", file, key, value)
    #expect(set.status == 1)
    #expect(set.err.contains(words), "\(set.err)")
    #expect(try scratch.read("sshd_config") == before)
  }

  @Test func `a keyword in another case is the declared one`() throws {
    try FileManager.default.createDirectory(
      atPath: scratch.path("other"), withIntermediateDirectories: true)
    let other = try scratch.write("port 22\nusepam maybe\n", to: "other/sshd_config").path
    let check = try Program.run("check", other)
    #expect(check.status == 1)
    #expect(check.err.contains("2:8: usepam: unknown choice \"maybe\""), "\(check.out)\(check.err)")
    #expect(try !Program.run("list", other).out.contains("\nPort = "))
  }

  @Test func `keywords of a Match block are known, and not judged`() throws {
    let list = try Program.run("list", file).out
    #expect(list.contains("\"Match User backup\".X11Forwarding = \"no\"\n"), "\(list)")
    #expect(!list.contains("not in the schema"), "\(list)")
    #expect(try Program.run("set", file, "\"Match User backup\".PermitTTY", "yes").status == 0)
  }

  @Test func `a file of another name has no bundled schema`() throws {
    let other = try scratch.write("Port abc\n", to: "ssh_config").path
    #expect(try Program.run("check", other).status == 0)
  }

  @Test func `the editor shows the default and the description of a keyword`() throws {
    let terminal = try Terminal([file])
    try terminal.expect("PermitRootLogin")
    try terminal.type("/MaxSessions")
    try terminal.press("Enter")
    try terminal.expect("The most sessions within one connection.")
  }
}
