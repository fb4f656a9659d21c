import Glibc
import Harness
import Testing

/// Saves without room for a new file, which must leave the old one only.
@Suite(.onOwnThread, .enabled(if: Mounts.areAllowed, Mounts.reason))
struct FullDiskTests {
  enum Kind: String, CaseIterable, CustomStringConvertible {
    case full = "a full disk"
    case noInodes = "no inode left"
    case readOnly = "a file system that is read-only"
    case readOnlySince = "a file system that is read-only since the file was read"

    var description: String { rawValue }
    var options: String { self == .noInodes ? "nr_inodes=3" : "size=64k" }
  }

  private static let text = "{\n  \"port\": 8080,\n  \"name\": \"gate\"\n}\n"

  @Test(arguments: Kind.allCases)
  func `a save without room leaves the directory unchanged`(kind: Kind) throws {
    let scratch = try Scratch()
    try Mounts.privately { mounts in
      try prepare(kind, scratch, mounts)
      let save = try HeldSave("port", "1", in: scratch.path("disk/app.json"))
      if kind == .readOnlySince { try mounts.makeReadOnly(scratch.path("disk")) }
      save.release()
      let status = try #require(save.end())
      #expect(status == 73 || status == 74, "\(status): \(save.diagnostics)")
      #expect(save.diagnostics.contains(kind == .full || kind == .noInodes ? "space" : "read-only"))
      #expect(try scratch.read("disk/app.json") == Self.text)
      let names = try Program.run("ls", ["-A", scratch.path("disk")]).out
      #expect(names.replacing("filler\n", with: "") == "app.json\n")
    }
    Figure(.fullDisk, tried: 1, "saves without room", found: 0, "changed or left over").report()
  }

  @Test func `edits survive a full disk in the editor and are saved once there is room`() throws {
    let scratch = try Scratch()
    try Mounts.privately { mounts in
      try prepare(.full, scratch, mounts)
      let terminal = try PseudoTerminal(
        [Program.path, "app.json"], in: scratch.url("disk"),
        environment: ["XDG_STATE_HOME": scratch.folder.path])
      _ = terminal.output(until: "quit")
      _ = terminal.answer(to: "e\u{15}1\r") + terminal.answer(to: "w")
      let told = SentBytes(terminal.answer(to: "\r")).words
      #expect(told.contains("No space left"), "\(told)")
      #expect(try scratch.read("disk/app.json") == Self.text)
      unlink(scratch.path("disk/filler"))
      _ = terminal.answer(to: "w") + terminal.answer(to: "\r")
      #expect(try scratch.read("disk/app.json") == Self.text.replacing("8080", with: "1"))
      terminal.send("q")
      #expect(terminal.end() == 0)
    }
    Figure(.fullDisk, tried: 1, "edits without room", found: 0, "lost").report()
  }

  private func prepare(_ kind: Kind, _ scratch: Scratch, _ mounts: Mounts) throws {
    try mounts.memory(at: scratch.path("disk"), kind.options)
    try Program.run("cp", ["/dev/stdin", scratch.path("disk/app.json")], input: Self.text)
      .expectSuccess()
    let fill = "cat /dev/zero >filler; true"
    if kind == .full { _ = try Program.run("/bin/sh", ["-c", fill], in: scratch.url("disk")) }
    if kind == .noInodes { try scratch.write("", to: "disk/filler") }
    if kind == .readOnly { try mounts.makeReadOnly(scratch.path("disk")) }
  }
}

extension Program.Outcome {
  func expectSuccess() { #expect(status == 0, "\(err)") }
}
