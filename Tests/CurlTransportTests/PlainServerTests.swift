import CurlTransport
import Harness
import Testing
import TinyNetworking

/// TLS requests to a server that does not speak TLS. Each test forces one order of events.
@Suite(.onOwnThread, .timeLimit(.minutes(40)))
struct PlainServerTests {
  private func error(
    of server: RawServer, connectTimeout: Duration = .seconds(60)
  ) async -> NetworkingError? {
    let resource = Resource<Response>(path: "/a") { $0 }
    do throws(NetworkingError) {
      _ = try await load(
        resource, from: "https://127.0.0.1:\(server.port)",
        via: HTTPTransport(connectTimeout: connectTimeout),
        timeout: .seconds(120), retries: 0)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    RawServer.Manner.answeringPlain, .answeringPlainUnread, .closing, .closingUnread, .resetting,
    .resettingUnread,
  ])
  func `a server that ends the handshake without a TLS record does not speak TLS`(
    manner: RawServer.Manner
  ) async throws {
    for _ in 0..<20 {
      let error = await error(of: try RawServer(manner))
      #expect(error?.reason == .untrusted("it does not speak TLS"))
      #expect(error?.mayHaveArrived == false)
    }
  }

  @Test func `a TLS handshake with a silent server times out`() async throws {
    let error = await error(of: try RawServer(.silent), connectTimeout: .seconds(2))
    #expect(error?.reason == .timedOut)
    #expect(error?.mayHaveArrived == false)
  }

  @Test func `a hangup after a TLS record is reported as a closed connection, not as missing TLS`()
    async throws
  {
    let error = await error(of: try RawServer(.hangingUpAfterRecord))
    #expect(error?.reason == .closed)
    #expect(error?.mayHaveArrived == false)
  }
}
