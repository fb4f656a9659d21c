import Glibc
import Preferences
import Testing

@testable import Store

struct InPlaceWriteTests {
  let scratch: Scratch
  init() throws {
    scratch = try Scratch()
    try scratch.write("old", to: "f")
    link(scratch("f"), scratch("g"))
  }

  @Test(arguments: ["new", "newer and longer", "", "n"])
  func `a save in place changes the file under all its hard links`(new: String) throws {
    let before = scratch.status(of: "f").st_ino
    #expect(try scratch.overwrite("f", "old", new) == .inPlace(.hardLinks(2)))
    #expect(scratch.text(of: "f") == new)
    #expect(scratch.text(of: "g") == new)
    #expect(scratch.status(of: "f").st_ino == before)
    #expect(scratch.names == ["f", "g", "state"])
    #expect(scratch.backups == [])
    #expect(scratch.mode(of: "state") == 0o700)
  }

  @Test func `a save in place does not overwrite another program's change`() throws {
    try scratch.write("OLD", to: "g")
    link(scratch("g"), scratch("h"))
    #expect(try scratch.overwrite("g", "old", "new") == .changed)
    #expect(scratch.text(of: "g") == "OLD")
    #expect(scratch.backups == [])
  }

  @Test func `a save in place writes nothing if no backup can be made`() throws {
    try scratch.write("", to: "state")
    #expect { try scratch.overwrite("f", "old", "new") } throws: { error in
      guard case .obstacle(.noBackup(let why))? = error as? FileError else { return false }
      return why.contains("/state")
    }
    #expect(scratch.text(of: "f") == "old")
  }

  @Test func `a killed save's backup is removed once the file is whole`() throws {
    let path = try FileTarget(at: scratch("f")).path
    let backups = try Backups(in: scratch.state)
    do {
      _ = try backups.add(Array("old".utf8), of: path, becoming: Array("never".utf8))
      _ = try backups.add(Array("older".utf8), of: path, becoming: Array("old".utf8))
      _ = try backups.add(Array("old".utf8), of: path + "x", becoming: [])
    }
    #expect(scratch.backups.count == 3)
    #expect(try scratch.overwrite("f", "old", "new") == .inPlace(.hardLinks(2)))
    #expect(scratch.backups.count == 1)
  }

  @Test func `a killed save's backup is kept and reported if the file has other contents`() throws {
    let path = try FileTarget(at: scratch("f")).path
    let backup = try Backups(in: scratch.state)
      .add(Array("older".utf8), of: path, becoming: Array("never".utf8)).name
    let told = SaveWarning.interruptedSave(scratch("state/backups/\(backup)"))
    let expected = WriteOutcome.done.with([told, .inPlace(because: .hardLinks(2))])
    #expect(try scratch.overwrite("f", "old", "new") == expected)
    #expect(scratch.text(of: "state/backups/\(backup)") == "older")
  }

  @Test func `files that are not named like backups are kept`() throws {
    let stem = Backup.stem(of: try FileTarget(at: scratch("f")).path)
    _ = try Backups(in: scratch.state)
    for name in [stem, stem + "x", stem + "1-2-3"] {
      try scratch.write("old", to: "state/backups/\(name)")
    }
    #expect(try scratch.overwrite("f", "old", "new") == .inPlace(.hardLinks(2)))
    #expect(scratch.backups.count == 3)
  }

  @Test func `the backup of a running save is kept`() throws {
    let path = try FileTarget(at: scratch("f")).path
    let backups = try Backups(in: scratch.state)
    let backup = try backups.add(Array("old".utf8), of: path, becoming: Array("never".utf8))
    #expect(try scratch.overwrite("f", "old", "new") == .inPlace(.hardLinks(2)))
    #expect(scratch.backups == [backup.name])
    #expect(backup.file.lock() == true)
  }
}
