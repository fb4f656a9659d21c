import FoundationEssentials
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

  @Test func `a resource is decoded by its type and mapped`() async throws {
    let transport = StubTransport { request in
      Response(status: 200, body: Array(#"{"name": "\#(request.url)", "age": 7}"#.utf8))
    }
    let name = try await load(user.map(\.name), from: "http://h/", via: transport)
    #expect(name == "http://h/users/1")
  }

  @Test func `a missing member of a response is reported with its path`() async {
    let transport = StubTransport { _ in Response(status: 200, body: Array(#"{"name": 1}"#.utf8)) }
    await #expect {
      try await load(user, from: "http://h/", via: transport)
    } throws: { error in
      guard case .unparsable(let what)? = (error as? NetworkingError)?.reason else { return false }
      return what == ParsingError(expected: "String", place: "name")
    }
  }

  @Test func `an HTTP error keeps its status and body`() async {
    let transport = StubTransport { _ in Response(status: 418, body: Array("teapot".utf8)) }
    await #expect {
      try await load(user, from: "http://h/", via: transport)
    } throws: { error in
      guard case .status(let response)? = (error as? NetworkingError)?.reason else { return false }
      return response.status == 418 && "\(error)" == "the server responded 418: teapot"
    }
  }

  /// Returns how often `resource` is requested if every response is lost.
  private func attempts(_ resource: Resource<Void>, mayHaveArrived: Bool) async -> Int {
    let count = Mutex(0)
    let transport = StubTransport { request throws(NetworkingError) in
      count.withLock { $0 += 1 }
      throw NetworkingError(.closed, url: request.url, mayHaveArrived: mayHaveArrived)
    }
    await #expect(throws: NetworkingError.self) {
      try await load(resource, from: "http://h/", via: transport, retries: 2)
    }
    return count.withLock(\.self)
  }

  @Test func `only safe requests are repeated`() async {
    let reading = Resource(path: "a") { _ in }
    let writing = Resource(path: "a", method: .post) { _ in }
    #expect(await attempts(reading, mayHaveArrived: true) == 3)
    #expect(await attempts(writing, mayHaveArrived: true) == 1)
    #expect(await attempts(writing, mayHaveArrived: false) == 3)
  }

  /// Makes a response that yields `chunks` until `limit` is exceeded.
  private func response(_ chunks: [[UInt8]]) -> StreamedResponse {
    StreamedResponse(
      url: "http://h/", status: 200, headers: [Header("content-LENGTH", "12")],
      body: AsyncThrowingStream { stream in
        for chunk in chunks { stream.yield(chunk) }
        stream.finish()
      })
  }

  @Test func `a body is read up to its limit`() async throws {
    let chunks: [[UInt8]] = [[1, 2], [], [3]]
    #expect(response(chunks).announcedLength == 12)
    #expect(try await response(chunks).whole(limit: 3).body == [1, 2, 3])
    await #expect(
      throws: NetworkingError(.tooLarge(limit: 2), url: "http://h/", mayHaveArrived: true)
    ) { try await response(chunks).whole(limit: 2) }
  }

  @Test func `a body's deadline grows with the bytes received`() async throws {
    let pace = BodyPace(allowance: .seconds(3), bytesPerSecond: 1000)
    #expect(pace.time(for: 0) == .seconds(3))
    #expect(pace.time(for: 2500) == .milliseconds(5500))
    #expect(BodyPace(allowance: .seconds(3)).time(for: 2500) == .seconds(3))
    let (past, ample) = (BodyPace(allowance: .seconds(-1)), BodyPace(allowance: .seconds(3600)))
    #expect(try await response([[1]]).whole(limit: 9, pace: ample).body == [1])
    await #expect(throws: NetworkingError(.timedOut, url: "http://h/", mayHaveArrived: true)) {
      try await response([[1]]).whole(limit: 9, pace: past)
    }
  }

  @Test func `dictionaries are encoded and decoded`() throws {
    let dictionary: JSONDictionary = [
      "a": .integer(1), "b": .array([.string("x"), .bool(true), .null]),
      "c": .object(["d": .real(1.5)]),
    ]
    let bytes = try encodeJSON(dictionary)
    #expect(
      String(decoding: bytes, as: UTF8.self) == #"{"a":1,"b":["x",true,null],"c":{"d":1.5}}"#)
    #expect(try decodeJSON(bytes) == dictionary)
    #expect(throws: ParsingError.self) { try decodeJSON(Array("[1]".utf8)) }
    #expect(throws: ParsingError(expected: "a JSON value", place: "a")) {
      try encodeJSON(["a": JSONValue.real(.nan)])
    }
  }

  @Test func `a mapping may fail`() async {
    let transport = StubTransport { _ in Response(status: 200, body: Array(#"{"b": 1}"#.utf8)) }
    let resource = Resource(path: "", decoding: JSONDictionary.self)
      .map { members throws(ParsingError) in
        guard let a = members["a"] else { throw ParsingError(expected: "a", place: ".") }
        return a
      }
    await #expect {
      try await load(resource, from: "http://h/", via: transport)
    } throws: { "\($0)" == "the server's response lacks a at ." }
  }

  @Test func `a JSON body has the JSON content type`() async throws {
    let resource = try Resource(
      path: "users", sending: User(name: "ann", age: 7), decoding: JSONDictionary.self)
    let transport = StubTransport { request in
      #expect(request.method == .post)
      #expect(request.headers.contains(Header("Content-Type", "application/json")))
      return Response(status: 201, body: request.body ?? [])
    }
    let answer = try await load(resource, from: "http://h/", via: transport)
    #expect(answer == ["age": .integer(7), "name": .string("ann")])
  }

  @Test(.timeLimit(.minutes(40)), arguments: [200, 500])
  func `either continuation is called exactly once`(status: Int) async {
    let transport = StubTransport { _ in
      Response(status: status, body: Array(#"{"name": "ann", "age": 7}"#.utf8))
    }
    let told: String = await withCheckedContinuation { told in
      apiRequest(
        "http://h/", user, via: transport, failure: { told.resume(returning: "\($0)".prefixed) },
        completion: { told.resume(returning: $0.name) })
    }
    #expect(told == (status == 200 ? "ann" : "the server responded 500"))
  }
}

extension String {
  fileprivate var prefixed: String { String(prefix { $0 != ":" }) }
}

/// The calls of the article "Tiny Networking in Swift" (2014), as far as today's Swift allows.
@Suite(.onOwnThread, .timeLimit(.minutes(40)))
struct TinyNetworkingArticleTests {
  private struct User: Equatable, Sendable { let name: String }

  private static func user(_ json: JSONDictionary) -> User? {
    guard case .string(let name)? = json["name"] else { return nil }
    return User(name: name)
  }

  @Test func `a resource has a body, a dictionary of headers and a parser that may fail`()
    async throws
  {
    let members: JSONDictionary = ["name": "ann", "tags": [1, 2.5, nil]]
    let resource = Resource<User>(
      path: "users", method: .POST, requestBody: try Data(encodeJSON(members)),
      headers: ["X-B": "2", "X-A": "1"], parse: { decodeJSON($0).flatMap(Self.user) })
    let transport = StubTransport { request in
      #expect(request.url == "http://h/users")
      #expect(request.method == .post)
      #expect(request.headers == [Header("X-A", "1"), Header("X-B", "2")])
      return Response(status: 200, body: request.body ?? [])
    }
    #expect(try await load(resource, from: "http://h/", via: transport) == User(name: "ann"))
    #expect(resource.body == Array(#"{"name":"ann","tags":[1,2.5,null]}"#.utf8))
  }

  @Test(arguments: [#"{"name": 1}"#, "[]", ""])
  func `a parser that returns nil makes the response unparsable`(body: String) async {
    let resource = jsonResource(
      path: "user", method: .GET, requestParameters: [:], parse: Self.user)
    let transport = StubTransport { request in
      #expect(request.body == nil)
      return Response(status: 200, body: Array(body.utf8))
    }
    await #expect {
      try await load(resource, from: "http://h/", via: transport)
    } throws: { error in
      (error as? NetworkingError)?.reason
        == .unparsable(ParsingError(expected: "User", place: "."))
    }
  }
}
