import Glibc
import Preferences
import Testing

@testable import Store

struct FileStoreTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  static let size = PreferenceName(keys: "size")

  /// Loads, sets `size` from 1 to 2, and saves.
  func edit(_ path: String) async throws {
    let store = FileStore(path: path)
    let base = try await store.load()
    _ = try await store.save([Self.change], over: base.revision)
  }

  static let change = Change(size, from: .integer(1), to: .integer(2))

  @Test func `a save with no change leaves the very file`() async throws {
    try scratch.write("{ \"size\":1 }", to: "f")
    let before = scratch.status(of: "f")
    let store = FileStore(path: scratch("f"))
    let base = try await store.load()
    _ = try await store.save([], over: base.revision)
    _ = try await store.save(
      [Change(Self.size, from: .integer(1), to: .integer(1))], over: base.revision)
    let after = scratch.status(of: "f")
    #expect(after.st_ino == before.st_ino)
    #expect(after.st_ctim.tv_nsec == before.st_ctim.tv_nsec)
    #expect(scratch.text(of: "f") == "{ \"size\":1 }")
  }

  @Test func `a save through links changes the file and keeps the links`() async throws {
    mkdir(scratch("etc"), 0o755)
    try scratch.write("{ \"size\":1 }", to: "etc/f", mode: 0o640)
    symlink("etc/f", scratch("one"))
    symlink("one", scratch("two"))
    try await edit(scratch("two"))
    #expect(scratch.text(of: "etc/f") == "{ \"size\":2 }")
    #expect(scratch.mode(of: "etc/f") == 0o640)
    #expect(scratch.status(of: "two").st_mode & S_IFMT == S_IFLNK)
    #expect(scratch.names == ["etc", "one", "two"])
  }

  @Test func `a change by another program is a conflict`() async throws {
    try scratch.write("{\"size\":1,\"on\":true}", to: "f")
    let store = FileStore(path: scratch("f"))
    let base = try await store.load()
    try scratch.write("{\"size\":1,\"on\":null}", to: "f")
    do {
      _ = try await store.save([Self.change], over: base.revision)
      Issue.record("written over")
    } catch {
      guard case .conflict(let theirs) = error else { throw error }
      #expect(theirs[PreferenceName(keys: "on")] == .null)
    }
    #expect(scratch.text(of: "f") == "{\"size\":1,\"on\":null}")
    #expect(scratch.names == ["f"])
  }

  @Test func `a file that is gone is not made anew`() async throws {
    try scratch.write("{\"size\":1}", to: "f")
    let store = FileStore(path: scratch("f"))
    let base = try await store.load()
    unlink(scratch("f"))
    await #expect(throws: StoreError.self) {
      try await store.save([Self.change], over: base.revision)
    }
    #expect(scratch.names == [])
  }

  @Test(arguments: [("new.json", "{\n  \"size\": 2\n}\n"), ("new", "{\n  \"size\": 2\n}\n")])
  func `a new file is made when something is saved`(name: String, text: String) async throws {
    let store = FileStore(path: scratch(name), createIfMissing: true)
    let base = try await store.load()
    _ = try await store.save([], over: base.revision)
    #expect(scratch.names == [])
    _ = try await store.save([Change(Self.size, from: nil, to: .integer(2))], over: base.revision)
    #expect(scratch.text(of: name) == text)
  }

  @Test func `a new property list is XML`() async throws {
    let store = FileStore(path: scratch("new.plist"), createIfMissing: true)
    let base = try await store.load()
    _ = try await store.save([Change(Self.size, from: nil, to: .integer(2))], over: base.revision)
    #expect(scratch.text(of: "new.plist")?.contains("<key>size</key>") == true)
  }

  @Test func `saving elsewhere leaves the file and is no more readable`() async throws {
    try scratch.write("{\"size\":1}", to: "f", mode: 0o600)
    let store = FileStore(path: scratch("f"))
    let base = try await store.load()
    _ = try await store.saveElsewhere([Self.change], over: base.revision, to: scratch("g"))
    #expect(scratch.text(of: "f") == "{\"size\":1}")
    #expect(scratch.text(of: "g") == "{\"size\":2}")
    #expect(scratch.mode(of: "g") == 0o600)
  }

  @Test func `saving elsewhere overwrites only when told to`() async throws {
    try scratch.write("{\"size\":1}", to: "f")
    try scratch.write("theirs", to: "g", mode: 0o640)
    let store = FileStore(path: scratch("f"))
    let base = try await store.load()
    await #expect(throws: StoreError.self) {
      try await store.saveElsewhere([Self.change], over: base.revision, to: scratch("g"))
    }
    #expect(scratch.text(of: "g") == "theirs")
    _ = try await store.saveElsewhere(
      [Self.change], over: base.revision, to: scratch("g"), overwriting: true)
    #expect(scratch.text(of: "g") == "{\"size\":2}")
    #expect(scratch.mode(of: "g") == 0o640)
  }

  @Test func `what cannot be replaced is known when it is opened`() async throws {
    try scratch.write("{\"size\":1}", to: "f")
    link(scratch("f"), scratch("g"))
    let store = FileStore(path: scratch("f"))
    _ = try await store.load()
    let obstacle = await store.obstacle
    #expect(obstacle == .hardLinks(2))
  }

  @Test func `a full disk leaves the file as it was`() async throws {
    let disk = scratch("disk")
    mkdir(disk, 0o755)
    guard mount("tmpfs", disk, "tmpfs", 0, "size=64k") == 0 else {
      print("skipped: no permission to mount a small file system")
      return
    }
    defer { umount2(disk, Int32(MNT_DETACH)) }
    let filler = String(repeating: " ", count: 40_000)
    try scratch.write("{\"size\":1}" + filler, to: "disk/f")
    await #expect(throws: StoreError.self) { try await edit(scratch("disk/f")) }
    #expect(scratch.text(of: "disk/f") == "{\"size\":1}" + filler)
    #expect(scratch.names(in: "disk") == ["f"])
  }
}
