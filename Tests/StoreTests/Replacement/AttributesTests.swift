import Platform
import Glibc
import Preferences
import Testing

@testable import Store

/// File metadata before and after a save, by replacement or in place.
struct AttributesTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  static let modes: [mode_t] = [
    0o400, 0o444, 0o600, 0o640, 0o644, 0o660, 0o664, 0o666, 0o755, 0o1644, 0o2755, 0o4755,
  ]

  @Test(
    .enabled(if: geteuid() == 0, "only root can give files away"),
    arguments: [(0, 0), (0, 54321), (12345, 54321)], [false, true])
  func `saving keeps a file's mode and owner`(owner: (uid_t, gid_t), isLinked: Bool) throws {
    for mode in Self.modes {
      try scratch.write("old", to: "f")
      if isLinked { link(scratch("f"), scratch("g")) }
      chown(scratch("f"), owner.0, owner.1)
      chmod(scratch("f"), mode)
      let outcome = try scratch.overwrite("f", "old", "newer")
      #expect(outcome == (isLinked ? .inPlace(.hardLinks(2)) : .done))
      let after = scratch.status(of: "f")
      #expect((after.st_uid, after.st_gid) == owner)
      #expect(after.st_mode & 0o7777 == mode)
      #expect(scratch.text(of: "f") == "newer")
      unlink(scratch("f"))
      unlink(scratch("g"))
    }
  }

  @Test(arguments: [false, true])
  func `saving keeps extended attributes and the access control list`(isLinked: Bool) throws {
    try scratch.write("old", to: "f", mode: 0o640)
    if isLinked { link(scratch("f"), scratch("g")) }
    let list = AccessList(user: 12345, mode: 0o640).bytes
    try scratch.setAttribute("user.origin", of: "f", to: Array("here".utf8))
    try scratch.setAttribute("user.empty", of: "f", to: [])
    try scratch.setAttribute(AccessList.name, of: "f", to: list)
    let mode = scratch.mode(of: "f")
    _ = try scratch.overwrite("f", "old", "new")
    #expect(scratch.attribute("user.origin", of: "f") == Array("here".utf8))
    #expect(scratch.attribute("user.empty", of: "f") == [])
    #expect(scratch.attribute(AccessList.name, of: "f") == list)
    #expect(scratch.mode(of: "f") == mode)
  }

  @Test(.enabled(if: geteuid() == 0, "only root sees these attributes"))
  func `saving keeps trusted and security attributes`() throws {
    try scratch.write("old", to: "f")
    try scratch.setAttribute("trusted.origin", of: "f", to: [1])
    try scratch.setAttribute("security.label", of: "f", to: [2])
    _ = try scratch.overwrite("f", "old", "new")
    #expect(scratch.attribute("trusted.origin", of: "f") == [1])
    #expect(scratch.attribute("security.label", of: "f") == [2])
  }

  /// The kernel removes capabilities on any write.
  @Test(.enabled(if: geteuid() == 0, "only root can set capabilities"), arguments: [false, true])
  func `saving drops a file's capabilities`(isLinked: Bool) throws {
    try scratch.write("old", to: "f")
    if isLinked { link(scratch("f"), scratch("g")) }
    let capabilities: [UInt8] = [1, 0, 0, 2, 0, 4] + [UInt8](repeating: 0, count: 14)
    try scratch.setAttribute("security.capability", of: "f", to: capabilities)
    _ = try scratch.overwrite("f", "old", "new")
    #expect(scratch.attribute("security.capability", of: "f") == nil)
  }

  @Test func `saving does not apply the directory's default access control list`() throws {
    try scratch.write("old", to: "f", mode: 0o640)
    let list = AccessList(user: 12345, mode: 0o640).bytes
    try scratch.setAttribute(AccessList.defaultName, of: ".", to: list)
    _ = try scratch.overwrite("f", "old", "new")
    #expect(scratch.attribute(AccessList.name, of: "f") == nil)
    #expect(scratch.mode(of: "f") == 0o640)
  }
}
