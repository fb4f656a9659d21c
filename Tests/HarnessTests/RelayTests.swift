import Glibc
import Seeded
import Testing

@testable import Harness

/// What the relay between a client and a server does to what they say.
@Suite(.onOwnThread)
struct RelayTests {
  private func put(_ text: String, at port: Int) throws -> String {
    let socket = try Loopback.connect(to: port)
    defer { close(socket) }
    let request = "PUT /a HTTP/1.1\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)"
    Loopback.write(Array(request.utf8), to: socket)
    return String(decoding: Loopback.read(socket, within: 30), as: UTF8.self)
  }

  @Test func `the relay forwards requests and responses`() throws {
    let server = try DocumentServer(["/a": "1"])
    let relay = try Relay(to: server.port)
    #expect(try put("2", at: relay.port).hasPrefix("HTTP/1.1 204"))
    relay.manner = .slow(.milliseconds(10))
    #expect(try put("3", at: relay.port).hasPrefix("HTTP/1.1 204"))
    #expect(server["/a"] == "3")
    relay.end()
    #expect(throws: Loopback.Refused.self) { try Loopback.connect(to: relay.port) }
  }

  @Test func `a lost request has no effect, a lost response does`() throws {
    let server = try DocumentServer(["/a": "1"])
    let relay = try Relay(to: server.port)
    relay.cause(.requestLost)
    #expect(try put("2", at: relay.port).isEmpty)
    #expect(server["/a"] == "1")
    relay.cause(.replyLost)
    #expect(try put("3", at: relay.port).isEmpty)
    #expect(server["/a"] == "3")
    #expect(relay.faults == 2)
    #expect(try put("4", at: relay.port).hasPrefix("HTTP/1.1 204"))
    relay.end()
  }

  @Test func `a cut connection ends`() throws {
    let server = try DocumentServer(["/a": "1"])
    let relay = try Relay(to: server.port)
    relay.manner = .cutting
    #expect(try put("2", at: relay.port).isEmpty)
    relay.manner = .silent
    let socket = try Loopback.connect(to: relay.port)
    Loopback.write(Array("PUT /a HTTP/1.1\r\n\r\n".utf8), to: socket)
    #expect(eventually { relay.connections == 1 })
    relay.cut()
    while !Loopback.read(socket, within: 30).isEmpty {}
    close(socket)
    #expect(server.requests.isEmpty)
    relay.end()
  }
}
