import CurlTransport
import Harness
import Testing
import TinyNetworking

/// The authorities and client certificates of TLS connections.
@Suite(.onOwnThread, .timeLimit(.minutes(40)))
struct TLSTrustTests {
  @Test func `given certificate authorities apply after a plain request and to HTTPS in capitals`()
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

  @Test func `a refused client certificate is reported as such, not as a hangup`() async throws {
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
