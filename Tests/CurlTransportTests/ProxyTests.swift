import CurlTransport
import Harness
import Testing
import TinyNetworking

/// Requests through a proxy. Only the proxy can resolve the servers' names.
@Suite(.onOwnThread, .timeLimit(.minutes(40)))
struct ProxyTests {
  private let server: DocumentServer
  private let proxy: ProxyServer
  private let resource = Resource<Response>(path: "/a.json?x=1") { $0 }

  init() throws {
    server = try DocumentServer(["/a.json?x=1": "{}"])
    proxy = try ProxyServer(to: ["config.example": server.port])
  }

  private func transport(_ address: String? = nil) -> HTTPTransport {
    HTTPTransport(environment: ["http_proxy": address ?? proxy.address])
  }

  private func words(_ address: String? = nil, at base: String = "http://config.example") async
    -> String
  {
    do throws(NetworkingError) {
      let response = try await load(resource, from: base, via: transport(address), retries: 0)
      return "\(response.status)"
    } catch {
      return error.reason.message
    }
  }

  @Test func `a request to a proxy has the absolute URL`() async throws {
    let transport = transport()
    for _ in 1...2 {
      let answer = try await load(resource, from: "http://config.example:80", via: transport)
      #expect(answer.body == Array("{}".utf8))
    }
    #expect(proxy.requests.map(\.target).allSatisfy { $0.hasPrefix("http://config.example") })
    #expect(proxy.requests.map(\.target).allSatisfy { $0.hasSuffix("/a.json?x=1") })
    #expect(server.requests.map(\.target) == ["/a.json?x=1", "/a.json?x=1"])
    #expect(server.requests[0].headers["host"]?.hasPrefix("config.example") == true)
  }

  @Test func `a request body reaches the server through a proxy`() async throws {
    let put = Resource<Int>(path: "/b.json", method: .put, body: Array("{1}".utf8)) { $0.status }
    #expect(try await load(put, from: "http://config.example", via: transport()) == 201)
    #expect(server["/b.json"] == "{1}")
  }

  @Test func `proxy credentials are sent to the proxy only`() async throws {
    proxy.demand("Basic YW5uOnNlc2FtZQ==")
    let address = "http://ann:sesame@127.0.0.1:\(proxy.port)"
    #expect(await words(address) == "200")
    #expect(server.requests.allSatisfy { $0.headers["proxy-authorization"] == nil })
    let refusal = "by the proxy \(proxy.address): it requires credentials, or other ones"
    #expect(await words() == refusal)
    #expect(await words("http://ann:other@127.0.0.1:\(proxy.port)") == refusal)
  }

  @Test func `an error of an HTTP proxy names the proxy`() async throws {
    let name = "by the proxy \(proxy.address): "
    proxy.behave(.speaking("SSH-2.0-server\r\n"))
    #expect(await words() == name + "not an HTTP response")
    proxy.behave(.refusing(403))
    #expect(await words().hasPrefix("the server responded 403"))
    proxy.behave(.faithful)
    #expect(await words(at: "http://other.example").hasPrefix("the server responded 502"))
    let port = try Loopback.freePorts(1)[0]
    let nobody = "http://127.0.0.1:\(port)"
    #expect(await words(nobody) == "by the proxy \(nobody): Connection refused")
    #expect(
      await words("http://nowhere.invalid:1")
        == "by the proxy http://nowhere.invalid:1: no such host")
    #expect(server.requests.isEmpty)
  }

  @Test func `a request goes through a SOCKS5 proxy`() async throws {
    let transport = HTTPTransport(
      environment: ["all_proxy": "socks5h://127.0.0.1:\(proxy.port)"])
    let answer = try await load(resource, from: "http://config.example", via: transport)
    #expect(answer.body == Array("{}".utf8))
    #expect(server.requests.map(\.target) == ["/a.json?x=1"])
    await #expect {
      try await load(resource, from: "http://other.example", via: transport, retries: 0)
    } throws: { "\($0)".contains("by the proxy socks5://127.0.0.1:\(proxy.port): ") }
  }

  @Test func `a SOCKS5 proxy gets credentials if it asks for them`() async throws {
    proxy.demandSOCKS(user: "ann", password: "se:same")
    func load(_ credentials: String) async throws -> [UInt8] {
      let address = "socks5://\(credentials)127.0.0.1:\(proxy.port)"
      return try await TinyNetworking.load(
        resource, from: "http://config.example",
        via: HTTPTransport(environment: ["all_proxy": address]), retries: 0
      ).body
    }
    #expect(try await load("ann:se%3Asame@") == Array("{}".utf8))
    for credentials in ["", "ann:other@"] {
      await #expect {
        _ = try await load(credentials)
      } throws: {
        "\($0)".hasSuffix(
          "by the proxy socks5://127.0.0.1:\(proxy.port): it does not connect to that server")
      }
    }
  }

  @Test func `an https proxy is used if its certificate is trusted`() async throws {
    let certificates = try Certificates()
    let front = try TLSFront(to: proxy.port, as: try certificates.server())
    let environment = ["http_proxy": "https://127.0.0.1:\(front.port)"]
    let trusting = HTTPTransport(
      tls: TLS(authorities: certificates.authority), environment: environment)
    let answer = try await load(resource, from: "http://config.example", via: trusting)
    #expect(answer.body == Array("{}".utf8))
    await #expect {
      try await load(
        resource, from: "http://config.example", via: HTTPTransport(environment: environment),
        retries: 0)
    } throws: {
      "\($0)".contains("its certificate is signed by an unknown authority")
    }
  }

  @Test func `a request to a silent proxy times out`() async throws {
    proxy.behave(.silent)
    await #expect {
      try await load(
        resource, from: "http://config.example", via: transport(), timeout: .milliseconds(200),
        retries: 0)
    } throws: {
      "\($0)".hasSuffix("by the proxy \(proxy.address): no response in time")
    }
  }
}
