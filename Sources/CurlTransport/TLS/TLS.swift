import Glibc
import TinyNetworking

/// The certificates by which a client and its servers identify themselves, if a URL has the scheme `https`.
public struct TLS: Hashable, Sendable {
  /// A PEM file of the only authorities to be trusted, for servers and proxies; nil means the system's.
  public var authorities: String?
  /// PEM files of this client's certificate with its chain, and of its key; without `key`, `certificate`
  /// contains the key too.
  public var certificate, key: String?

  public init(authorities: String? = nil, certificate: String? = nil, key: String? = nil) {
    self.authorities = authorities
    self.certificate = certificate
    self.key = key
  }

  /// Throws if one of the files cannot be read. libcurl would notice that only once it is connected.
  func requireFiles(for url: String) throws(TransportError) {
    for path in [authorities, certificate, key].compactMap(\.self) where access(path, R_OK) != 0 {
      throw TransportError(.unreadablePEM(path), url: url, mayHaveArrived: false)
    }
  }
}
