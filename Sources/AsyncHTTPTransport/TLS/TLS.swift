import NIOSSL
import TinyNetworking

/// Whom to believe, and who one is, where a URL is of `https`.
public struct TLS: Hashable, Sendable {
  /// A PEM file of the only authorities to be trusted; nil: the system's.
  public var authorities: String?
  /// PEM files of this client's certificate with its chain, and of its key.
  public var certificate, key: String?

  public init(authorities: String? = nil, certificate: String? = nil, key: String? = nil) {
    self.authorities = authorities
    self.certificate = certificate
    self.key = key
  }

  func configuration(for url: String) throws(TransportError) -> TLSConfiguration {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.minimumTLSVersion = .tlsv12
    if let authorities {
      let read = try reading(authorities, for: url) { try NIOSSLCertificate.fromPEMFile($0) }
      configuration.trustRoots = .certificates(read)
    }
    if let certificate {
      let chain = try reading(certificate, for: url) { try NIOSSLCertificate.fromPEMFile($0) }
      configuration.certificateChain = chain.map { .certificate($0) }
      let own = try reading(key ?? certificate, for: url) {
        try NIOSSLPrivateKey(file: $0, format: .pem)
      }
      configuration.privateKey = .privateKey(own)
    }
    return configuration
  }

  private func reading<A>(
    _ path: String, for url: String, _ read: (String) throws -> A
  ) throws(TransportError) -> A {
    do {
      return try read(path)
    } catch {
      let why = "\(path): cannot be read as a PEM file of certificates or of a key"
      throw TransportError(.untrusted(why), url: url, mayHaveArrived: false)
    }
  }
}

extension String {
  /// Of a host; nil where it is an address, which is no server's name in TLS.
  var nameInTLS: String? {
    contains(":") || allSatisfy { $0.isNumber || $0 == "." } ? nil : self
  }
}
