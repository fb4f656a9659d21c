import CurlTransport
import Glibc
import Harness
import Preferences
import Seeded
import StoreContract
import Testing

@testable import Fleet

/// A TLS server that presents a certificate and nothing else.
struct LoneServer {
  private let service: Service
  private let port: Int

  init(_ identity: Certificates.Identity) throws {
    port = try Loopback.freePorts(1)[0]
    service = try Service(
      "openssl",
      [
        "s_server", "-accept", "127.0.0.1:\(port)", "-cert", identity.certificate, "-key",
        identity.key, "-quiet", "-www",
      ])
  }

  /// Returns the error message of a load from this server.
  func words(_ tls: TLS) async throws -> String {
    let isListening = await eventually {
      guard let socket = try? Loopback.connect(to: port) else { return false }
      close(socket)
      return true
    }
    try #require(isListening, "\(service.output)")
    let store = EtcdStore(
      try EtcdAddress("etcds://127.0.0.1:\(port)/p/"), transport: HTTPTransport(tls: tls),
      timeout: .seconds(4))
    return await FleetTests.words { () async throws(StoreError) in _ = try await store.load() }
  }
}
