import CurlTransport
import Harness
import Testing
import TinyNetworking

/// Streamed responses, read line by line.
@Suite(.onOwnThread, .timeLimit(.minutes(40)))
struct StreamTests {
  private let resource = Resource<Void>(path: "/lines") { _ in }

  /// Returns all lines that `script` writes, then the error if there is one.
  private func lines(
    limit: Int = 100, _ script: @escaping @Sendable (ScriptedServer.Line) -> Void
  ) async throws -> [String] {
    let server = try ScriptedServer { _, line in
      line.beginChunks()
      script(line)
    }
    var received: [String] = []
    do throws(NetworkingError) {
      let lines = try await stream(
        resource, from: server.address, via: HTTPTransport(), limit: limit)
      for try await line in lines { received.append(String(decoding: line, as: UTF8.self)) }
    } catch {
      received.append("! " + error.reason.message)
    }
    return received
  }

  /// Returns a server that sends one line, and a stream that reports whether the client then hangs up.
  private func waitingServer() throws -> (ScriptedServer, hungUp: AsyncStream<Bool>) {
    let (hungUp, received) = AsyncStream.makeStream(of: Bool.self)
    let server = try ScriptedServer { _, line in
      line.beginChunks()
      line.chunk(Array("a\n".utf8))
      received.yield(line.waitForEnd())
    }
    return (server, hungUp)
  }

  @Test func `streamed lines are complete, however they are split into chunks`() async throws {
    let text = Array("eins\nzwölf\n\ndrei".utf8)
    let pieces = (1..<text.count).map { [Array(text[..<$0]), Array(text[$0...])] }
    for parts in pieces + [text.map { [$0] }] {
      let lines = try await lines { line in
        for part in parts { line.chunk(part) }
        line.endChunks()
      }
      #expect(lines == ["eins", "zwölf", "", "drei"], "in \(parts)")
    }
  }

  @Test func `a streamed line over the limit is refused`() async throws {
    let long = [UInt8](repeating: 0x61, count: 101)
    for parts in [[long + [0x0A]], [Array(long[..<60]), Array(long[60...])]] {
      let lines = try await lines { line in
        line.chunk(Array("a\n".utf8))
        for part in parts { line.chunk(part) }
        _ = line.waitForEnd()
      }
      #expect(lines == ["a", "! the response has more than 100 bytes"])
    }
    let most = try await lines { line in
      line.chunk(Array(long.dropLast()) + [0x0A])
      line.endChunks()
    }
    #expect(most.map(\.count) == [100])
  }

  @Test func `a stream that the server cuts ends with an error`() async throws {
    let lines = try await lines { line in line.chunk(Array("a\nb".utf8)) }
    #expect(lines.last == "! the server closed the connection")
    #expect(lines.dropLast().allSatisfy { $0 == "a" })
  }

  @Test func `a refused stream reports the status and body`() async throws {
    let server = try ScriptedServer { _, line in
      line.write("HTTP/1.1 503 No\r\nContent-Length: 3\r\n\r\nno!")
    }
    await #expect {
      _ = try await stream(resource, from: server.address, via: HTTPTransport())
    } throws: { "\($0)" == "the server responded 503: no!" }
  }

  @Test func `a refused stream with an incomplete body times out`() async throws {
    let server = try ScriptedServer { _, line in
      line.write("HTTP/1.1 503 No\r\nContent-Length: 3\r\n\r\nn")
      _ = line.waitForEnd()
    }
    await #expect {
      _ = try await stream(
        resource, from: server.address, via: HTTPTransport(), timeout: .milliseconds(500))
    } throws: { "\($0)".hasSuffix("no response in time") }
  }

  @Test func `cancelling a stream closes its connection`() async throws {
    let (server, hungUp) = try waitingServer()
    let transport = HTTPTransport()
    let (first, came) = AsyncStream.makeStream(of: Void.self)
    let reading = Task {
      var last: (any Error)?
      do {
        for try await _ in try await stream(resource, from: server.address, via: transport) {
          came.yield()
        }
      } catch {
        last = error
      }
      return (last as? NetworkingError)?.reason
    }
    for await _ in first { break }
    reading.cancel()
    #expect(await reading.value == .cancelled)
    for await isOver in hungUp {
      #expect(isOver)
      break
    }
  }

  @Test func `abandoning a stream closes its connection`() async throws {
    let (server, hungUp) = try waitingServer()
    let transport = HTTPTransport()
    for try await _ in try await stream(resource, from: server.address, via: transport) { break }
    for await isOver in hungUp {
      #expect(isOver)
      break
    }
  }

  @Test func `a stream without response head times out`() async throws {
    let server = try ScriptedServer { _, line in _ = line.waitForEnd() }
    await #expect {
      _ = try await stream(
        resource, from: server.address, via: HTTPTransport(), timeout: .milliseconds(200))
    } throws: { "\($0)".hasSuffix("no response in time") }
  }
}
