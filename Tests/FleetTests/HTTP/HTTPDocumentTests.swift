import Documents
import Fleet
import Harness
import Preferences
import Testing
import TinyNetworking

/// Tests reading and replacing a document on a web server.
@Suite(.onOwnThread)
struct HTTPDocumentTests {
  @Test func `a save changes only the changed bytes`() async throws {
    let scene = try WebScene("{\n  // size\n  \"size\": 1, \"on\": true\n}\n")
    scene.server.change { $0.contentType = "application/vnd.app+json; v=2" }
    let store = scene.store()
    let base = try await store.load()
    _ = try await store.save([WebScene.change(to: 2)], over: base.revision)
    #expect(scene.text == "{\n  // size\n  \"size\": 2, \"on\": true\n}\n")
    let put = try #require(scene.server.requests.last { $0.method == "PUT" })
    #expect(put.headers["content-type"] == "application/vnd.app+json; v=2")
    #expect(put.headers["if-match"]?.hasPrefix("\"") == true)
  }

  @Test func `an unchanged document is not downloaded again`() async throws {
    let scene = try WebScene()
    let store = scene.store()
    let first = try await store.load()
    let second = try await store.load()
    #expect(first.revision == second.revision)
    #expect(scene.server.requests.last?.headers["if-none-match"] != nil)
  }

  @Test func `the same bytes under another ETag are the same state`() async throws {
    let scene = try WebScene()
    let store = scene.store()
    let base = try await store.load()
    scene.server[WebScene.path] = scene.text
    #expect(try await store.load().revision == base.revision)
    _ = try await store.save([WebScene.change(to: 2)], over: base.revision)
    #expect(scene.text == #"{"size": 2, "on": true}"#)
  }

  @Test func `another client's change is not overwritten`() async throws {
    let scene = try WebScene()
    let store = scene.store()
    let base = try await store.load()
    scene.server[WebScene.path] = #"{"size": 7, "on": true}"#
    let error = await storeError { () async throws(StoreError) in
      try await store.save([WebScene.change(to: 2)], over: base.revision)
    }
    guard case .conflict(let theirs)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(theirs[WebScene.size] == .integer(7))
    #expect(scene.text == #"{"size": 7, "on": true}"#)
  }

  @Test func `a missing document is created if that is asked for`() async throws {
    let scene = try WebScene(nil)
    let missing = await storeError { () async throws(StoreError) in try await scene.store().load() }
    #expect(missing?.trouble == .absent)
    let store = scene.store(creating: true)
    let base = try await store.load()
    #expect(base.count == 0)
    _ = try await store.save([WebScene.change(to: 2, from: nil)], over: base.revision)
    #expect(scene.text?.contains("\"size\": 2") == true)
    #expect(scene.server.requests.last?.headers["if-none-match"] == "*")
  }

  @Test func `a document that another client created meanwhile is not overwritten`() async throws {
    let scene = try WebScene(nil)
    let store = scene.store(creating: true)
    let base = try await store.load()
    scene.server[WebScene.path] = #"{"size": 7}"#
    let error = await storeError { () async throws(StoreError) in
      try await store.save([WebScene.change(to: 2, from: nil)], over: base.revision)
    }
    guard case .conflict? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(scene.text == #"{"size": 7}"#)
  }

  @Test func `the parts of a title form the address again`() throws {
    for text in ["https://a.example/b/c.json", "http://[::1]:8080/x", "https://ann@a.example/s"] {
      let title = try HTTPAddress(text).title
      #expect(title.directory + "/" + title.name == text)
    }
    #expect(try HTTPAddress("https://a.example").title.name == "https://a.example")
  }

  @Test(arguments: [
    "https://", "http:///x", "ftp://a.example/x", "https://a b/", "https://u:p@a/x",
  ])
  func `text that is not a URL is refused`(text: String) {
    #expect(throws: Problem.self) { try HTTPAddress(text) }
  }
}
