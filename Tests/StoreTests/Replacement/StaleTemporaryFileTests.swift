import Documents
import Glibc
import Preferences
import Testing

@testable import Store

struct StaleTemporaryFileTests {
  let scratch: Scratch
  init() throws {
    scratch = try Scratch()
    try scratch.write("old", to: "f")
  }

  @Test(arguments: [
    ("9-a", true), (".prefs-9-a.tmp", false), (".prefs-9.tmp", true), (".prefs-x-a.tmp", true),
    (".prefs-9-a-b.tmp", true), (".prefs-9-a.tmp~", true), ("prefs-9-a.tmp", true),
  ])
  func `only files named like our temporary files are removed`(name: String, isKept: Bool) throws {
    try scratch.write("x", to: name)
    _ = try scratch.overwrite("f", "old", "new")
    #expect(scratch.names.contains(name) == isKept)
  }

  /// Another process, here or in another container, may have the writer's number now.
  @Test func `a temporary file is kept if it is locked, whatever its process number`() throws {
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
  func `another user's temporary file is not removed`() throws {
    let theirs = ".prefs-9-a.tmp"
    try scratch.write("", to: theirs)
    chown(scratch(theirs), 12345, 12345)
    _ = try scratch.overwrite("f", "old", "new")
    #expect(scratch.names == [theirs, "f"])
  }

  /// A save that is killed after exchanging the two names leaves the old file under the temporary name.
  @Test(arguments: [("read", true), ("changed", false)], [true, false])
  func `a file displaced by a killed save is removed only if it has the contents read before`(
    displaced: (text: String, isSwept: Bool), byEarlierVersion: Bool
  ) throws {
    let read = Array("read".utf8)
    let base = byEarlierVersion ? Checksum(of: read).text : FastChecksum(of: read).mark
    let name = ".prefs-9-a-1-\(base).tmp"
    try scratch.write(displaced.text, to: name)
    let told: [SaveWarning] = displaced.isSwept ? [] : [.interruptedSave(name)]
    #expect(try scratch.overwrite("f", "old", "new") == .done.with(told))
    #expect(scratch.names == (displaced.isSwept ? ["f"] : [name, "f"]))
  }

  @Test func `a temporary file of a save killed before the exchange is removed`() throws {
    let directory = try Descriptor.directory(scratch.path)
    let name: String
    do {
      var new = try TemporaryFile(in: directory)
      try new.file.write(DocumentContents(Array("half".utf8)))
      try new.announce(displacing: Array("old".utf8), in: directory)
      name = new.name
    }
    #expect(scratch.names == [name, "f"])
    #expect(try scratch.overwrite("f", "old", "new") == .done)
    #expect(scratch.names == ["f"])
  }
}
