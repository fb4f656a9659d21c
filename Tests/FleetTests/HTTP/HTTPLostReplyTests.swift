import Fleet
import Harness
import Preferences
import Synchronization
import Testing
import TinyNetworking

/// Checks that the reported result is true if the response to a save is lost.
@Suite(.onOwnThread)
struct HTTPLostReplyTests {
  /// With or without effect, by the server or the network: the document is saved once in the end.
  @Test(arguments: [
    [DocumentServer.Fault.notDone], [.unanswered], [.denied], [.notDone, .notDone],
    [.notDone, .unanswered],
  ])
  func `the result of a save whose response was lost is found out`(
    faults: [DocumentServer.Fault]
  ) async throws {
    let scene = try WebScene()
    let store = scene.store()
    let base = try await store.load()
    scene.server.cause(faults)
    let saved = try await store.save([WebScene.change(to: 2)], over: base.revision)
    #expect(saved[WebScene.size] == .integer(2))
    #expect(scene.text == #"{"size": 2, "on": true}"#)
    let next = try await store.save([WebScene.change(to: 3, from: 2)], over: saved.revision)
    #expect(next[WebScene.size] == .integer(3))
  }

  @Test(arguments: [Relay.Fault.requestLost, .replyLost])
  func `a cut connection loses no change`(fault: Relay.Fault) async throws {
    let scene = try WebScene()
    let relay = try Relay(to: scene.server.port)
    let store = scene.store(at: try scene.address(through: relay))
    let base = try await store.load()
    relay.cause(fault)
    _ = try await store.save([WebScene.change(to: 2)], over: base.revision)
    #expect(relay.faults == 1)
    #expect(scene.text == #"{"size": 2, "on": true}"#)
    relay.end()
  }

  /// A connection that the server closes is found closed before, while or after a request is sent on
  /// it: which of these it is depends on the moment.
  @Test(arguments: [-200, 0, 200, 400])
  func `a server that closes idle connections leaves no save with an unknown result`(
    microseconds: Int
  ) async throws {
    let scene = try WebScene()
    let idleTime = Duration.milliseconds(2)
    scene.server.change { $0.idleTime = idleTime }
    let store = scene.store()
    var state = try await store.load()
    for size in 2...120 {
      try await Task.sleep(for: idleTime + .microseconds(microseconds + size * 2))
      let change = WebScene.change(to: size, from: size - 1)
      state = try await store.save([change], over: state.revision)
      #expect(scene.text == "{\"size\": \(size), \"on\": true}")
    }
  }

  @Test func `a save that was certainly not sent is sent again at once`() async throws {
    let methods = Mutex<[TinyNetworking.Method]>([])
    let transport = StubTransport { request throws(NetworkingError) in
      let count = methods.withLock { methods in
        methods.append(request.method)
        return methods.count
      }
      if count == 2 { throw NetworkingError(.closed, url: request.url, mayHaveArrived: false) }
      let tag = Header("ETag", request.method == .put ? "\"2\"" : "\"1\"")
      return Response(status: 200, headers: [tag], body: Array("{\"size\": 1}".utf8))
    }
    let store = HTTPDocumentStore(try HTTPAddress("http://h/a.json"), transport: transport)
    let base = try await store.load()
    let saved = try await store.save([WebScene.change(to: 2)], over: base.revision)
    #expect(saved[WebScene.size] == .integer(2))
    #expect(methods.withLock(\.self) == [.get, .put, .put])
  }

  @Test func `another client's change after a lost response is not overwritten`() async throws {
    let scene = try WebScene()
    let store = scene.store()
    let base = try await store.load()
    scene.server.change { behaviour in
      behaviour.storing = { _ in Array(#"{"size": 9, "on": false}"#.utf8) }
    }
    scene.server.cause([.unanswered])
    let error = await storeError { () async throws(StoreError) in
      try await store.save([WebScene.change(to: 2)], over: base.revision)
    }
    guard case .conflict(let theirs)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(theirs[WebScene.size] == .integer(9))
  }

  @Test func `the result is unknown if the server no longer responds`() async throws {
    let scene = try WebScene()
    let relay = try Relay(to: scene.server.port)
    let store = scene.store(
      at: try scene.address(through: relay), timeout: .seconds(2))
    let base = try await store.load()
    relay.manner = .silent
    let error = await storeError { () async throws(StoreError) in
      try await store.save([WebScene.change(to: 2)], over: base.revision)
    }
    guard case .unknownOutcome? = error?.trouble else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(scene.text == #"{"size": 1, "on": true}"#)
    relay.end()
  }

  @Test func `a request that was certainly not sent is reported as not saved`() async throws {
    let scene = try WebScene()
    let store = scene.store()
    let base = try await store.load()
    scene.server.end()
    let error = await storeError { () async throws(StoreError) in
      try await store.save([WebScene.change(to: 2)], over: base.revision)
    }
    #expect(error?.trouble != nil)
    #expect(scene.text == #"{"size": 1, "on": true}"#)
  }

  @Test func `a server that stores other bytes is reported`() async throws {
    let scene = try WebScene()
    scene.server.change { behaviour in
      behaviour.sendsNewTag = false
      behaviour.storing = { $0 + Array("\n".utf8) }
    }
    let store = scene.store()
    let base = try await store.load()
    let saved = try await store.save([WebScene.change(to: 2)], over: base.revision)
    #expect(store.warnings == [.storedDifferently])
    #expect(saved[WebScene.size] == .integer(2))
    _ = try await store.save([WebScene.change(to: 3, from: 2)], over: saved.revision)
    #expect(scene.text == #"{"size": 3, "on": true}"# + "\n\n")
  }
}
