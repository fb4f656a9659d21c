import CurlTransport
import Harness
import Testing
import TinyNetworking

/// Whom one believes does not depend on what was asked before.
@Suite(.onOwnThread, .timeLimit(.minutes(40)))
struct TrustTests {
  @Test func `own authorities count after a request without TLS, and however a scheme is written`()
    async throws
  {
    let certificates = try Certificates()
    let server = try DocumentServer(["/a": "{}"])
    let front = try TLSFront(to: server.port, as: try certificates.server())
    let transport = HTTPTransport(tls: TLS(authorities: certificates.authority))
    let resource = Resource(path: "/a") { $0.status }
    #expect(try await load(resource, from: server.address, via: transport) == 200)
    for scheme in ["https", "HTTPS"] {
      let base = "\(scheme)://127.0.0.1:\(front.port)"
      #expect(try await load(resource, from: base, via: transport) == 200)
      await #expect {
        try await load(resource, from: base, via: HTTPTransport())
      } throws: {
        "\($0)".hasSuffix("its certificate is signed by no authority that is trusted here")
      }
    }
  }
}
