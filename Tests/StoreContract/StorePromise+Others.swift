import Preferences
import Synchronization
import Testing

/// Promises about stores that others change too.
extension StorePromise {
  static let oldRevision = StorePromise(
    "saving over an old revision is refused with the current state"
  ) { store in
    let base = try await store.load()
    _ = try await store.save([change(on, .bool(true), .bool(false))], over: base.revision)
    do throws(StoreError) {
      _ = try await store.save([change(on, .bool(true), nil)], over: base.revision)
      Issue.record("saved over an old revision")
    } catch {
      guard case .conflict(let theirs) = error else { throw error }
      #expect(theirs[on] == .bool(false))
    }
  }

  static let unknownRevision = StorePromise("saving over another store's revision is refused") {
    store in
    _ = try await store.load()
    do throws(StoreError) {
      _ = try await store.save([change(on, .bool(true), nil)], over: Revision(token: "another"))
      Issue.record("saved over an unknown revision")
    } catch {
      guard case .conflict(let theirs) = error else { throw error }
      #expect(theirs[.root] == root)
    }
  }

  static let mergedByName = StorePromise("changes of both sides are merged by name") { store in
    let base = try await store.load()
    _ = try await store.save([change(on, .bool(true), .bool(false))], over: base.revision)
    let mine = [change(size, .integer(14), .integer(15))]
    guard case .saved(let merged) = try await store.saveMerging(mine, over: base) else {
      Issue.record("the merge reported a conflict")
      return
    }
    #expect(merged[on] == .bool(false))
    #expect(merged[size] == .integer(15))
  }

  static let conflict = StorePromise("a conflicting merge is returned and nothing is written") {
    store in
    let base = try await store.load()
    _ = try await store.save([change(size, .integer(14), .integer(16))], over: base.revision)
    let mine = [change(size, .integer(14), .integer(15)), change(on, .bool(true), .bool(false))]
    guard
      case .conflicted(let conflicts, let theirs) = try await store.saveMerging(mine, over: base)
    else {
      Issue.record("the conflicting change was saved")
      return
    }
    #expect(
      conflicts == [KeyConflict(size, base: .integer(14), mine: .integer(15), theirs: .integer(16))]
    )
    #expect(theirs[on] == .bool(true))
  }

  /// Promises that only watchable stores keep.
  package static let ofWatchableStores = [
    StorePromise("a save is announced to each watcher; a load or an empty save is not") { store in
      let store = try #require(store as? any WatchableStore)
      let base = try await store.load()
      let isSaving = Flag()
      let onlookers = try (1...2).map { _ in
        Onlooker(try store.watch()) { isSaving.isSet ? "saving" : "early" }
      }
      _ = try await store.load()
      _ = try await store.save([], over: base.revision)
      isSaving.set()
      _ = try await store.save([change(on, .bool(true), nil)], over: base.revision)
      for onlooker in onlookers {
        #expect(await onlooker.sees("saving"))
        #expect(!onlooker.sights.contains("early"))
      }
    }
  ]
}

/// A flag that any thread can set once.
private final class Flag: Sendable {
  private let value = Atomic(false)
  var isSet: Bool { value.load(ordering: .acquiring) }
  func set() { value.store(true, ordering: .releasing) }
}
