import Harness
import Synchronization
import Testing
import TinyNetworking

@Suite(.onOwnThread)
struct LoadingTests {
  struct User: Codable, Equatable {
    let name: String
    let age: Int
  }

  let user = Resource(path: "users/1", decoding: User.self)

  @Test func `a resource is read by its type and mapped`() async throws {
    let transport = StubTransport { request in
      Response(status: 200, body: Array(#"{"name": "\#(request.url)", "age": 7}"#.utf8))
    }
    let name = try await load(user.map(\.name), from: "http://h/", via: transport)
    #expect(name == "http://h/users/1")
  }

  @Test func `what an answer lacks is told with its place`() async {
    let transport = StubTransport { _ in Response(status: 200, body: Array(#"{"name": 1}"#.utf8)) }
    await #expect {
      try await load(user, from: "http://h/", via: transport)
    } throws: { error in
      guard case NetworkingError.unparsable(let what, _) = error else { return false }
      return what == Unparsable(expected: "String", place: "name")
    }
  }

  @Test func `a refusal keeps its status and body`() async {
    let transport = StubTransport { _ in Response(status: 418, body: Array("teapot".utf8)) }
    await #expect {
      try await load(user, from: "http://h/", via: transport)
    } throws: { error in
      guard case NetworkingError.status(let response) = error else { return false }
      return response.status == 418 && "\(error)" == "the server answers 418: teapot"
    }
  }

  /// How often `resource` is asked for where every answer is lost.
  private func attempts(_ resource: Resource<Void>, mayHaveArrived: Bool) async -> Int {
    let count = Mutex(0)
    let transport = StubTransport { request throws(TransportError) in
      count.withLock { $0 += 1 }
      throw TransportError(.closed, url: request.url, mayHaveArrived: mayHaveArrived)
    }
    await #expect(throws: NetworkingError.self) {
      try await load(resource, from: "http://h/", via: transport, retries: 2)
    }
    return count.withLock(\.self)
  }

  @Test func `only what is safe is asked again`() async {
    let reading = Resource(path: "a") { _ in }
    let writing = Resource(path: "a", method: .post) { _ in }
    #expect(await attempts(reading, mayHaveArrived: true) == 3)
    #expect(await attempts(writing, mayHaveArrived: true) == 1)
    #expect(await attempts(writing, mayHaveArrived: false) == 3)
  }

  @Test func `dictionaries go there and back`() throws {
    let dictionary: JSONDictionary = ["a": 1, "b": ["x", true] as [any Sendable], "c": ["d": 1.5]]
    let bytes = try encodeJSON(dictionary)
    #expect(String(decoding: bytes, as: UTF8.self) == #"{"a":1,"b":["x",true],"c":{"d":1.5}}"#)
    let back = try decodeJSON(bytes)
    #expect(back["a"] as? Int64 == 1)
    #expect((back["c"] as? JSONDictionary)?["d"] as? Double == 1.5)
    #expect(throws: Unparsable.self) { try decodeJSON(Array("[1]".utf8)) }
    #expect(throws: Unparsable.self) { try encodeJSON(["a": Double.nan]) }
  }
}
