/// Why the other side, or this one, is not believed to be who it says.
enum Distrust: String {
  case authority = "its certificate is signed by no authority that is trusted here"
  /// One of both, where no more can be found out.
  case authorityOrTime =
    "its certificate is signed by no authority that is trusted here, or is out of date"
  case wrongName = "its certificate is for another name"
  case expired = "its certificate has expired"
  case notYetValid = "its certificate is not valid yet"
  /// It wants a certificate of the client, and there is none, or not one that it takes.
  case clientCertificate = "it asks for a client certificate that it trusts"
  /// Or no version of it that is safe.
  case noTLS = "it does not speak TLS"
}
