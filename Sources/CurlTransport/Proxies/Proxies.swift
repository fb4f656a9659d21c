import FoundationEssentials
import TinyNetworking

/// What the environment says of proxies: `http_proxy`, `https_proxy`, `all_proxy`, and what goes
/// without, `no_proxy`; all but the first in capitals too, which a web server's caller could set.
/// This machine itself is never reached by one.
struct Proxies {
  private let variables: [String: String]

  init(_ environment: [String: String]) { variables = environment }

  /// nil where there is none. Throws where what is named is no proxy that can be gone by.
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

  /// As it is called there. Set to nothing it is none.
  private func named(_ name: String) -> (name: String, value: String)? {
    let names = name == "http_proxy" ? [name] : [name, name.uppercased()]
    return names.lazy.compactMap { name in variables[name].map { (name, $0) } }.first
  }
}

/// What of a URL decides about proxies.
struct ProxyTarget {
  let scheme, host: String
  let port: Int

  /// nil where `url` is none.
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
