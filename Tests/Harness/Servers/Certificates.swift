import Foundation
import Glibc

/// A certificate authority and the certificates that it signs, made by `openssl` for one test, as
/// PEM files.
package final class Certificates: Sendable {
  package struct Identity: Sendable {
    package let certificate, key: String
  }

  private let scratch: Scratch
  package let authority: String

  /// Makes an authority with the common name `name`.
  package init(_ name: String = "prefs test authority") throws {
    scratch = try Scratch()
    authority = scratch.path("authority.pem")
    try openssl(
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
      "-subj", "/CN=\(name)", "-days", "2", "-keyout", "authority.key", "-out", "authority.pem")
    try scratch.write("", to: "index.txt")
    try scratch.write("01\n", to: "serial")
    try scratch.write("unique_subject = no\n", to: "index.txt.attr")
    try scratch.write(Self.settings, to: "ca.cnf")
  }

  /// Makes a server's certificate for subject names such as `DNS:localhost,IP:127.0.0.1`.
  package func server(
    named names: String = "DNS:localhost,IP:127.0.0.1", isExpired: Bool = false
  ) throws -> Identity {
    try sign("server", extensions: "subjectAltName=\(names)", isExpired: isExpired)
  }

  /// Makes a client's certificate. etcd takes the common name as the user.
  package func client(_ user: String = "client", isExpired: Bool = false) throws -> Identity {
    try sign(user, extensions: "subjectAltName=DNS:\(user)", isExpired: isExpired)
  }

  /// Signs a certificate for both uses, because etcd's gateway presents the server's certificate as
  /// a client.
  private func sign(
    _ subject: String, extensions: String, isExpired: Bool
  ) throws -> Identity {
    let file = "\(subject)-\(UInt32.random(in: .min ... .max))"
    try scratch.write(
      "basicConstraints=CA:FALSE\nextendedKeyUsage=serverAuth,clientAuth\n\(extensions)\n",
      to: "\(file).ext")
    try openssl(
      "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
      "-subj", "/CN=\(subject)", "-keyout", "\(file).key", "-out", "\(file).csr")
    let (from, to) =
      isExpired ? ("200101000000Z", "200102000000Z") : ("200101000000Z", "480101000000Z")
    try openssl(
      "ca", "-batch", "-config", "ca.cnf", "-in", "\(file).csr", "-out", "\(file).pem", "-notext",
      "-rand_serial", "-startdate", from, "-enddate", to, "-extfile", "\(file).ext")
    return Identity(certificate: scratch.path("\(file).pem"), key: scratch.path("\(file).key"))
  }

  private func openssl(_ arguments: String...) throws {
    let outcome = try Program.run("openssl", arguments, in: scratch.folder)
    guard outcome.status == 0 else { throw Mounts.Refused(call: "openssl", why: outcome.err) }
  }

  private static let settings = """
    [ca]
    default_ca = own
    [own]
    database = index.txt
    serial = serial
    new_certs_dir = .
    certificate = authority.pem
    private_key = authority.key
    default_md = sha256
    policy = any
    [any]
    commonName = supplied

    """
}
