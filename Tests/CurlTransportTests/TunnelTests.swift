import CurlTransport
import Harness
import Testing
import TinyNetworking

/// TLS through a proxy that only connects (CONNECT).
@Suite(.onOwnThread, .timeLimit(.minutes(40)))
struct TunnelTests {
  private let certificates: Certificates
  private let server: DocumentServer
  private let proxy: ProxyServer

  init() throws {
    certificates = try Certificates()
    server = try DocumentServer(["/a.json": "{}"])
    let front = try TLSFront(
      to: server.port, as: try certificates.server(named: "DNS:config.example"))
    self.front = front
    proxy = try ProxyServer(to: ["config.example": front.port, "other.example": front.port])
  }

  private let front: TLSFront

  private func words(_ address: String? = nil, at host: String = "config.example") async -> String {
    let transport = HTTPTransport(
      tls: TLS(authorities: certificates.authority),
      environment: ["https_proxy": address ?? proxy.address])
    do throws(NetworkingError) {
      let resource = Resource(path: "/a.json") { response in "\(response.status)" }
      return try await load(resource, from: "https://\(host)", via: transport, retries: 0)
    } catch {
      return error.reason.message
    }
  }

  @Test func `a TLS request goes through CONNECT, with proxy credentials`() async throws {
    #expect(await words() == "200")
    #expect(proxy.requests.map { "\($0.method) \($0.target)" } == ["CONNECT config.example:443"])
    proxy.demand("Basic YW5uOnNlc2FtZQ==")
    #expect(await words("http://ann:sesame@127.0.0.1:\(proxy.port)") == "200")
    #expect(
      await words() == "by the proxy \(proxy.address): it requires credentials, or other ones")
    #expect(server.requests.count == 2)
    #expect(server.requests.allSatisfy { $0.headers["proxy-authorization"] == nil })
  }

  @Test func `errors of the proxy and of the server behind it are distinguished`() async throws {
    let name = "by the proxy \(proxy.address): "
    let wrongName = await words(at: "other.example")
    #expect(wrongName == "its certificate is for another name")
    #expect(await words(at: "third.example") == name + "it does not connect to that server")
    let old = try TLSFront(
      to: server.port, as: try certificates.server(named: "DNS:config.example", isExpired: true))
    let byOld = try ProxyServer(to: ["config.example": old.port])
    #expect(await words(byOld.address) == "its certificate has expired")
    proxy.behave(.speaking("SSH-2.0-server\r\n"))
    let noProxy = await words()
    #expect(noProxy == name + "no response in time")
    proxy.end()
    let port = try Loopback.freePorts(1)[0]
    let nobody = "http://127.0.0.1:\(port)"
    #expect(await words(nobody) == "by the proxy \(nobody): Connection refused")
  }
}
