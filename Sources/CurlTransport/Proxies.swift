import FoundationEssentials
import Platform
import TinyNetworking

/// The proxies that the environment names: `http_proxy`, `https_proxy`, `all_proxy`, and the exceptions
/// in `no_proxy`. All but `http_proxy` may be in capitals too; the clients of a web server could set
/// `HTTP_PROXY` for its programs. This machine itself is never reached through a proxy.
struct Proxies {
  private let variables: [String: String]

  init(_ environment: [String: String]) { variables = environment }

  /// Returns the proxy for `url`, or nil if there is none. Throws if a variable does not name a usable
  /// proxy.
  func proxy(for url: String) throws(NetworkingError) -> Proxy? {
    guard let target = ProxyTarget(url) else { return nil }
    let names = ["\(target.scheme)_proxy", "all_proxy"]
    guard let (name, value) = names.lazy.compactMap({ named($0) }).first, !value.isEmpty,
      !target.isThisMachine, !UnproxiedHosts(named("no_proxy")?.value ?? "").contain(target)
    else { return nil }
    return try Proxy(value, in: name, for: url)
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

  /// Parses `http://user:password@host:port`, in which only the host is required. Throws if `text`, the
  /// value of `variable`, does not name a usable proxy. The message does not contain its credentials.
  init(_ text: String, in variable: String, for target: String) throws(NetworkingError) {
    func unusable(_ why: String) -> NetworkingError {
      NetworkingError(.other("\(variable) \(why)"), url: target, mayHaveArrived: false)
    }
    let whole = text.contains("://") ? text : "http://" + text
    guard let url = URL(string: whole), let host = url.host(), !host.isEmpty else {
      throw unusable("does not name a proxy, such as http://host:3128")
    }
    switch url.scheme?.lowercased() {
    case "http": scheme = .http
    case "https": scheme = .https
    case "socks", "socks5", "socks5h": scheme = .socks5
    case "socks4": scheme = .socks4
    case "socks4a": scheme = .socks4a
    default: throw unusable("names a proxy that is not http://, https:// or socks5://")
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

/// The hosts in `no_proxy`, separated by commas or blanks: domains with their subdomains, addresses, and
/// ranges of addresses (`10.0.0.0/8`), each with a port if it means that port only; `*` means all.
struct UnproxiedHosts {
  private let entries: [Substring]

  init(_ list: String) { entries = list.lowercased().split { $0 == "," || $0.isWhitespace } }

  func contain(_ target: ProxyTarget) -> Bool {
    let address = Address(target.host)
    return entries.contains { entry in
      guard entry != "*" else { return true }
      let (name, port) = Self.parts(of: entry)
      if let port, port != target.port { return false }
      if let address { return AddressRange(name)?.contains(address) == true }
      let host = target.host.hasSuffix(".") ? target.host.dropLast() : target.host[...]
      let suffix = name.drop { $0 == "." }
      return !suffix.isEmpty && (host == suffix || host.hasSuffix("." + suffix))
    }
  }

  /// Splits an entry into the name, without the brackets of an address, and the port.
  private static func parts(of entry: Substring) -> (name: Substring, port: Int?) {
    if entry.hasPrefix("["), let end = entry.firstIndex(of: "]") {
      let rest = entry[end...].dropFirst()
      let name = entry[..<end].dropFirst()
      return rest.hasPrefix(":") ? (name, Int(rest.dropFirst())) : (name, nil)
    }
    let pieces = entry.split(separator: ":", omittingEmptySubsequences: false)
    guard pieces.count == 2, let port = Int(pieces[1]) else { return (entry, nil) }
    return (pieces[0], port)
  }
}

/// The bytes of an IP address, 4 or 16.
private struct Address {
  let bytes: [UInt8]

  /// Returns nil if `text` is not one.
  init?(_ text: some StringProtocol) {
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, String(text), &bytes) == 1 {
      self.bytes = Array(bytes[..<4])
    } else if inet_pton(AF_INET6, String(text), &bytes) == 1 {
      self.bytes = bytes
    } else {
      return nil
    }
  }
}

/// Addresses that begin with the same bits.
private struct AddressRange {
  private let first: Address
  private let bits: Int

  /// Returns nil if `text` is not one.
  init?(_ text: Substring) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first.flatMap({ Address($0) }) else { return nil }
    let length = first.bytes.count * 8
    guard let bits = parts.count == 1 ? length : Int(parts[1]), 0...length ~= bits else {
      return nil
    }
    self.first = first
    self.bits = bits
  }

  func contains(_ address: Address) -> Bool {
    guard address.bytes.count == first.bytes.count else { return false }
    return zip(address.bytes, first.bytes).enumerated().allSatisfy { index, pair in
      let left = min(8, max(0, bits - index * 8))
      let mask = left == 0 ? 0 : UInt8.max << (8 - left)
      return pair.0 & mask == pair.1 & mask
    }
  }
}
