import CurlTransport
import Harness
import Testing
import TinyNetworking

/// A server that does not speak TLS, asked for TLS. What it does first, and when, is a matter of time:
/// each test forces one order.
@Suite(.onOwnThread, .timeLimit(.minutes(40)))
struct PlainServerTests {
  private func error(of server: RawServer) async -> TransportError? {
    let resource = Resource<Response>(path: "/a") { $0 }
    do throws(NetworkingError) {
      _ = try await load(
        resource, from: "https://127.0.0.1:\(server.port)", via: HTTPTransport(),
        timeout: .seconds(120), retries: 0)
      return nil
    } catch .transport(let error) {
      return error
    } catch {
      Issue.record("\(error)")
      return nil
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

  @Test func `a server that says nothing is given up, whatever it speaks`() async throws {
    let error = await error(of: try RawServer(.silent))
    #expect(error?.reason == .timedOut)
    #expect(error?.mayHaveArrived == false)
  }

  @Test func `a server that hangs up after a TLS record hung up`() async throws {
    let error = await error(of: try RawServer(.hangingUpAfterRecord))
    #expect(error?.reason == .closed)
    #expect(error?.mayHaveArrived == false)
  }
}
