import FoundationEssentials
import Preferences

/// The address of an etcd store:
///
///     etcd://[user@]host[:port][,host[:port]]…/prefix/        etcds:// with TLS
///
/// All keys that begin with the prefix belong to the store. The default port is 2379.
public struct EtcdAddress: Hashable, Sendable {
  /// The address as it was given, with a slash at its end.
  public let text: String
  /// The URLs of the members.
  public let endpoints: [String]
  /// The prefix, which begins and ends with a slash.
  public let prefix: String
  /// The user name in the URL, if it has one.
  public let user: String?
  /// Whether the scheme requires TLS.
  public let isSecure: Bool

  /// The URL schemes of etcd addresses.
  public static let schemes = ["etcd", "etcds"]

  /// Parses an address. Throws, with the reason, if `text` is not one.
  public init(_ text: String) throws(Problem) {
    let scheme = String(text.prefix { $0 != ":" })
    var rest = text.dropFirst(scheme.count)
    guard Self.schemes.contains(scheme), rest.hasPrefix("://") else { throw Self.malformed(text) }
    isSecure = scheme == "etcds"
    rest = rest.dropFirst(3)
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    var members = rest[..<slash]
    if let at = members.lastIndex(of: "@") {
      guard !members[..<at].contains(":") else {
        throw Problem(.refused("without a password, which others could see; it is asked for"))
      }
      user = URL(string: "etcd://\(members[...at])h")?.user(percentEncoded: false)
      guard user?.isEmpty == false else { throw Self.malformed(text) }
      members = members[members.index(after: at)...]
    } else {
      user = nil
    }
    let web = isSecure ? "https" : "http"
    endpoints = members.split(separator: ",", omittingEmptySubsequences: false)
      .compactMap { Self.endpoint($0, scheme: web) }
    guard !endpoints.isEmpty, endpoints.count == members.count(where: { $0 == "," }) + 1,
      let path = URL(string: "etcd://h" + rest[slash...])?.path(percentEncoded: false),
      !rest[slash...].contains(where: { $0 == "?" || $0 == "#" })
    else { throw Self.malformed(text) }
    prefix = path.hasSuffix("/") ? path : path + "/"
    self.text = text.hasSuffix("/") ? text : text + "/"
  }

  /// Returns nil if `member` is not a host with an optional port.
  private static func endpoint(_ member: Substring, scheme: String) -> String? {
    let port = member.lastIndex(of: ":").filter { !member[$0...].contains("]") }
    let whole = port == nil ? "\(scheme)://\(member):2379" : "\(scheme)://\(member)"
    guard let url = URL(string: whole), url.host()?.isEmpty == false, url.path().isEmpty,
      url.port.map({ 1...65535 ~= $0 }) == true
    else { return nil }
    return whole
  }

  private static func malformed(_ text: String) -> Problem {
    Problem(
      .notA(
        "an address of etcd, such as etcd://host:2379/prefix/",
        found: text.withoutCredentials.quoted,
        nearest: nil))
  }
}

extension Optional {
  fileprivate func filter(_ isWanted: (Wrapped) -> Bool) -> Wrapped? {
    flatMap { isWanted($0) ? $0 : nil }
  }
}
