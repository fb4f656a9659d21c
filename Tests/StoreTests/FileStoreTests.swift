import Documents
import Foundation
import Glibc
import Preferences
import Harness
import Seeded
import Testing

@testable import Store

@Suite(.onOwnThread)
struct FileStoreTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  static let size = PreferenceName(keys: "size")

  /// Loads the file, changes `size` from 1 to 2 and saves.
  func edit(_ path: String) throws {
    let store = FileStore(path: path)
    let base = try store.load()
    _ = try store.save([Self.change], over: base.revision)
  }

  static let change = Change(size, from: .integer(1), to: .integer(2))

  @Test func `saving without a change does not touch the file`() throws {
    try scratch.write("{ \"size\":1 }", to: "f")
    let before = scratch.status(of: "f")
    let store = FileStore(path: scratch("f"))
    let base = try store.load()
    _ = try store.save([], over: base.revision)
    _ = try store.save(
      [Change(Self.size, from: .integer(1), to: .integer(1))], over: base.revision)
    let after = scratch.status(of: "f")
    #expect(after.st_ino == before.st_ino)
    #expect(after.st_ctim.tv_nsec == before.st_ctim.tv_nsec)
    #expect(scratch.text(of: "f") == "{ \"size\":1 }")
  }

  @Test func `saving through symbolic links changes the target and keeps the links`() throws {
    mkdir(scratch("etc"), 0o755)
    try scratch.write("{ \"size\":1 }", to: "etc/f", mode: 0o640)
    symlink("etc/f", scratch("one"))
    symlink("one", scratch("two"))
    try edit(scratch("two"))
    #expect(scratch.text(of: "etc/f") == "{ \"size\":2 }")
    #expect(scratch.mode(of: "etc/f") == 0o640)
    #expect(scratch.status(of: "two").st_mode & S_IFMT == S_IFLNK)
    #expect(scratch.names == ["etc", "one", "two"])
  }

  @Test func `saving over another program's change is a conflict`() throws {
    try scratch.write("{\"size\":1,\"on\":true}", to: "f")
    let store = FileStore(path: scratch("f"))
    let base = try store.load()
    try scratch.write("{\"size\":1,\"on\":null}", to: "f")
    do {
      _ = try store.save([Self.change], over: base.revision)
      Issue.record("the other program's change was overwritten")
    } catch {
      guard case .conflict(let theirs) = error else { throw error }
      #expect(theirs[PreferenceName(keys: "on")] == .null)
    }
    #expect(scratch.text(of: "f") == "{\"size\":1,\"on\":null}")
    #expect(scratch.names == ["f"])
  }

  @Test func `saving does not create a deleted file again`() throws {
    try scratch.write("{\"size\":1}", to: "f")
    let store = FileStore(path: scratch("f"))
    let base = try store.load()
    unlink(scratch("f"))
    #expect(throws: StoreError.self) {
      try store.save([Self.change], over: base.revision)
    }
    #expect(scratch.names == [])
  }

  @Test(arguments: [
    ("new.json", "{\n  \"size\": 2\n}\n"), ("new.ini", "size = 2\n"), (".env", "size=2\n"),
  ])
  func `a missing file is created only when a change is saved`(name: String, text: String) throws {
    let store = FileStore(path: scratch(name), createIfMissing: true)
    let base = try store.load()
    _ = try store.save([], over: base.revision)
    #expect(scratch.names == [])
    _ = try store.save([Change(Self.size, from: nil, to: .integer(2))], over: base.revision)
    #expect(scratch.text(of: name) == text)
  }

  @Test func `a blank file counts as new until it has contents`() throws {
    try scratch.write("\n", to: "f.json")
    let store = FileStore(path: scratch("f.json"), createIfMissing: true)
    let base = try store.load()
    #expect(store.isNew)
    #expect(try store.load().revision == base.revision)
    let saved = try store.save([Change(Self.size, from: nil, to: .integer(2))], over: base.revision)
    #expect(scratch.text(of: "f.json") == "{\n  \"size\": 2\n}\n")
    #expect(!store.isNew)
    try scratch.write("", to: "f.json")
    #expect(throws: StoreError.self) { try store.load() }
    unlink(scratch("f.json"))
    #expect(throws: StoreError.self) { try store.save([Self.change], over: saved.revision) }
    #expect(scratch.names == [])
  }

  @Test(arguments: ["new", "new.conf", "new.local", "new.j2", "new.xyz"])
  func `a new file whose name does not say a format that can be written is refused`(
    name: String
  ) throws {
    let store = FileStore(path: scratch(name), createIfMissing: true)
    #expect(throws: StoreError.self) { try store.load() }
    try scratch.write(" \n", to: name)
    #expect(throws: StoreError.self) { try store.load() }
    let asked = FileStore(
      path: scratch(name), createIfMissing: true,
      options: ReadingOptions(nominalPath: "/etc/kea/kea-dhcp4.conf"))
    let base = try asked.load()
    _ = try asked.save([Change(Self.size, from: nil, to: .integer(2))], over: base.revision)
    #expect(scratch.text(of: name) == "{\n  \"size\": 2\n}\n")
  }

  @Test func `a program's own new file is JSON if its name says nothing`() throws {
    let store = FileStore(scratch("settings"))
    let base = try store.load()
    _ = try store.save([Change(Self.size, from: nil, to: .integer(2))], over: base.revision)
    #expect(scratch.text(of: "settings") == "{\n  \"size\": 2\n}\n")
  }

  @Test func `a new file with the extension plist is an XML property list`() throws {
    let store = FileStore(path: scratch("new.plist"), createIfMissing: true)
    let base = try store.load()
    _ = try store.save([Change(Self.size, from: nil, to: .integer(2))], over: base.revision)
    #expect(scratch.text(of: "new.plist")?.contains("<key>size</key>") == true)
  }

  @Test func `saving a copy leaves the file unchanged and keeps its mode`() throws {
    try scratch.write("{\"size\":1}", to: "f", mode: 0o600)
    let store = FileStore(path: scratch("f"))
    let changed = try store.open().document.applying([Self.change])
    _ = try store.write(changed, to: scratch("g"))
    #expect(scratch.text(of: "f") == "{\"size\":1}")
    #expect(scratch.text(of: "g") == "{\"size\":2}")
    #expect(scratch.mode(of: "g") == 0o600)
  }

  @Test func `saving a copy overwrites a file only on request`() throws {
    try scratch.write("{\"size\":1}", to: "f")
    try scratch.write("theirs", to: "g", mode: 0o640)
    let store = FileStore(path: scratch("f"))
    let changed = try store.open().document.applying([Self.change])
    #expect(throws: StoreError.self) { try store.write(changed, to: scratch("g")) }
    #expect(scratch.text(of: "g") == "theirs")
    _ = try store.write(changed, to: scratch("g"), overwriting: true)
    #expect(scratch.text(of: "g") == "{\"size\":2}")
    #expect(scratch.mode(of: "g") == 0o640)
  }

  @Test func `loading a file with hard links announces that it will be written in place`() throws {
    try scratch.write("{\"size\":1}", to: "f")
    link(scratch("f"), scratch("g"))
    let store = FileStore(OpenFile(path: scratch("f"), ifMissing: .fails, state: scratch.state))
    let base = try store.load()
    #expect(store.expectedWarnings == [.inPlace(because: .hardLinks(2))])
    #expect(store.obstacle == nil)
    _ = try store.save([Self.change], over: base.revision)
    #expect(store.warnings == [.inPlace(because: .hardLinks(2))])
    #expect(scratch.text(of: "g") == "{\"size\":2}")
  }

  @Test func `loading waits until another program has finished writing in place`() throws {
    try scratch.write("{\"size\":1}}", to: "f")
    link(scratch("f"), scratch("g"))
    let writer = try Descriptor(open: scratch("g"), O_RDWR)
    #expect(writer.lock() == true)
    let number = writer.number
    Foundation.Thread.detachNewThread { [scratch] in
      eventually { scratch.openings(of: "f") == 1 }
      ftruncate(number, 10)
      flock(number, LOCK_UN)
    }
    #expect(try FileStore(path: scratch("f")).load()[Self.size] == .integer(1))
    _ = writer.lock()
  }

  @Test func `the warnings of a save are cleared by the next save`() throws {
    try scratch.write("{\"size\":1}", to: "f")
    link(scratch("f"), scratch("g"))
    let store = FileStore(OpenFile(path: scratch("f"), ifMissing: .fails, state: scratch.state))
    let saved = try store.save([Self.change], over: store.load().revision)
    unlink(scratch("g"))
    _ = try store.save([Self.change.inverse], over: saved.revision)
    #expect(store.warnings == [])
  }

  @Test func `loading a file that a killed save truncated names its backup`() throws {
    try scratch.write("{\"size\":2", to: "f")
    let path = try FileTarget(at: scratch("f")).path
    let backup = try Backups(in: scratch.state)
      .add(Array("{\"size\":1}".utf8), of: path, becoming: Array("{\"size\":2}".utf8)).name
    let store = FileStore(OpenFile(path: scratch("f"), ifMissing: .fails, state: scratch.state))
    #expect { try store.load() } throws: { error in
      guard case .torn(_, let place)? = error as? StoreError else { return false }
      return place == scratch("state/backups/\(backup)")
    }
  }
}
