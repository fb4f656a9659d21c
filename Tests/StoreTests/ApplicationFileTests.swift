import Glibc
import Preferences
import Testing

@testable import Store

/// A program's own settings file, as in `FileStore("~/.config/app/settings.json")`.
struct ApplicationFileTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  static let first = Change(PreferenceName(keys: "size"), from: nil, to: .integer(2))

  @Test func `the first save creates the file and its directories, readable by the user only`()
    throws
  {
    let store = FileStore(scratch(".config/app/settings.json"))
    let base = try store.load()
    #expect(base.count == 0)
    _ = try store.save([], over: base.revision)
    #expect(scratch.names == [])
    _ = try store.save([Self.first], over: base.revision)
    #expect(scratch.text(of: ".config/app/settings.json") == "{\n  \"size\": 2\n}\n")
    #expect(scratch.mode(of: ".config") == 0o700)
    #expect(scratch.mode(of: ".config/app") == 0o700)
  }

  @Test func `creating the settings file keeps the modes of existing directories`() throws {
    mkdir(scratch("etc"), 0o755)
    let store = FileStore(scratch("etc/app/settings.json"))
    _ = try store.save([Self.first], over: store.load().revision)
    #expect(scratch.mode(of: "etc") == 0o755)
    #expect(scratch.mode(of: "etc/app") == 0o700)
  }

  @Test func `a file in place of a directory is reported when saving`() throws {
    try scratch.write("{}", to: "etc")
    let store = FileStore(scratch("etc/app/settings.json"))
    let base = try store.load()
    let words = "cannot be created: its directory is a file"
    #expect { try store.save([Self.first], over: base.revision) } throws: {
      ($0 as? StoreError)?.words == words
    }
  }

  @Test func `saving into a directory that is a dangling link fails`() throws {
    symlink("nowhere/at/all", scratch("etc"))
    let store = FileStore(scratch("etc/app/settings.json"))
    let base = try store.load()
    #expect { try store.save([Self.first], over: base.revision) } throws: {
      ($0 as? StoreError)?.words == "cannot be created: its directory does not exist"
    }
  }

  @Test func `a deleted settings file counts as an empty one`() throws {
    let store = FileStore(try scratch.write("{\"size\":1}", to: "f"))
    let base = try store.load()
    unlink(scratch("f"))
    let change = Change(Self.first.name, from: .integer(1), to: .integer(2))
    do {
      _ = try store.save([change], over: base.revision)
      Issue.record("saved over a deleted file")
    } catch .conflict(let theirs) {
      #expect(theirs.count == 0)
      _ = try store.save([Self.first], over: theirs.revision)
    }
    #expect(scratch.text(of: "f") == "{\n  \"size\": 2\n}\n")
  }

  @Test func `createIfMissing does not create missing directories`() throws {
    let store = FileStore(path: scratch("etc/f.json"), createIfMissing: true)
    #expect { try store.load() } throws: {
      ($0 as? StoreError)?.words == "cannot be created: its directory does not exist"
    }
    #expect(scratch.names == [])
  }

  @Test func `a tilde means the home directory only at the start of a path`() throws {
    let home = HomeDirectory.path
    #expect(FileStore("~/.config/f.json").path == home + "/.config/f.json")
    #expect(FileStore("~").path == home)
    #expect(FileStore("~other/f").path == "~other/f")
    #expect(FileStore("/etc/~/f").path == "/etc/~/f")
    #expect(FileStore(path: "~/f").path == "~/f")
  }

  @Test func `the home directory can be read from the user database`() throws {
    let entry = try #require(getpwuid(geteuid()))
    #expect(UserDatabase.home(of: geteuid()) == String(cString: entry.pointee.pw_dir))
  }
}
