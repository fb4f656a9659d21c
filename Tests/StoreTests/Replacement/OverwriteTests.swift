import Documents
import Glibc
import Testing

@testable import Store

struct OverwriteTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  @Test func `a save replaces the file by a new one and leaves no temporary file`() throws {
    try scratch.write("old", to: "f")
    let before = scratch.status(of: "f").st_ino
    #expect(try scratch.overwrite("f", "old", "new") == .done)
    #expect(scratch.text(of: "f") == "new")
    #expect(scratch.status(of: "f").st_ino != before)
    #expect(scratch.names == ["f"])
  }

  @Test func `a save notices another program's change of equal size and time`() throws {
    try scratch.write("old", to: "f")
    let before = scratch.status(of: "f")
    try scratch.write("OLD", to: "f")
    var times = [before.st_atim, before.st_mtim]
    utimensat(AT_FDCWD, scratch("f"), &times, 0)
    #expect(try scratch.overwrite("f", "old", "new") == .changed)
    #expect(scratch.text(of: "f") == "OLD")
    #expect(scratch.names == ["f"])
  }

  @Test func `a file that another program keeps locked is saved with a warning`() throws {
    try scratch.write("old", to: "f")
    let holder = try Descriptor.reading(scratch("f"))
    #expect(holder.lock() == true)
    let started = ContinuousClock.now
    #expect(try scratch.overwrite("f", "old", "new") == .done.with([.savedWithoutLock]))
    #expect(ContinuousClock.now - started >= Descriptor.lockTimeout)
    #expect(scratch.text(of: "f") == "new")
  }

  @Test func `a save writes to the directory that was opened, even if it was renamed since`() throws
  {
    mkdir(scratch("one"), 0o755)
    mkdir(scratch("two"), 0o755)
    try scratch.write("old", to: "one/f")
    try scratch.write("old", to: "two/f")
    let target = try FileTarget(at: scratch("one/f"))
    rename(scratch("one"), scratch("three"))
    rename(scratch("two"), scratch("one"))
    _ = try Overwrite(
      target, from: Array("old".utf8), to: DocumentContents(Array("new".utf8)),
      keepingBackupIn: scratch.state
    ).run()
    #expect(scratch.text(of: "three/f") == "new")
    #expect(scratch.text(of: "one/f") == "old")
  }

  @Test(.enabled(if: geteuid() == 0, "needs root"))
  func `root does not write to a hard link in another user's directory`() throws {
    mkdir(scratch("theirs"), 0o755)
    chown(scratch("theirs"), 12345, 12345)
    try scratch.write("old", to: "f")
    link(scratch("f"), scratch("theirs/f"))
    #expect(throws: FileError.obstacle(.hardLinks(2))) {
      try scratch.overwrite("theirs/f", "old", "new")
    }
    #expect(scratch.text(of: "f") == "old")
    #expect(try scratch.overwrite("f", "old", "new") == .inPlace(.hardLinks(2)))
  }

  @Test(.enabled(if: geteuid() == 0, "needs root"), arguments: [0o1777, 0o775])
  func `root does not write to a hard link of its own file in a shared directory`(
    mode: mode_t
  ) throws {
    let shared = scratch("shared")
    mkdir(shared, 0o755)
    chmod(shared, mode)
    try scratch.write("old", to: "f")
    link(scratch("f"), "\(shared)/f")
    #expect(throws: FileError.obstacle(.hardLinks(2))) {
      try scratch.overwrite("shared/f", "old", "new")
    }
    #expect(scratch.text(of: "f") == "old")
  }

  @Test(.enabled(if: geteuid() == 0, "needs root"))
  func `root does not write to a user's hard link in a sticky shared directory`() throws {
    let shared = scratch("shared")
    mkdir(shared, 0o755)
    try scratch.write("old", to: "f")
    chown(scratch("f"), 12345, 12345)
    link(scratch("f"), "\(shared)/f")
    chown(shared, 12345, 12345)
    chmod(shared, 0o1777)
    #expect(throws: FileError.obstacle(.hardLinks(2))) {
      try scratch.overwrite("shared/f", "old", "new")
    }
    chmod(shared, 0o755)
    #expect(try scratch.overwrite("shared/f", "old", "new") == .inPlace(.hardLinks(2)))
  }
}
