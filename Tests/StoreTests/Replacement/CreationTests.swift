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

  @Test func `a created file's mode follows the umask`() throws {
    #expect(try create("f", "new") == .done)
    #expect(scratch.text(of: "f") == "new")
    let mask = umask(0)
    umask(mask)
    #expect(scratch.mode(of: "f") == 0o666 & ~mask)
    #expect(scratch.names == ["f"])
  }

  @Test func `creating a file does not overwrite an existing one`() throws {
    try scratch.write("theirs", to: "f")
    #expect(try create("f", "mine") == .changed)
    #expect(scratch.text(of: "f") == "theirs")
    #expect(scratch.names == ["f"])
  }

  @Test func `creating a file through a dangling link creates its target`() throws {
    mkdir(scratch("etc"), 0o755)
    symlink("etc/g", scratch("f"))
    #expect(try create("f", "mine") == .done)
    #expect(scratch.names == ["etc", "f"])
    #expect(scratch.text(of: "etc/g") == "mine")
    #expect(scratch.status(of: "f").st_mode & S_IFMT == S_IFLNK)
  }
}
