import OrderedCollections
import Preferences
import Testing

@testable import Store

/// What every store keeps. Each store runs all of it.
struct StoreContractTests {
  enum Kind: CaseIterable {
    case memory, jsonFile, propertyListFile

    /// `{"editor": {"size": 14, "theme": "dark"}, "on": true}`
    func make(in scratch: Scratch) throws -> any WatchableStore {
      switch self {
      case .memory: MemoryStore(Self.root)
      case .jsonFile: FileStore(path: try scratch.write(Self.json, to: "f.json"))
      case .propertyListFile: FileStore(path: try scratch.write(Self.plist, to: "f.plist"))
      }
    }

    static let root = PreferenceValue.dictionary([
      "editor": .dictionary(["size": .integer(14), "theme": .string("dark")]), "on": .bool(true),
    ])
    static let json = """
      {
        "editor": {"size": 14, "theme": "dark"},
        "on": true
      }

      """
    static let plist = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
        <key>editor</key><dict>
          <key>size</key><integer>14</integer> <key>theme</key><string>dark</string>
        </dict>
        <key>on</key><true/>
      </dict></plist>

      """
  }

  static let size = PreferenceName(keys: "editor", "size")
  static let on = PreferenceName(keys: "on")
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  func change(_ name: PreferenceName, _ old: PreferenceValue?, _ new: PreferenceValue?) -> Change {
    Change(name, from: old, to: new)
  }

  @Test(arguments: Kind.allCases)
  func `what is loaded twice is the same`(kind: Kind) async throws {
    let store = try kind.make(in: scratch)
    let first = try await store.load(), second = try await store.load()
    #expect(first.revision == second.revision)
    #expect(first[.root] == Kind.root)
  }

  @Test(arguments: Kind.allCases)
  func `what was saved is loaded`(kind: Kind) async throws {
    let store = try kind.make(in: scratch)
    let base = try await store.load()
    let changes = [
      change(Self.size, .integer(14), .integer(15)), change(Self.on, .bool(true), nil),
    ]
    let saved = try await store.save(changes, over: base.revision)
    let loaded = try await store.load()
    #expect(saved.revision == loaded.revision)
    #expect(saved.revision != base.revision)
    #expect(
      loaded[.root]
        == .dictionary([
          "editor": .dictionary(["size": .integer(15), "theme": .string("dark")])
        ]))
  }

  @Test(arguments: Kind.allCases)
  func `no change makes no new state`(kind: Kind) async throws {
    let store = try kind.make(in: scratch)
    let base = try await store.load()
    let none = try await store.save([], over: base.revision)
    let same = try await store.save(
      [change(Self.on, .bool(true), .bool(true))], over: base.revision)
    #expect(none.revision == base.revision)
    #expect(same.revision == base.revision)
  }

  @Test(arguments: Kind.allCases)
  func `changes are made whole or not at all`(kind: Kind) async throws {
    let store = try kind.make(in: scratch)
    let base = try await store.load()
    let inside = Self.on.appending(key: "x").appending(key: "y")
    let changes = [change(Self.size, .integer(14), .integer(15)), change(inside, nil, .null)]
    do {
      _ = try await store.save(changes, over: base.revision)
      Issue.record("a name inside a boolean was written")
    } catch {
      guard case .refused = error else { throw error }
    }
    let loaded = try await store.load()
    #expect(loaded[.root] == Kind.root)
  }

  @Test(arguments: Kind.allCases)
  func `an old revision is refused with how it is now`(kind: Kind) async throws {
    let store = try kind.make(in: scratch)
    let base = try await store.load()
    _ = try await store.save([change(Self.on, .bool(true), .bool(false))], over: base.revision)
    do {
      _ = try await store.save([change(Self.on, .bool(true), nil)], over: base.revision)
      Issue.record("an old revision was written over")
    } catch {
      guard case .conflict(let theirs) = error else { throw error }
      #expect(theirs[Self.on] == .bool(false))
    }
  }

  @Test(arguments: Kind.allCases)
  func `changes of both sides are merged by name`(kind: Kind) async throws {
    let store = try kind.make(in: scratch)
    let base = try await store.load()
    _ = try await store.save([change(Self.on, .bool(true), .bool(false))], over: base.revision)
    let mine = [change(Self.size, .integer(14), .integer(15))]
    guard case .saved(let merged) = try await store.saveMerging(mine, over: base) else {
      Issue.record("clashed")
      return
    }
    #expect(merged[Self.on] == .bool(false))
    #expect(merged[Self.size] == .integer(15))
  }

  @Test(arguments: Kind.allCases)
  func `a clash is given back and nothing written`(kind: Kind) async throws {
    let store = try kind.make(in: scratch)
    let base = try await store.load()
    _ = try await store.save([change(Self.size, .integer(14), .integer(16))], over: base.revision)
    let mine = [
      change(Self.size, .integer(14), .integer(15)), change(Self.on, .bool(true), .bool(false)),
    ]
    guard case .clashed(let clashes, let theirs) = try await store.saveMerging(mine, over: base)
    else {
      Issue.record("written over")
      return
    }
    #expect(
      clashes == [
        Clash(Self.size, base: .integer(14), mine: .integer(15), theirs: .integer(16))
      ])
    #expect(theirs[Self.on] == .bool(true))
  }

  @Test(arguments: Kind.allCases)
  func `who watches is told of a save and of nothing else`(kind: Kind) async throws {
    let store = try kind.make(in: scratch)
    let base = try await store.load()
    let onlookers = try (1...2).map { _ in Onlooker(try store.watch()) { nil } }
    _ = try await store.load()
    _ = try await store.save([], over: base.revision)
    try await Task.sleep(for: .milliseconds(50))
    #expect(onlookers.map(\.looks) == [0, 0])
    _ = try await store.save([change(Self.on, .bool(true), nil)], over: base.revision)
    for onlooker in onlookers { #expect(await onlooker.sees(nil)) }
  }
}
