import CurlTransport
import Fleet
import Harness
import Preferences
import Testing
import TinyNetworking

/// Servers that do not let one save, or read, and what is said of it.
@Suite(.onOwnThread)
struct HTTPRefusalTests {
  @Test(arguments: [
    (DocumentServer.Behaviour.Tags.none, "no ETag"), (.weak, "only a weak ETag"),
  ])
  func `a document without a strong ETag is read-only`(
    tags: DocumentServer.Behaviour.Tags, words: String
  ) async throws {
    let scene = try WebScene()
    scene.server.change { $0.tags = tags }
    let store = scene.store()
    let base = try await store.load()
    #expect(store.obstacle?.words.contains(words) == true)
    let error = await storeError { () async throws(StoreError) in
      try await store.save([WebScene.change(to: 2)], over: base.revision)
    }
    #expect(error?.words.contains("save to another file instead") == true)
    #expect(scene.methods == ["GET"])
  }

  @Test(arguments: [405, 501])
  func `a document is read-only if its server has no PUT`(status: Int) async throws {
    let scene = try WebScene()
    scene.server.change { $0.putStatus = status }
    let store = scene.store()
    let base = try await store.load()
    #expect(store.obstacle == nil)
    let error = await storeError { () async throws(StoreError) in
      try await store.save([WebScene.change(to: 2)], over: base.revision)
    }
    guard case .notWritable(_, .server(let why))? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(why.contains("\(status)"))
    #expect(store.obstacle == .server(why))
  }

  @Test func `credentials are required and sent`() async throws {
    let scene = try WebScene()
    scene.server.change { $0.authorization = "Basic YW5uOnNlc2FtZQ==" }
    let nobody = await storeError { () async throws(StoreError) in try await scene.store().load() }
    #expect(nobody?.trouble == .credentialsNeeded)
    let other = scene.store(.basic(user: "ann", password: "wrong"))
    let refused = await storeError { () async throws(StoreError) in try await other.load() }
    guard case .credentialsRefused? = refused?.trouble else {
      Issue.record("\(String(describing: refused))")
      return
    }
    let ann = scene.store(.basic(user: "ann", password: "sesame"))
    let base = try await ann.load()
    _ = try await ann.save([WebScene.change(to: 2)], over: base.revision)
    #expect(scene.text == #"{"size": 2, "on": true}"#)
    #expect(ann.expectedWarnings.isEmpty, "what is sent to this machine itself passes no network")
  }

  @Test func `a password that is sent without TLS is reported`() throws {
    let store = HTTPDocumentStore(
      try HTTPAddress("http://config.example/s.json"), authentication: .bearer("secret"),
      transport: HTTPTransport())
    #expect(store.expectedWarnings == [.sentWithoutTLS])
  }

  @Test func `a redirect to another server is not followed`() async throws {
    let scene = try WebScene()
    let other = try WebScene()
    scene.server.change { $0.redirects[WebScene.path] = other.address.text }
    let error = await storeError { () async throws(StoreError) in try await scene.store().load() }
    #expect(error?.words.contains(other.address.text) == true)
    #expect(other.methods.isEmpty)
  }

  @Test func `a redirect to the same server is followed, also by a save`() async throws {
    let scene = try WebScene()
    scene.server["/now.json"] = #"{"size": 5}"#
    scene.server.change { $0.redirects[WebScene.path] = "/now.json" }
    let store = scene.store()
    let base = try await store.load()
    #expect(base[WebScene.size] == .integer(5))
    _ = try await store.save([WebScene.change(to: 6, from: 5)], over: base.revision)
    #expect(scene.server["/now.json"] == #"{"size": 6}"#)
  }

  @Test func `circular redirects end with an error`() async throws {
    let scene = try WebScene()
    scene.server.change { $0.redirects[WebScene.path] = WebScene.path }
    let error = await storeError { () async throws(StoreError) in try await scene.store().load() }
    #expect(error?.words.contains("too often") == true)
  }

  @Test func `a web page is refused as a document`() async throws {
    let scene = try WebScene("<html><body>Log in</body></html>")
    scene.server.change { $0.contentType = "text/html; charset=utf-8" }
    let error = await storeError { () async throws(StoreError) in try await scene.store().load() }
    #expect(error?.words.contains("web page") == true)
  }

  @Test func `a document over the size limit is not read`() async throws {
    let scene = try WebScene("\"" + String(repeating: "x", count: 5000) + "\"")
    let store = scene.store(limit: 4000)
    let error = await storeError { () async throws(StoreError) in try await store.load() }
    #expect(error?.words.contains("4000 bytes") == true)
  }

  @Test func `a refused connection is reported`() async throws {
    let scene = try WebScene()
    scene.server.end()
    let error = await storeError { () async throws(StoreError) in try await scene.store().load() }
    guard case .unreachable? = error?.trouble else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `a server that does not respond fails after the timeout`() async throws {
    let scene = try WebScene()
    let relay = try Relay(to: scene.server.port)
    relay.manner = .silent
    let store = scene.store(at: try scene.address(through: relay), timeout: .milliseconds(300))
    let error = await storeError { () async throws(StoreError) in try await store.load() }
    guard case .unreachable? = error?.trouble else {
      Issue.record("\(String(describing: error))")
      return
    }
    relay.end()
  }
}
