import Glibc
import Testing

@testable import Store

struct StateDirectoryTests {
  let scratch: Scratch
  let state: StateDirectory

  init() throws {
    scratch = try Scratch()
    state = StateDirectory(scratch("a/prefs"))
  }

  @Test func `the state directory is created on demand, for its user only`() throws {
    let none = try state.openIfPresent("recover")
    let isThere = none != nil
    #expect(!isThere && scratch.names.isEmpty)
    _ = try state.open("recover")
    for name in ["a", "a/prefs", "a/prefs/recover"] { #expect(scratch.mode(of: name) == 0o700) }
  }

  @Test func `a state directory that others can read is made private`() throws {
    _ = try state.open("recover")
    chmod(scratch("a/prefs/recover"), 0o755)
    _ = try state.open("recover")
    #expect(scratch.mode(of: "a/prefs/recover") == 0o700)
  }

  @Test(arguments: ["a/prefs", "a/prefs/recover"])
  func `a symbolic link in place of the state directory is refused`(name: String) throws {
    _ = try state.open("recover")
    mkdir(scratch("elsewhere"), 0o755)
    mkdir(scratch("elsewhere/recover"), 0o755)
    rename(scratch(name), scratch("gone"))
    symlink(scratch("elsewhere"), scratch(name))
    #expect(throws: StateError.notOwn(path: scratch(name))) { _ = try state.open("recover") }
    #expect(scratch.mode(of: "elsewhere") == 0o755)
  }

  @Test(arguments: ["history", "recover", "bookmarks", "backups", "edit"])
  func `nothing is created through a link in place of the state directory`(name: String) throws {
    mkdir(scratch("a"), 0o700)
    mkdir(scratch("elsewhere"), 0o755)
    for target in ["elsewhere", "missing"] {
      symlink(scratch(target), scratch("a/prefs"))
      #expect(throws: StateError.notOwn(path: scratch("a/prefs"))) {
        _ = try state.open(name, "inner")
      }
      #expect(scratch.names == ["a", "elsewhere"])
      #expect(scratch.names(in: "elsewhere").isEmpty)
      unlink(scratch("a/prefs"))
    }
  }

  @Test(
    .enabled(if: geteuid() == 0, "only root can give a directory away"),
    arguments: ["history", "recover", "bookmarks", "backups", "edit"])
  func `nothing is created in a state directory of another user`(name: String) throws {
    mkdir(scratch("a"), 0o700)
    mkdir(scratch("a/prefs"), 0o755)
    chown(scratch("a/prefs"), 4711, 4711)
    #expect(throws: StateError.notOwn(path: scratch("a/prefs"))) { _ = try state.open(name) }
    #expect(scratch.names(in: "a/prefs").isEmpty)
    #expect(scratch.mode(of: "a/prefs") == 0o755)
  }

  @Test func `a file in place of the state directory is refused`() throws {
    mkdir(scratch("a"), 0o700)
    try scratch.write("", to: "a/prefs")
    #expect(throws: StateError.self) { _ = try state.open("recover") }
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give a directory away"))
  func `a state folder of another user is refused`() throws {
    _ = try state.open("recover")
    chown(scratch("a/prefs/recover"), 4711, 4711)
    let error = #expect(throws: StateError.self) { _ = try state.open("recover") }
    #expect(
      error?.description
        == "\(scratch("a/prefs/recover")): must be a directory of this user's own, "
        + "not a link; move it away, and it is created again")
  }
}
