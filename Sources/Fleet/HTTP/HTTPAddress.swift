import FoundationEssentials
import Preferences

/// The address of a document on a web server: `https://[user@]host[:port]/app/settings.json`.
public struct HTTPAddress: Hashable, Sendable {
  /// The address as it was given.
  public let text: String
  /// The scheme, the host and the port: `https://host:port`.
  public let origin: String
  /// The path with the query.
  public let path: String
  /// The user name in the URL, if it has one.
  public let user: String?
  /// The host name, or the IP address without brackets.
  public let host: String
  /// Whether the scheme requires TLS.
  public let isSecure: Bool

  /// The URL schemes of web documents.
  public static let schemes = ["http", "https"]

  /// Parses an address. Throws, with the reason, if `text` is not one.
  public init(_ text: String) throws(Problem) {
    guard let url = URL(string: text), let scheme = url.scheme?.lowercased(),
      Self.schemes.contains(scheme), let host = url.host(), !host.isEmpty,
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { throw Self.malformed(text) }
    guard url.password() == nil else {
      throw Problem(.refused("without a password, which others could see; name a file with it"))
    }
    self.text = text
    self.host = host
    isSecure = scheme == "https"
    user = url.user(percentEncoded: false)
    let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
    origin = "\(scheme)://\(name)" + (url.port.map { ":\($0)" } ?? "")
    let place = url.path(percentEncoded: true)
    path = (place.isEmpty ? "/" : place) + (url.query(percentEncoded: true).map { "?" + $0 } ?? "")
  }

  private static func malformed(_ text: String) -> Problem {
    Problem(
      .notA(
        "an address of a document, such as https://host/settings.json",
        found: text.withoutCredentials.quoted,
        nearest: nil))
  }

  /// The name and the directory: `settings.json` in `https://host/app`.
  public var title: StoreTitle {
    let start = text.firstRange(of: "://")?.upperBound ?? text.startIndex
    let end = text.firstIndex(of: "?") ?? text.endIndex
    guard start < end, let slash = text[start..<end].lastIndex(of: "/") else {
      return StoreTitle(name: text, directory: "")
    }
    return StoreTitle(
      name: String(text[text.index(after: slash)...]), directory: String(text[..<slash]))
  }

  /// Whether the host is this machine, so that no network is involved.
  public var isLocal: Bool {
    host == "localhost" || host == "::1" || host == "[::1]" || host.hasPrefix("127.")
  }

  /// Resolves a reference relative to this address. Returns nil if the result is not an HTTP
  /// address.
  public func resolving(_ reference: String) -> HTTPAddress? {
    guard let base = URL(string: origin + path),
      let url = URL(string: reference, relativeTo: base)?.absoluteURL
    else { return nil }
    let whole = url.absoluteString
    let end = whole.firstIndex(of: "#") ?? whole.endIndex
    return try? HTTPAddress(String(whole[..<end]))
  }

  /// Whether a redirect from here to `other` stays on the same server and is not less secure.
  func trusts(_ other: HTTPAddress) -> Bool {
    if origin == other.origin { return true }
    let isUpgrade = !isSecure && other.isSecure
    return isUpgrade && host == other.host && origin == "http://\(host)"
      && other.origin == "https://\(host)"
  }
}

extension String {
  /// The address for messages: without the user and the password.
  package var withoutCredentials: String {
    guard let at = lastIndex(of: "@") else { return self }
    return prefix { $0 != ":" } + "://…" + self[at...]
  }
}
