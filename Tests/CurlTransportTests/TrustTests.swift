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

  @Test func `a server that refuses the client's certificate is not one that hung up`() async throws
  {
    let certificates = try Certificates()
    let others = try Certificates("another authority")
    let other = try others.client()
    let server = try DocumentServer(["/a": "{}"])
    let front = try TLSFront(
      to: server.port, as: try certificates.server(), clientsOf: certificates.authority)
    let put = Resource<Int>(path: "/a", method: .put, body: [UInt8](repeating: 1, count: 1 << 20)) {
      $0.status
    }
    for tls in [
      TLS(authorities: certificates.authority),
      TLS(authorities: certificates.authority, certificate: other.certificate, key: other.key),
    ] {
      for _ in 0..<10 {
        let error = await #expect(throws: NetworkingError.self) {
          try await load(
            put, from: "https://127.0.0.1:\(front.port)", via: HTTPTransport(tls: tls), retries: 0)
        }
        guard case .transport(let failure)? = error else { continue }
        #expect(failure.reason == .untrusted("it asks for a client certificate that it trusts"))
        #expect(!failure.mayHaveArrived)
      }
    }
    withExtendedLifetime(others) {}
  }
}
