import Glibc
import Harness
import Preferences
import Testing

@testable import Store

/// Saves on full and read-only file systems, on mount points, and with file attributes (`chattr`).
@Suite(.onOwnThread)
struct MountTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  static let size = Change(PreferenceName(keys: "size"), from: .integer(1), to: .integer(2))
  static let old = "{\"size\":1}"
  static let new = "{\"size\":2}"

  func store(_ name: String) -> FileStore {
    FileStore(OpenFile(path: scratch(name), ifMissing: .fails, state: scratch.state))
  }

  /// Saves `change` and returns the message of its refusal, or nil if it is saved.
  func refusal(_ name: String, _ change: Change = size) throws -> String? {
    let store = store(name)
    let base = try store.load()
    do throws(StoreError) {
      _ = try store.save([change], over: base.revision)
      return nil
    } catch {
      return error.words
    }
  }

  @Test(.enabled(if: Mounts.areAllowed, Mounts.reason))
  func `a save on a full disk leaves the file unchanged`() throws {
    try Mounts.privately { mounts in
      try mounts.memory(at: scratch("disk"), "size=64k")
      let text = Self.old + String(repeating: " ", count: 40_000)
      try scratch.write(text, to: "disk/f")
      #expect(
        try refusal("disk/f")
          == "write failed: No space left on device; the file is unchanged: free some space, or save to another disk"
      )
      #expect(scratch.text(of: "disk/f") == text)
      #expect(scratch.names(in: "disk") == ["f"])
    }
  }

  @Test(.enabled(if: Mounts.areAllowed, Mounts.reason))
  func `a save on a disk without free inodes leaves the file unchanged`() throws {
    try Mounts.privately { mounts in
      try mounts.memory(at: scratch("disk"), "nr_inodes=2")
      try scratch.write(Self.old, to: "disk/f")
      #expect(
        try refusal("disk/f")
          == "open failed: No space left on device; the file is unchanged: free some space, or save to another disk"
      )
      #expect(scratch.text(of: "disk/f") == Self.old)
      #expect(scratch.names(in: "disk") == ["f"])
    }
  }

  @Test(.enabled(if: Mounts.areAllowed, Mounts.reason))
  func `a file that is a mount point is written in place`() throws {
    try Mounts.privately { mounts in
      try scratch.write(Self.old, to: "outside")
      try scratch.write("", to: "f")
      try mounts.bind(scratch("outside"), onto: scratch("f"))
      let store = store("f")
      let base = try store.load()
      #expect(store.expectedWarnings == [.inPlace(because: .mountPoint)])
      _ = try store.save([Self.size], over: base.revision)
      let warnings = store.warnings
      #expect(warnings == [.inPlace(because: .mountPoint)])
      #expect(scratch.text(of: "f") == Self.new)
      #expect(scratch.text(of: "outside") == Self.new)
      #expect(scratch.names == ["f", "outside", "state"])
      #expect(scratch.backups == [])
    }
  }

  @Test(.enabled(if: Mounts.areAllowed, Mounts.reason))
  func `a save in place that does not fit on the disk leaves the file unchanged`() throws {
    try Mounts.privately { mounts in
      try mounts.memory(at: scratch("disk"), "size=64k,mode=755")
      try scratch.write(Self.old, to: "disk/f")
      link(scratch("disk/f"), scratch("disk/g"))
      let long = PreferenceValue.string(String(repeating: "x", count: 100_000))
      let change = Change(Self.size.name, from: .integer(1), to: long)
      #expect(
        try refusal("disk/f", change)
          == "fallocate failed: No space left on device; the file is unchanged: free some space, or save to another disk"
      )
      #expect(scratch.text(of: "disk/f") == Self.old)
      #expect(scratch.backups == [])
    }
  }

  @Test(.enabled(if: Mounts.areAllowed, Mounts.reason))
  func `a save in place without room for the backup leaves the file unchanged`() throws {
    try Mounts.privately { mounts in
      try mounts.memory(at: scratch("state"), "size=16k,mode=700")
      let text = Self.old + String(repeating: " ", count: 40_000)
      try scratch.write(text, to: "f")
      link(scratch("f"), scratch("g"))
      let words = try #require(try refusal("f"))
      #expect(words.hasPrefix("can only be written in place, and no backup can be kept meanwhile:"))
      #expect(words.contains("No space left on device"))
      #expect(scratch.text(of: "f") == text)
      #expect(scratch.backups == [])
    }
  }

  @Test(.enabled(if: Mounts.areAllowed, Mounts.reason))
  func `a read-only file system is reported when the file is loaded`() throws {
    try Mounts.privately { mounts in
      try mounts.memory(at: scratch("disk"), "size=64k")
      try scratch.write(Self.old, to: "disk/f")
      try mounts.makeReadOnly(scratch("disk"))
      let store = store("disk/f")
      _ = try store.load()
      #expect(store.obstacle == .readOnlyFileSystem)
      let words = "its file system is read-only; save to another file instead"
      #expect(try refusal("disk/f") == words)
    }
  }

  @Test(
    .enabled(if: Mounts.knowDisks, Mounts.diskReason),
    arguments: [
      ("+i", WriteObstacle.immutable, "is marked immutable"),
      ("+a", .appendOnly, "is marked append-only"),
    ])
  func `an immutable or append-only file is reported when it is loaded`(
    flag: String, obstacle: WriteObstacle, words: String
  ) throws {
    try Mounts.privately { mounts in
      try mounts.disk(at: scratch("disk"))
      try scratch.write(Self.old, to: "disk/f")
      try Mounts.run("chattr", flag, scratch("disk/f"))
      let store = store("disk/f")
      _ = try store.load()
      #expect(store.obstacle == obstacle)
      #expect(try refusal("disk/f") == "\(words); save to another file instead")
      #expect(scratch.text(of: "disk/f") == Self.old)
      #expect(scratch.names(in: "disk") == ["f", "lost+found"])
    }
  }

  @Test(.enabled(if: Mounts.knowDisks, Mounts.diskReason))
  func `a file in an immutable directory is written in place`() throws {
    try Mounts.privately { mounts in
      try mounts.disk(at: scratch("disk"))
      mkdir(scratch("disk/etc"), 0o755)
      try scratch.write(Self.old, to: "disk/etc/f")
      try Mounts.run("chattr", "+i", scratch("disk/etc"))
      let store = store("disk/etc/f")
      let base = try store.load()
      #expect(store.expectedWarnings == [.inPlace(because: .directory)])
      _ = try store.save([Self.size], over: base.revision)
      #expect(store.warnings == [.inPlace(because: .directory)])
      #expect(scratch.text(of: "disk/etc/f") == Self.new)
    }
  }

  @Test(.enabled(if: Mounts.knowDisks, Mounts.diskReason))
  func `saving keeps file attributes set by chattr`() throws {
    try Mounts.privately { mounts in
      try mounts.disk(at: scratch("disk"))
      try scratch.write(Self.old, to: "disk/f")
      let before = scratch.status(of: "disk/f").st_ino
      try Mounts.run("chattr", "+dA", scratch("disk/f"))
      #expect(try refusal("disk/f") == nil)
      #expect(scratch.status(of: "disk/f").st_ino != before)
      let flags = try Program.run("lsattr", [scratch("disk/f")]).out.split(separator: " ")[0]
      #expect(flags.contains("d") && flags.contains("A"))
    }
  }

  @Test(.enabled(if: Mounts.knowDisks, Mounts.diskReason))
  func `saving on ext4 keeps access control lists and extended attributes`() throws {
    try Mounts.privately { mounts in
      try mounts.disk(at: scratch("disk"))
      try scratch.write(Self.old, to: "disk/f", mode: 0o640)
      let list = AccessList(user: 12345, mode: 0o640).bytes
      try scratch.setAttribute(AccessList.name, of: "disk/f", to: list)
      try scratch.setAttribute("user.origin", of: "disk/f", to: [1, 2])
      try scratch.setAttribute(AccessList.defaultName, of: "disk", to: list)
      #expect(try refusal("disk/f") == nil)
      #expect(scratch.attribute(AccessList.name, of: "disk/f") == list)
      #expect(scratch.attribute("user.origin", of: "disk/f") == [1, 2])
      #expect(scratch.text(of: "disk/f") == Self.new)
    }
  }
}
