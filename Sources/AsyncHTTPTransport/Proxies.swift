import AsyncHTTPClient
import FoundationEssentials
import TinyNetworking

/// What the environment says of proxies: `http_proxy`, `https_proxy`, `all_proxy`, and what goes
/// without, `no_proxy`; all but the first in capitals too, which a web server's caller could set.
/// This machine itself is never reached by one.
struct Proxies {
  private let variables: [String: String]

  init(_ environment: [String: String]) { variables = environment }

  func proxy(for url: String) throws(TransportError) -> HTTPClient.Configuration.Proxy? {
    guard let parts = URL(string: url), let host = parts.host(), !goesWithout(host),
      let named = value("\(parts.scheme ?? "http")_proxy") ?? value("all_proxy"), !named.isEmpty
    else { return nil }
    let whole = named.contains("://") ? named : "http://" + named
    guard let proxy = URL(string: whole), let host = proxy.host() else {
      throw TransportError(.other("the proxy \(named) is no URL"), url: url, mayHaveArrived: false)
    }
    if proxy.scheme?.hasPrefix("socks") == true {
      return .socksServer(host: host, port: proxy.port ?? 1080)
    }
    let user = proxy.user(percentEncoded: false).map {
      HTTPClient.Authorization.basic(
        username: $0, password: proxy.password(percentEncoded: false) ?? "")
    }
    return .server(host: host, port: proxy.port ?? 80, authorization: user)
  }

  private func value(_ name: String) -> String? {
    variables[name] ?? (name == "http_proxy" ? nil : variables[name.uppercased()])
  }

  private func goesWithout(_ host: String) -> Bool {
    if host == "localhost" || host == "::1" || host.hasPrefix("127.") { return true }
    let exceptions = (value("no_proxy") ?? "").split { $0 == "," || $0 == " " }
    return exceptions.contains { exception in
      let name = exception.drop { $0 == "." }
      return exception == "*" || host == name || host.hasSuffix("." + name)
    }
  }
}
