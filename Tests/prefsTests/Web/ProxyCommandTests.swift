import Foundation
import Harness
import Testing

/// Proxies named by environment variables.
@Suite(.onOwnThread)
struct ProxyCommandTests {
  private static let path = "/app/settings.json"
  private static let address = "config.example" + path
  private let server: DocumentServer
  private let scratch: Scratch

  init() throws {
    server = try DocumentServer([Self.path: #"{"port": 8080}"#])
    scratch = try Scratch()
  }

  private func run(_ words: String..., by variables: [String: String]) throws -> Program.Outcome {
    try Program.run(words, in: scratch.folder, environment: variables)
  }

  @Test func `a web document is read and written through http_proxy`() throws {
    let proxy = try ProxyServer(to: ["config.example": server.port])
    let variables = ["http_proxy": proxy.address]
    let address = "http://" + Self.address
    #expect(try run("list", address, by: variables).out == "port = 8080\n")
    #expect(try run("set", address, "port", "1", by: variables).status == 0)
    #expect(server[Self.path] == #"{"port": 1}"#)
    #expect(proxy.requests.allSatisfy { $0.target == address })
  }

  @Test func `an https document is read through a proxy with credentials`() throws {
    let certificates = try Certificates()
    let front = try TLSFront(
      to: server.port, as: try certificates.server(named: "DNS:config.example"))
    let proxy = try ProxyServer(to: ["config.example": front.port])
    proxy.demand("Basic YW5uOnNlc2FtZQ==")
    let address = "https://" + Self.address
    let words = ["get", address, "port", "--ca", certificates.authority]
    let login = ["HTTPS_PROXY": "http://ann:sesame@127.0.0.1:\(proxy.port)"]
    #expect(try Program.run(words, environment: login).out == "8080\n")
    let nobody = try Program.run(words, environment: ["https_proxy": proxy.address])
    #expect(nobody.status == 74)
    #expect(
      nobody.err == "prefs: \(address): no answer: by the proxy \(proxy.address): "
        + "it wants a login, or another one\n")
    let other = try Program.run(
      words, environment: ["https_proxy": "http://ann:wrong@127.0.0.1:\(proxy.port)"])
    #expect(other.err == nobody.err, "no login is shown")
  }

  @Test func `an error of a proxy names the proxy without its password`() throws {
    let proxy = try ProxyServer(to: [:])
    let address = "http://" + Self.address
    let name = "prefs: \(address): no answer: by the proxy \(proxy.address): "
    proxy.behave(.speaking("220 mail\r\n"))
    let noProxy = try run("get", address, "port", by: ["http_proxy": proxy.address])
    #expect(noProxy.err == name + "what it answers is no HTTP\n")
    proxy.demand("Basic YW5uOnNlc2FtZQ==")
    proxy.behave(.faithful)
    let login = try run("get", address, "port", by: ["http_proxy": proxy.address])
    #expect(login.err == name + "it wants a login, or another one\n")
    let port = try Loopback.freePorts(1)[0]
    let down = try run("get", address, "port", by: ["http_proxy": "ann:sesame@127.0.0.1:\(port)"])
    #expect(down.status == 74)
    #expect(down.err.contains("by the proxy http://127.0.0.1:\(port): Connection refused"))
    let none = try run("get", address, "port", by: ["all_proxy": "gopher://ann:sesame@h"])
    #expect(
      none.err.contains("all_proxy names a proxy that is not of http://, https:// or socks5://"))
    #expect(!(down.err + none.err).contains("sesame"))
  }

  @Test func `loopback addresses and no_proxy hosts bypass the proxy`() throws {
    let proxy = try ProxyServer(to: [:])
    let address = server.address + Self.path
    #expect(try run("get", address, "port", by: ["http_proxy": proxy.address]).out == "8080\n")
    let variables = ["http_proxy": proxy.address, "no_proxy": ".invalid"]
    let outcome = try run("get", "http://a.invalid/x.json", "port", by: variables)
    #expect(outcome.err.contains("no such host"), "\(outcome.err)")
    #expect(proxy.requests.isEmpty)
  }

  @Test(.enabled(if: EtcdCluster.isInstalled, "needs etcd-server and etcd-client"))
  func `etcd is reached through http_proxy`() throws {
    let cluster = try EtcdCluster()
    try cluster.control()("put", "/p/a", "1")
    let proxy = try ProxyServer(to: ["etcd.example": cluster.members[0].port])
    let variables = ["http_proxy": proxy.address]
    let address = "etcd://etcd.example/p/"
    #expect(try run("get", address, "a", by: variables).out == "1\n")
    #expect(try run("set", address, "a", "2", by: variables).status == 0)
    #expect(try cluster.control()("get", "/p/a", "--print-value-only") == "2\n")
    #expect(proxy.requests.count > 1)
  }
}
