import Harness
import Seeded
import StoreContract
import Testing
import TinyNetworking

@testable import CurlTransport

/// gRPC calls to a separate etcd behind a relay.
@Suite(.onOwnThread, .timeLimit(.minutes(40)))
struct GRPCCallTests {
  private static let started = Result { try EtcdCluster() }
  let relay: Relay
  let transport = HTTPTransport()

  init() throws { relay = try Relay(to: try Self.started.get().members[0].port) }

  private var url: String { "http://127.0.0.1:\(relay.port)" }

  /// Returns a call for the keys from `a`. There are none, so that the response is a header only.
  private func call(
    _ method: String = "Range", message: [UInt8] = [0x0A, 1, 0x61], limit: Int = 1000
  ) -> GRPCCall {
    GRPCCall(path: "/etcdserverpb.KV/\(method)", message: message, limit: limit)
  }

  private func connected() async throws -> any GRPCConnection {
    try await transport.connectForCalls(to: url, within: .seconds(30))
  }

  /// Makes the call. Returns its error, or nil if it succeeds.
  private func failure(
    of call: GRPCCall, on connection: any GRPCConnection, idleTimeout: Duration = .seconds(30)
  ) async -> NetworkingError? {
    do throws(NetworkingError) {
      _ = try await connection.call(call, idleTimeout: idleTimeout)
      return nil
    } catch {
      return error
    }
  }

  private func lost(_ reason: NetworkingError.Reason) -> NetworkingError {
    NetworkingError(reason, url: url + "/etcdserverpb.KV/Range", mayHaveArrived: true)
  }

  @Test func `gRPC calls succeed one after another and concurrently on one connection`()
    async throws
  {
    let connection = try await connected()
    for _ in 0..<3 {
      #expect(try await connection.call(call(), idleTimeout: .seconds(30)).first == 0x0A)
    }
    try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<20 {
        group.addTask { try await connection.call(call(), idleTimeout: .seconds(30)) }
      }
      for try await answer in group { #expect(answer.first == 0x0A) }
    }
    #expect(relay.connections == 1)
    connection.close()
    #expect(await eventually { relay.connections == 0 })
  }

  @Test func `a refused gRPC call has the server's status code and keeps the connection`()
    async throws
  {
    let connection = try await connected()
    #expect(await failure(of: call("Dance"), on: connection)?.reason == .grpcStatus(12))
    let unfinished = await failure(of: call(message: [0x0A, 9, 1]), on: connection)
    #expect(unfinished?.reason == .grpcStatus(13))
    #expect(await failure(of: call(message: []), on: connection)?.reason == .grpcStatus(3))
    #expect(await failure(of: call(), on: connection) == nil)
  }

  @Test func `a gRPC response that is too long, late or cut is an error`() async throws {
    let connection = try await connected()
    #expect(await failure(of: call(limit: 3), on: connection) == lost(.tooLarge(limit: 3)))
    relay.manner = .silent
    let late = await failure(of: call(), on: connection, idleTimeout: .milliseconds(100))
    #expect(late == lost(.timedOut))
    relay.manner = .faithful
    #expect(await failure(of: call(), on: connection) == nil)
    relay.manner = .silent
    async let cut = failure(of: call(), on: connection)
    relay.cut()
    #expect(await cut != nil)
    #expect(await failure(of: call(), on: connection) != nil)
  }

  @Test func `a cancelled gRPC call ends at once`() async throws {
    let connection = try await connected()
    relay.manner = .silent
    let task = Task { await failure(of: call(), on: connection) }
    task.cancel()
    guard let error = await task.value else {
      Issue.record("it was not cancelled")
      return
    }
    #expect(error.reason == .cancelled)
  }

  @Test(arguments: [Relay.Manner.silent, .cutting, .oldFashioned])
  func `connecting for gRPC fails if the server does not speak HTTP/2`(manner: Relay.Manner)
    async throws
  {
    relay.manner = manner
    await #expect(throws: NetworkingError.self) {
      _ = try await transport.connectForCalls(to: url, within: .milliseconds(500))
    }
    #expect(await eventually { relay.connections == 0 })
  }

  @Test func `gRPC connections through a proxy are refused, except to loopback addresses`()
    async throws
  {
    let url = "http://etcd.example:2379"
    let proxied = HTTPTransport(environment: ["http_proxy": "http://127.0.0.1:\(relay.port)"])
    do throws(NetworkingError) {
      _ = try await proxied.connectForCalls(to: url, within: .seconds(30))
      Issue.record("it went around the proxy")
    } catch {
      #expect(error == NetworkingError(.other("by a proxy"), url: url, mayHaveArrived: false))
    }
    #expect(relay.connections == 0)
    let own = try await proxied.connectForCalls(to: self.url, within: .seconds(30))
    #expect(await failure(of: call(), on: own) == nil)
  }

  @Test(
    arguments: [
      ([], nil), ([0, 0, 0, 0], nil), ([0, 0, 0, 0, 0], []), ([0, 0, 0, 0, 1], nil),
      ([0, 0, 0, 0, 1, 7], [7]), ([0, 0, 0, 0, 1, 7, 8], nil), ([1, 0, 0, 0, 1, 7], nil),
      ([0, 0xFF, 0xFF, 0xFF, 0xFF, 7], nil),
      ([0, 0, 0, 1, 0] + Array(repeating: 1, count: 255), nil),
    ] as [([UInt8], [UInt8]?)])
  func `a gRPC frame has a flag, a length and the message`(bytes: [UInt8], message: [UInt8]?) {
    #expect(GRPCFrame.unframed(bytes) == message)
  }

  @Test func `a gRPC message of any size survives framing`() {
    for count in [0, 1, 255, 256, 65_536, 70_000] {
      let message = [UInt8](repeating: 3, count: count)
      #expect(GRPCFrame.unframed(GRPCFrame.framed(message)) == message)
    }
  }
}
