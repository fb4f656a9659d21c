import FoundationEssentials
import Preferences

/// Where an etcd store stands:
///
///     etcd://[user@]host[:port][,host[:port]]…/prefix/        etcds:// with TLS
///
/// All keys that begin with the prefix belong to it. A port that is left out is 2379.
public struct EtcdAddress: Hashable, Sendable {
  /// As it was given, the prefix ended by a slash.
  public let text: String
  /// Of any member: they are asked in turn where one does not answer.
  public let endpoints: [String]
  /// Begins and ends with a slash.
  public let prefix: String
  public let user: String?
  public let isSecure: Bool

  public static let schemes = ["etcd", "etcds"]

  /// Throws where `text` is none, and says what is wrong with it.
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

  /// nil where it is none.
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
        "an address of etcd, such as etcd://host:2379/prefix/", found: text.withoutLogin.quoted,
        nearest: nil))
  }
}

extension Optional {
  fileprivate func filter(_ isWanted: (Wrapped) -> Bool) -> Wrapped? {
    flatMap { isWanted($0) ? $0 : nil }
  }
}
