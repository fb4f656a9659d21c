import Foundation
import Harness
import Testing

/// A document on a server that requires a client certificate.
@Suite(.onOwnThread)
struct ClientCertificateTests {
  private static let path = "/app/settings.json"

  @Test func `a document is written only with a trusted client certificate`() throws {
    let certificates = try Certificates()
    let server = try DocumentServer([Self.path: #"{"port": 8080}"#])
    let front = try TLSFront(
      to: server.port, as: try certificates.server(), clientsOf: certificates.authority)
    let address = "https://127.0.0.1:\(front.port)\(Self.path)"
    let client = try certificates.client()
    let trusted = ["--ca", certificates.authority]
    let shown = trusted + ["--cert", client.certificate, "--key", client.key]
    #expect(try Program.run(["set", address, "port", "9090"] + shown).status == 0)
    #expect(server[Self.path] == #"{"port": 9090}"#)
    #expect(server.requests.map(\.method) == ["GET", "PUT"])

    let nobody = try Program.run(["set", address, "port", "1"] + trusted)
    #expect(nobody.status == 77)
    #expect(nobody.err.contains("it asks for a client certificate that it trusts"), "\(nobody)")
    let stranger = try Certificates("another authority").client()
    let strange = try Program.run(
      ["set", address, "port", "1"] + trusted
        + ["--cert", stranger.certificate, "--key", stranger.key])
    #expect(strange.status == 77, "\(strange)")
    let keyless = try Program.run(
      ["set", address, "port", "1"] + trusted + ["--cert", "/nowhere.pem"])
    #expect(keyless.err.contains("/nowhere.pem"), "\(keyless)")
    #expect(server[Self.path] == #"{"port": 9090}"#)
  }
}
