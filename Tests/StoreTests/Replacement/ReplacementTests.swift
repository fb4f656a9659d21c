import CLinux
import Glibc
import Testing

@testable import Store

struct ReplacementTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  func replace(_ name: String, _ base: String, _ new: String) throws -> Replacement.Outcome {
    try Replacement(
      target: FileTarget(resolving: scratch(name)), base: Array(base.utf8), bytes: Array(new.utf8)
    ).run()
  }

  @Test(arguments: [0o600, 0o640, 0o644, 0o660, 0o666, 0o755, 0o400, 0o2755, 0o4755, 0o1644])
  func `the mode is kept`(mode: mode_t) throws {
    try scratch.write("old", to: "f", mode: mode)
    guard geteuid() == 0 || mode & 0o200 != 0 else { return }
    #expect(try replace("f", "old", "new") == .done(Replacement.Written(isDurable: true)))
    #expect(scratch.text(of: "f") == "new")
    #expect(scratch.mode(of: "f") == mode)
    #expect(scratch.names == ["f"])
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func `the owner and group are kept`() throws {
    try scratch.write("old", to: "f")
    chown(scratch("f"), 12345, 54321)
    chmod(scratch("f"), 0o4751)
    _ = try replace("f", "old", "new")
    #expect(scratch.status(of: "f").st_uid == 12345)
    #expect(scratch.status(of: "f").st_gid == 54321)
    #expect(scratch.mode(of: "f") == 0o4751)
  }

  @Test func `extended attributes are kept`() throws {
    try scratch.write("old", to: "f", mode: 0o640)
    try #require(setxattr(scratch("f"), "user.origin", "here", 4, 0) == 0)
    _ = try replace("f", "old", "new")
    var value = [UInt8](repeating: 0, count: 4)
    #expect(getxattr(scratch("f"), "user.origin", &value, 4) == 4)
    #expect(value == Array("here".utf8))
  }

  @Test func `an access list is kept`() throws {
    try scratch.write("old", to: "f", mode: 0o640)
    let list = AccessList(user: 12345, mode: 0o640).bytes
    try #require(setxattr(scratch("f"), AccessList.name, list, list.count, 0) == 0)
    let mode = scratch.mode(of: "f")
    _ = try replace("f", "old", "new")
    var value = [UInt8](repeating: 0, count: list.count)
    #expect(getxattr(scratch("f"), AccessList.name, &value, value.count) == list.count)
    #expect(value == list)
    #expect(scratch.mode(of: "f") == mode)
  }

  @Test func `a directory's default access list is not put upon a file without one`() throws {
    try scratch.write("old", to: "f", mode: 0o640)
    let list = AccessList(user: 12345, mode: 0o640).bytes
    try #require(setxattr(scratch.path, AccessList.defaultName, list, list.count, 0) == 0)
    _ = try replace("f", "old", "new")
    #expect(getxattr(scratch("f"), AccessList.name, nil, 0) == -1)
    #expect(scratch.mode(of: "f") == 0o640)
  }

  @Test func `a change of equal size with its time restored is noticed`() throws {
    try scratch.write("old", to: "f")
    let before = scratch.status(of: "f")
    let target = try FileTarget(resolving: scratch("f"))
    try scratch.write("OLD", to: "f")
    var times = [before.st_atim, before.st_mtim]
    utimensat(AT_FDCWD, scratch("f"), &times, 0)
    let outcome = try Replacement(target: target, base: Array("old".utf8), bytes: [1]).run()
    #expect(outcome == .changed)
    #expect(scratch.text(of: "f") == "OLD")
    #expect(scratch.names == ["f"])
  }

  @Test func `a file with another name is refused and stays linked`() throws {
    try scratch.write("old", to: "f")
    link(scratch("f"), scratch("g"))
    #expect(throws: FileError.obstacle(.hardLinks(2))) { try replace("f", "old", "new") }
    #expect(scratch.status(of: "f").st_ino == scratch.status(of: "g").st_ino)
    #expect(scratch.names == ["f", "g"])
  }

  @Test func `what a killed run left is swept, what lives is not`() throws {
    try scratch.write("old", to: "f")
    try scratch.write("", to: ".prefs-999999999-abc.tmp")
    try scratch.write("", to: ".prefs-\(getpid())-abc.tmp")
    try scratch.write("", to: ".prefs-999999999-abc")
    _ = try replace("f", "old", "new")
    #expect(scratch.names == [".prefs-\(getpid())-abc.tmp", ".prefs-999999999-abc", "f"])
  }

  @Test func `a file that is locked for long is saved all the same`() throws {
    try scratch.write("old", to: "f")
    let holder = try Descriptor.reading(scratch("f"))
    #expect(holder.lock() == true)
    let started = ContinuousClock.now
    let saved = Replacement.Written(isDurable: true, caveats: [.lockNotGiven])
    #expect(try replace("f", "old", "new") == .done(saved))
    #expect(ContinuousClock.now - started >= Descriptor.patience)
    #expect(scratch.text(of: "f") == "new")
  }
}
