/// How the members of a test's etcd are started.
package struct EtcdSettings: Sendable {
  /// Whose certificate clients are shown; nil: plain HTTP.
  package var identity: Certificates.Identity?
  /// A PEM file that clients trust, and by which their certificates are judged.
  package var authority: String?
  package var wantsClientCertificate = false
  /// How the test's own `etcdctl` shows itself.
  package var client: Certificates.Identity?
  /// Whether it does without a look at the server's certificate, as for one that is no good.
  package var trustsAnyServer = false
  /// Seconds after which a token that was not used is refused.
  package var tokenLife: Int?
  /// Any other arguments.
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
