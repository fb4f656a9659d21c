import CurlTransport
import Harness
import Testing
import TinyNetworking

/// What is wrong on the way to a server, in words.
@Suite(.onOwnThread, .timeLimit(.minutes(40)))
struct RefusalTests {
  private let resource = Resource<Response>(path: "/a") { $0 }

  private func error(at base: String) async -> TransportError? {
    do throws(NetworkingError) {
      _ = try await load(resource, from: base, via: HTTPTransport(), retries: 0)
      return nil
    } catch .transport(let error) {
      return error
    } catch {
      Issue.record("\(error)")
      return nil
    }
  }

  @Test func `nobody, no host and no URL are told apart`() async throws {
    let port = try Loopback.freePorts(1)[0]
    let nobody = await error(at: "http://127.0.0.1:\(port)")
    #expect(nobody?.reason == .unreachable("Connection refused"))
    #expect(nobody?.mayHaveArrived == false)
    #expect(await error(at: "http://nowhere.invalid")?.reason == .unknownHost)
    #expect(await error(at: "nowhere")?.reason == .invalidURL)
  }
}
