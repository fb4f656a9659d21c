import CurlTransport
import Harness
import Testing
import TinyNetworking

/// The requests that reach a server, and their number.
@Suite(.onOwnThread, .timeLimit(.minutes(40)))
struct RequestTests {
  private let reading = Resource<Int>(path: "/a") { $0.status }
  private let writing = Resource<Int>(path: "/a", method: .post, body: Array("b".utf8)) {
    $0.status
  }

  @Test(arguments: [
    (Authentication.basic(user: "ann", password: "se:same"), "Basic YW5uOnNlOnNhbWU="),
    (.token("t.1"), "t.1"), (.bearer("t.1"), "Bearer t.1"),
  ])
  func `a request is authenticated by password or token, and a refusal is not retried`(
    authentication: Authentication, header: String
  ) async throws {
    let server = try DocumentServer(["/a": "{}"])
    server.change { $0.authorization = header }
    let status = try await load(
      reading.authorized(by: authentication), from: server.address, via: HTTPTransport())
    #expect(status == 200)
    await #expect {
      try await load(
        reading.authorized(by: nil), from: server.address, via: HTTPTransport(), retries: 2)
    } throws: { "\($0)" == "the server responded 401" }
    #expect(server.requests.count == 2, "a refusal is not asked again")
  }

  @Test func `only a safe request is retried after it may have arrived`() async throws {
    let server = try ScriptedServer { _, _ in }
    for (resource, times) in [(reading, 3), (writing, 1)] {
      let before = server.requests.count
      await #expect {
        try await load(
          resource, from: server.address, via: HTTPTransport(), timeout: .seconds(120), retries: 2)
      } throws: { "\($0)".hasSuffix("the server closed the connection") }
      #expect(server.requests.count - before == times)
    }
  }

  @Test func `a POST request succeeds if its response arrives`() async throws {
    let server = try ScriptedServer { _, line in
      line.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    }
    #expect(try await load(writing, from: server.address, via: HTTPTransport()) == 200)
    #expect(server.requests.map(\.body) == [Array("b".utf8)])
  }

  /// The server sends the response head, or nothing.
  @Test(arguments: [false, true]) func `a request times out if its response is incomplete`(
    withHead: Bool
  ) async throws {
    let server = try ScriptedServer { _, line in
      if withHead { line.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\na") }
      _ = line.waitForEnd()
    }
    await #expect {
      try await load(
        reading, from: server.address, via: HTTPTransport(), timeout: .milliseconds(200))
    } throws: { "\($0)".hasSuffix("no response in time") }
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [false, true]) func `cancelling a request closes its connection`(withHead: Bool)
    async throws
  {
    let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
    let (hungUp, told) = AsyncStream.makeStream(of: Bool.self)
    let server = try ScriptedServer { _, line in
      if withHead { line.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\na") }
      arrived.yield()
      told.yield(line.waitForEnd())
    }
    let task = Task {
      do throws(NetworkingError) {
        return "\(try await load(reading, from: server.address, via: HTTPTransport()))"
      } catch {
        return "\(error)"
      }
    }
    for await _ in arrivals { break }
    task.cancel()
    #expect(await task.value.hasSuffix("cancelled"))
    for await isOver in hungUp {
      #expect(isOver)
      break
    }
    #expect(server.requests.count == 1)
  }

  @Test func `a response over the size limit is refused`() async throws {
    let server = try DocumentServer(["/a": String(repeating: "a", count: 1000)])
    await #expect {
      try await load(reading, from: server.address, via: HTTPTransport(), limit: 999)
    } throws: { "\($0)".hasSuffix("the response has more than 999 bytes") }
    #expect(try await load(reading, from: server.address, via: HTTPTransport(), limit: 1000) == 200)
  }

  @Test func `successive requests share one connection`() async throws {
    let server = try DocumentServer(["/a": "{}"])
    let relay = try Relay(to: server.port)
    let transport = HTTPTransport()
    for _ in 1...3 {
      let status = try await load(reading, from: "http://127.0.0.1:\(relay.port)", via: transport)
      #expect(status == 200)
    }
    #expect(relay.connections == 1)
    relay.end()
  }
}
