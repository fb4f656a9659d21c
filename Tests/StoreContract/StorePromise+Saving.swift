import Preferences
import Testing

extension StorePromise {
  static let sameTwice = StorePromise("two loads return the same state") { store in
    let first = try await store.load()
    let second = try await store.load()
    #expect(first.revision == second.revision)
    #expect(first[.root] == root)
  }

  static let savedIsLoaded = StorePromise("saved changes are loaded") { store in
    let base = try await store.load()
    let changes = [change(size, .integer(14), .integer(15)), change(on, .bool(true), nil)]
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

  static let noChange = StorePromise("a save without changes keeps the revision") { store in
    let base = try await store.load()
    let none = try await store.save([], over: base.revision)
    let same = try await store.save([change(on, .bool(true), .bool(true))], over: base.revision)
    #expect(none.revision == base.revision)
    #expect(same.revision == base.revision)
  }

  static let wholeOrNot = StorePromise("the changes of a save are made all or not at all") {
    store in
    let base = try await store.load()
    let inside = on.appending(key: "x").appending(key: "y")
    let changes = [change(size, .integer(14), .integer(15)), change(inside, nil, .null)]
    do throws(StoreError) {
      _ = try await store.save(changes, over: base.revision)
      Issue.record("saved a key inside a Boolean")
    } catch {
      guard case .refused = error else { throw error }
    }
    let loaded = try await store.load()
    #expect(loaded[.root] == root)
  }
}
