import FoundationEssentials

/// A proxy, as a variable of the environment names it.
struct Proxy: Hashable {
  enum Scheme: String {
    case http, https, socks4, socks4a
    /// Host names are looked up by the proxy, as `socks5h` asks for explicitly.
    case socks5
  }

  struct Credentials: Hashable {
    let user, password: String
  }

  let scheme: Scheme
  let host: String
  let port: Int
  let credentials: Credentials?

  /// Parses `http://user:password@host:port`, in which only the host is required. Throws if `text` does
  /// not name a proxy that can be used; the message does not contain its credentials.
  init(_ text: String) throws(UnusableProxy) {
    let whole = text.contains("://") ? text : "http://" + text
    guard let url = URL(string: whole), let host = url.host(), !host.isEmpty else {
      throw UnusableProxy("names no proxy, such as http://host:3128")
    }
    switch url.scheme?.lowercased() {
    case "http": scheme = .http
    case "https": scheme = .https
    case "socks", "socks5", "socks5h": scheme = .socks5
    case "socks4": scheme = .socks4
    case "socks4a": scheme = .socks4a
    default: throw UnusableProxy("names a proxy that is not of http://, https:// or socks5://")
    }
    self.host = String(host.filter { $0 != "[" && $0 != "]" })
    port = url.port ?? (scheme == .http ? 80 : scheme == .https ? 443 : 1080)
    credentials = url.user(percentEncoded: false).map {
      Credentials(user: $0, password: url.password(percentEncoded: false) ?? "")
    }
  }

  /// The proxy's URL for messages, without credentials.
  var name: String { "\(scheme)://\(authority)" }

  /// The proxy's URL for libcurl, without credentials.
  var url: String { (scheme == .socks5 ? "socks5h" : scheme.rawValue) + "://" + authority }

  private var authority: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }
}

/// Why text does not name a usable proxy.
struct UnusableProxy: Error {
  let reason: String
  init(_ reason: String) { self.reason = reason }
}
