import Glibc
import Testing

@testable import Store

struct CreationTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  func create(_ name: String, _ text: String) throws -> WriteOutcome {
    try Creation(
      target: FileTarget(at: scratch(name)), bytes: Array(text.utf8), mode: 0o666
    ).run()
  }

  @Test func `a new file has the mode that the mask leaves`() throws {
    #expect(try create("f", "new") == .done)
    #expect(scratch.text(of: "f") == "new")
    let mask = umask(0)
    umask(mask)
    #expect(scratch.mode(of: "f") == 0o666 & ~mask)
    #expect(scratch.names == ["f"])
  }

  @Test func `a file that is there is not touched`() throws {
    try scratch.write("theirs", to: "f")
    #expect(try create("f", "mine") == .changed)
    #expect(scratch.text(of: "f") == "theirs")
    #expect(scratch.names == ["f"])
  }

  @Test func `a link to nothing stays, and leads to the new file`() throws {
    mkdir(scratch("etc"), 0o755)
    symlink("etc/g", scratch("f"))
    #expect(try create("f", "mine") == .done)
    #expect(scratch.names == ["etc", "f"])
    #expect(scratch.text(of: "etc/g") == "mine")
    #expect(scratch.status(of: "f").st_mode & S_IFMT == S_IFLNK)
  }
}
