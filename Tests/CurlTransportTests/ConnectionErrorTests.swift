import CurlTransport
import Harness
import Testing
import TinyNetworking

/// Errors on the way to a server.
@Suite(.onOwnThread, .timeLimit(.minutes(40)))
struct ConnectionErrorTests {
  private let resource = Resource<Response>(path: "/a") { $0 }

  private func error(at base: String) async -> NetworkingError? {
    do throws(NetworkingError) {
      _ = try await load(resource, from: base, via: HTTPTransport(), retries: 0)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a closed port, an unknown host and a malformed URL are different errors`()
    async throws
  {
    let port = try Loopback.freePorts(1)[0]
    let nobody = await error(at: "http://127.0.0.1:\(port)")
    #expect(nobody?.reason == .unreachable("Connection refused"))
    #expect(nobody?.mayHaveArrived == false)
    #expect(await error(at: "http://nowhere.invalid")?.reason == .unknownHost)
    #expect(await error(at: "nowhere")?.reason == .invalidURL)
  }
}
