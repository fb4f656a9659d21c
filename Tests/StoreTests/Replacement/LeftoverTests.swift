import Glibc
import Preferences
import Testing

@testable import Store

struct LeftoverTests {
  let scratch: Scratch
  init() throws {
    scratch = try Scratch()
    try scratch.write("old", to: "f")
  }

  @Test(arguments: [
    ("9-a", true), (".prefs-9-a.tmp", false), (".prefs-9.tmp", true), (".prefs-x-a.tmp", true),
    (".prefs-9-a-b.tmp", true), (".prefs-9-a.tmp~", true), ("prefs-9-a.tmp", true),
  ])
  func `only a name of ours is swept`(name: String, isKept: Bool) throws {
    try scratch.write("x", to: name)
    _ = try scratch.overwrite("f", "old", "new")
    #expect(scratch.names.contains(name) == isKept)
  }

  /// Whatever process has its number now, here or in another container.
  @Test func `a lock tells that its writer lives, its number does not`() throws {
    let living = ".prefs-999999999-a.tmp"
    try scratch.write("", to: living)
    try scratch.write("", to: ".prefs-\(getpid())-a.tmp")
    let writer = try Descriptor.reading(scratch(living))
    #expect(writer.lock() == true)
    _ = try scratch.overwrite("f", "old", "new")
    #expect(scratch.names == [living, "f"])
    #expect(writer.lock() == true)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func `another user's file is not swept`() throws {
    let theirs = ".prefs-9-a.tmp"
    try scratch.write("", to: theirs)
    chown(scratch(theirs), 12345, 12345)
    _ = try scratch.overwrite("f", "old", "new")
    #expect(scratch.names == [theirs, "f"])
  }

  /// A run that is killed after it exchanged the two names leaves what it displaced.
  @Test(arguments: [("read", true), ("changed", false)])
  func `what a killed run displaced goes only where it had been read`(
    displaced: String, isSwept: Bool
  ) throws {
    let base = Checksum(of: "read".utf8).text
    let name = ".prefs-9-a-1-\(base).tmp"
    try scratch.write(displaced, to: name)
    let told: [SaveWarning] = isSwept ? [] : [.interruptedSave(name)]
    #expect(try scratch.overwrite("f", "old", "new") == .done.with(told))
    #expect(scratch.names == (isSwept ? ["f"] : [name, "f"]))
  }

  @Test func `what a killed run had not exchanged yet goes`() throws {
    let directory = try Descriptor.directory(scratch.path)
    let name: String
    do {
      var new = try TemporaryFile(in: directory)
      try new.file.write(Array("half".utf8))
      try new.announce(displacing: Array("old".utf8), in: directory)
      name = new.name
    }
    #expect(scratch.names == [name, "f"])
    #expect(try scratch.overwrite("f", "old", "new") == .done)
    #expect(scratch.names == ["f"])
  }
}
