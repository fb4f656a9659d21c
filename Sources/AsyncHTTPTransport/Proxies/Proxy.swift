import AsyncHTTPClient
import FoundationEssentials

/// A proxy, and how one target is reached by it.
struct Proxy: Hashable {
  enum Way: Hashable {
    /// It is asked for whole URLs (RFC 9112, section 3.2.2).
    case whole
    /// It connects, and hears no more (CONNECT).
    case tunnel
    case socks
  }

  let way: Way
  let host: String
  let port: Int
  let login: Login?

  struct Login: Hashable {
    let user, password: String
  }

  /// Throws why it cannot be gone by; its login is not told.
  init(_ text: String, to target: ProxyTarget) throws(UnusableProxy) {
    let whole = text.contains("://") ? text : "http://" + text
    guard let url = URL(string: whole), let host = url.host(), !host.isEmpty else {
      throw UnusableProxy("names no proxy, such as http://host:3128")
    }
    self.host = String(host.filter { $0 != "[" && $0 != "]" })
    login = url.user(percentEncoded: false).map {
      Login(user: $0, password: url.password(percentEncoded: false) ?? "")
    }
    switch url.scheme?.lowercased() {
    case "http":
      way = target.scheme == "https" ? .tunnel : .whole
      port = url.port ?? 80
    case "socks", "socks5", "socks5h":
      guard login == nil else { throw UnusableProxy("names a SOCKS proxy with a login") }
      way = .socks
      port = url.port ?? 1080
    default: throw UnusableProxy("names a proxy that is not of http:// or socks5://")
    }
  }

  /// As it is told, without its login.
  var name: String { (way == .socks ? "socks5" : "http") + "://" + authority }

  var authority: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }

  /// nil where it is no business of AsyncHTTPClient's, which tunnels all.
  var configuration: HTTPClient.Configuration.Proxy? {
    switch way {
    case .whole: nil
    case .tunnel: .server(host: host, port: port, authorization: authorization)
    case .socks: .socksServer(host: host, port: port)
    }
  }

  var authorization: HTTPClient.Authorization? {
    login.map { .basic(username: $0.user, password: $0.password) }
  }
}

/// Why what is named as a proxy is none.
struct UnusableProxy: Error {
  let why: String
  init(_ why: String) { self.why = why }
}
