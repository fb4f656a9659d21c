import Foundation
import Harness
import Testing

/// Documents at `https` addresses. The server is etcd, which serves its version as a document.
@Suite(.onOwnThread, .enabled(if: EtcdCluster.isInstalled, "needs etcd-server and etcd-client"))
struct HTTPSAddressTests {
  private func version(
    _ settings: EtcdSettings, at host: String = "127.0.0.1", _ arguments: String...
  ) throws -> Program.Outcome {
    let cluster = try EtcdCluster(settings)
    let address = "https://\(host):\(cluster.members[0].port)/version"
    return try Program.run(["get", address, "etcdserver"] + arguments)
  }

  private func settings(_ identity: Certificates.Identity) -> EtcdSettings {
    var settings = EtcdSettings()
    settings.identity = identity
    settings.trustsAnyServer = true
    return settings
  }

  @Test func `a server signed by the authority in --ca is trusted`() throws {
    let certificates = try Certificates()
    let outcome = try version(
      settings(try certificates.server()), "--ca", certificates.authority)
    #expect(outcome.status == 0, "\(outcome.err)")
    #expect(outcome.out.hasPrefix("3."))
  }

  @Test func `a certificate that is untrusted, expired or for another name is reported as such`()
    throws
  {
    let certificates = try Certificates()
    let unknown = try version(settings(try certificates.server()))
    #expect(unknown.status == 77)
    #expect(unknown.err.contains("signed by no authority that is trusted here"))
    let other = try version(
      settings(try certificates.server(named: "DNS:other.example")), "--ca", certificates.authority)
    #expect(other.err.contains("for another name"), "\(other.err)")
    let old = try version(
      settings(try certificates.server(isExpired: true)), "--ca", certificates.authority)
    #expect(old.err.contains("has expired"), "\(old.err)")
  }

  @Test func `--cert and --key send a client certificate`() throws {
    let certificates = try Certificates()
    var settings = settings(try certificates.server())
    settings.authority = certificates.authority
    settings.wantsClientCertificate = true
    let client = try certificates.client()
    settings.client = client
    let nobody = try version(settings, "--ca", certificates.authority)
    #expect(nobody.status != 0)
    let shown = try version(
      settings, "--ca", certificates.authority, "--cert", client.certificate, "--key", client.key)
    #expect(shown.status == 0, "\(shown.err)")
  }
}
