import CurlTransport
import Harness
import Preferences
import Testing
import TinyNetworking

@testable import Fleet

/// Tests server and client certificates.
@Suite(.serialized, .onOwnThread, .timeLimit(.minutes(40)))
struct EtcdTLSTests {
  private static let made = Result { (try Certificates(), try Certificates("another authority")) }
  let own, other: Certificates

  init() throws { (own, other) = try Self.made.get() }

  private func cluster(
    _ identity: Certificates.Identity, wantsClient: Bool = false, trustsAny: Bool = false
  ) throws -> EtcdCluster {
    var settings = EtcdSettings()
    settings.identity = identity
    settings.authority = own.authority
    settings.wantsClientCertificate = wantsClient
    settings.client = try own.client()
    settings.trustsAnyServer = trustsAny
    return try EtcdCluster(settings)
  }

  /// Returns the error message of a load.
  private func words(of cluster: EtcdCluster, _ tls: TLS, scheme: String = "etcds") async throws
    -> String
  {
    let address = try EtcdAddress("\(scheme)://127.0.0.1:\(cluster.members[0].port)/prefs/")
    let store = EtcdStore(address, transport: HTTPTransport(tls: tls), patience: .seconds(4))
    return await FleetTests.words { () async throws(StoreError) in _ = try await store.load() }
  }

  @Test func `each fault of a server's certificate has its own message`()
    async throws
  {
    let good = try cluster(try own.server())
    #expect(try await words(of: good, TLS(authorities: own.authority)) == "nothing")
    #expect(
      try await words(of: good, TLS(authorities: other.authority))
        == "not trusted: its certificate is signed by no authority that is trusted here")
    #expect(
      try await words(of: good, TLS(authorities: "/nowhere.pem")).contains("/nowhere.pem"))
    #expect(try await words(of: good, TLS(), scheme: "etcd") != "nothing")
  }

  @Test(arguments: [
    ("DNS:elsewhere", false, "not trusted: its certificate is for another name"),
    ("IP:127.0.0.1", true, "not trusted: its certificate has expired"),
  ])
  func `a certificate with a wrong name or an expired date is reported`(
    names: String, isExpired: Bool, told: String
  ) async throws {
    let service = try LoneServer(try own.server(named: names, isExpired: isExpired))
    #expect(try await service.words(TLS(authorities: own.authority)) == told)
  }

  @Test func `a server that requires client certificates accepts only trusted ones`() async throws {
    let strict = try cluster(try own.server(), wantsClient: true)
    let mine = try own.client(), foreign = try other.client()
    let asked = "not trusted: it asks for a client certificate that it trusts"
    let none = try await words(of: strict, TLS(authorities: own.authority))
    #expect(none == asked)
    let other = try await words(
      of: strict,
      TLS(authorities: own.authority, certificate: foreign.certificate, key: foreign.key))
    #expect(other == asked)
    let right = try await words(
      of: strict, TLS(authorities: own.authority, certificate: mine.certificate, key: mine.key))
    #expect(right == "nothing")
  }

  @Test func `gRPC calls send the client's certificate and verify the server's`() async throws {
    let strict = try cluster(try own.server(), wantsClient: true)
    let mine = try own.client()
    let right = TLS(
      authorities: own.authority, certificate: mine.certificate, key: mine.key)
    let transport = CountingTransport(HTTPTransport(tls: right))
    _ = try await EtcdStore(try strict.address(), transport: transport).load()
    #expect(transport.now.calls == 1)
    #expect(transport.now.requests.isEmpty)
    let url = "https://127.0.0.1:\(strict.members[0].port)"
    for wrong in [TLS(), TLS(authorities: other.authority), TLS(authorities: "/nowhere.pem")] {
      await #expect(throws: TransportError.self) {
        _ = try await HTTPTransport(tls: wrong).connectForCalls(to: url, within: .seconds(30))
      }
    }
    let elsewhere = try cluster(try own.server(named: "DNS:localhost"), trustsAny: true)
    let port = elsewhere.members[0].port
    let trusting = HTTPTransport(tls: TLS(authorities: own.authority))
    let byName = try await trusting.connectForCalls(
      to: "https://localhost:\(port)", within: .seconds(30))
    byName.close()
    await #expect(throws: TransportError.self) {
      _ = try await trusting.connectForCalls(to: "https://127.0.0.1:\(port)", within: .seconds(30))
    }
  }

  @Test func `a server without TLS gets no clear-text request`() async throws {
    let plain = try SharedEtcd.cluster
    let said = try await words(of: plain, TLS(authorities: own.authority))
    #expect(said == "not trusted: it does not speak TLS")
  }
}
