import FoundationEssentials
import TinyNetworking

/// The proxies that the environment names: `http_proxy`, `https_proxy`, `all_proxy`, and the exceptions
/// in `no_proxy`. All but `http_proxy` may be in capitals too; the clients of a web server could set
/// `HTTP_PROXY` for its programs. This machine itself is never reached through a proxy.
struct Proxies {
  private let variables: [String: String]

  init(_ environment: [String: String]) { variables = environment }

  /// Returns the proxy for `url`, or nil if there is none. Throws if a variable does not name a usable
  /// proxy.
  func proxy(for url: String) throws(TransportError) -> Proxy? {
    guard let target = ProxyTarget(url) else { return nil }
    let names = ["\(target.scheme)_proxy", "all_proxy"]
    guard let (name, value) = names.lazy.compactMap({ named($0) }).first, !value.isEmpty,
      !target.isThisMachine, !UnproxiedHosts(named("no_proxy")?.value ?? "").contain(target)
    else { return nil }
    do throws(UnusableProxy) {
      return try Proxy(value)
    } catch {
      throw TransportError(.other("\(name) \(error.reason)"), url: url, mayHaveArrived: false)
    }
  }

  /// Returns the variable's value, under the name with which it is set. An empty value means no proxy.
  private func named(_ name: String) -> (name: String, value: String)? {
    let names = name == "http_proxy" ? [name] : [name, name.uppercased()]
    return names.lazy.compactMap { name in variables[name].map { (name, $0) } }.first
  }
}

/// The parts of a URL that decide which proxy is used.
struct ProxyTarget {
  let scheme, host: String
  let port: Int

  /// Returns nil if `url` is not a URL with a host.
  init?(_ url: String) {
    guard let parts = URL(string: url), let scheme = parts.scheme?.lowercased(),
      let host = parts.host()
    else { return nil }
    self.scheme = scheme
    self.host = String(host.lowercased().filter { $0 != "[" && $0 != "]" })
    port = parts.port ?? (scheme == "https" ? 443 : 80)
  }

  var isThisMachine: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }
}
