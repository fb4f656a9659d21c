/// The settings that the members of a test's etcd start with.
package struct EtcdSettings: Sendable {
  /// The certificate that members present. Without one they use plain HTTP.
  package var identity: Certificates.Identity?
  /// A PEM file with the authority that clients trust and that signs clients' certificates.
  package var authority: String?
  package var wantsClientCertificate = false
  /// The certificate that the test's own `etcdctl` presents.
  package var client: Certificates.Identity?
  /// Whether `etcdctl` skips the verification of the server's certificate, for tests of bad ones.
  package var trustsAnyServer = false
  /// The lifetime of an unused token, in seconds.
  package var tokenLife: Int?
  /// Further command-line arguments.
  package var others: [String] = []

  package init() {}

  package var scheme: String { identity == nil ? "http" : "https" }

  var arguments: [String] {
    var words = others
    if let identity {
      words += ["--cert-file", identity.certificate, "--key-file", identity.key]
    }
    if wantsClientCertificate, let authority {
      words += ["--client-cert-auth", "--trusted-ca-file", authority]
    }
    if let tokenLife { words += ["--auth-token-ttl", "\(tokenLife)"] }
    return words
  }

  var controlArguments: [String] {
    var words: [String] = []
    if let authority { words += ["--cacert", authority] }
    if trustsAnyServer { words += ["--insecure-transport=false", "--insecure-skip-tls-verify"] }
    if let client { words += ["--cert", client.certificate, "--key", client.key] }
    return words
  }
}
