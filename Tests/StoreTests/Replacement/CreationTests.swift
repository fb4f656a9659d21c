import Glibc
import Testing

@testable import Store

struct CreationTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  func create(_ name: String, _ text: String) throws -> Replacement.Outcome {
    try Creation(
      target: FileTarget(creating: scratch(name)), bytes: Array(text.utf8), mode: 0o666
    ).run()
  }

  @Test func `a new file has the mode that the mask leaves`() throws {
    #expect(try create("f", "new") == .done(Replacement.Written(isDurable: true)))
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

  @Test func `a link to nothing is not followed`() throws {
    symlink("nowhere", scratch("f"))
    #expect(try create("f", "mine") == .changed)
    #expect(scratch.names == ["f"])
  }
}
