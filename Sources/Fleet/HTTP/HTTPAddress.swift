import FoundationEssentials
import Preferences

/// Where a document stands on a web server: `https://[user@]host[:port]/app/settings.json`.
public struct HTTPAddress: Hashable, Sendable {
  /// As it was given.
  public let text: String
  /// `https://host:port`, as requests begin.
  public let origin: String
  /// From its slash on, with what is asked behind a question mark.
  public let path: String
  public let user: String?
  public let host: String
  public let isSecure: Bool

  public static let schemes = ["http", "https"]

  /// Throws where `text` is none, and says what is wrong with it.
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
        found: text.withoutLogin.quoted,
        nearest: nil))
  }

  /// `settings.json` in `https://host/app`.
  public var title: StoreTitle {
    let start = text.firstRange(of: "://")?.upperBound ?? text.startIndex
    let end = text.firstIndex(of: "?") ?? text.endIndex
    guard start < end, let slash = text[start..<end].lastIndex(of: "/") else {
      return StoreTitle(name: text, directory: "")
    }
    return StoreTitle(
      name: String(text[text.index(after: slash)...]), directory: String(text[..<slash]))
  }

  /// On this machine: what is sent there passes no network.
  public var isLocal: Bool {
    host == "localhost" || host == "::1" || host == "[::1]" || host.hasPrefix("127.")
  }

  /// Where `reference` leads from here; nil where it is no address of these.
  public func resolving(_ reference: String) -> HTTPAddress? {
    guard let base = URL(string: origin + path),
      let url = URL(string: reference, relativeTo: base)?.absoluteURL
    else { return nil }
    let whole = url.absoluteString
    let end = whole.firstIndex(of: "#") ?? whole.endIndex
    return try? HTTPAddress(String(whole[..<end]))
  }

  /// Whether a server that sends one from here to `other` sends one no further than to itself, and
  /// to nothing less safe.
  func trusts(_ other: HTTPAddress) -> Bool {
    if origin == other.origin { return true }
    let isUpgrade = !isSecure && other.isSecure
    return isUpgrade && host == other.host && origin == "http://\(host)"
      && other.origin == "https://\(host)"
  }
}
