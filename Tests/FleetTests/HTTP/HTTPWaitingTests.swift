import Fleet
import Harness
import Preferences
import Synchronization
import Testing

/// What is slow is waited for, what is silent is not, and `^C` ends it.
@Suite(.onOwnThread)
struct HTTPWaitingTests {
  @Test func `a slow line takes longer than the patience with a silent one`() async throws {
    let scene = try WebScene("\"" + String(repeating: "x", count: 1 << 20) + "\"")
    let relay = try Relay(to: scene.server.port)
    relay.manner = .slow(.milliseconds(60))
    let store = scene.store(
      at: try scene.address(through: relay), patience: .seconds(1), limit: 1 << 22)
    let told = Mutex<[Double]>([])
    let progress = Progress { fraction in told.withLock { $0.append(fraction) } }
    let snapshot = try await Progress.$current.withValue(progress) { try await store.load() }
    #expect(snapshot.count == 1)
    #expect(told.withLock { $0.contains { $0 > 0.2 && $0 < 0.8 } })
    relay.end()
  }

  @Test func `a load is given up when nobody waits for it`() async throws {
    let scene = try WebScene()
    let relay = try Relay(to: scene.server.port)
    relay.manner = .silent
    let store = scene.store(at: try scene.address(through: relay), patience: .seconds(60))
    let progress = Progress()
    progress.cancel()
    let error = await Progress.$current.withValue(progress) {
      await storeError { () async throws(StoreError) in try await store.load() }
    }
    guard case .cancelled? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    relay.end()
  }

  @Test func `a save that is given up before it is sent is not sent`() async throws {
    let scene = try WebScene()
    let store = scene.store()
    let base = try await store.load()
    let progress = Progress()
    progress.cancel()
    let error = await Progress.$current.withValue(progress) {
      await storeError { () async throws(StoreError) in
        try await store.save([WebScene.change(to: 2)], over: base.revision)
      }
    }
    guard case .cancelled? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(scene.methods == ["GET"])
  }
}
