import CurlTransport
import ArgumentParser
import Fleet
import Glibc
import Preferences
import PreferencesCommands
import PreferencesEditor

/// How a server is spoken to: who one is to it, and whom to believe.
struct ServerArguments: ParsableArguments {
  @Option(
    name: .customLong("credentials"),
    help: ArgumentHelp(
      "A file that others cannot read, with the keys user and password, or token, for a server.",
      discussion:
        "JSON or a property list. Without it they are asked for where there is a terminal.",
      valueName: "file"),
    completion: .file())
  var credentials: String?

  @Option(
    name: .customLong("ca"),
    help: ArgumentHelp(
      "The authorities that may sign a server's certificate, in the place of the system's.",
      valueName: "pem file"),
    completion: .file())
  var authorities: String?

  @Option(
    name: .customLong("cert"),
    help: ArgumentHelp("A certificate that this client shows to a server.", valueName: "pem file"),
    completion: .file())
  var certificate: String?

  @Option(
    name: .customLong("key"),
    help: ArgumentHelp("The certificate's key, where that file lacks it.", valueName: "pem file"),
    completion: .file())
  var key: String?

  /// With the proxies that the environment names.
  var transport: HTTPTransport {
    HTTPTransport(
      tls: TLS(
        authorities: authorities?.openedPath, certificate: certificate?.openedPath,
        key: key?.openedPath),
      environment: Environment.variables)
  }

  /// That of the file; nil where none is named.
  func storedLogin() throws(Failure) -> CredentialsFile.Login? {
    guard let path = credentials else { return nil }
    return try CredentialsFile(path: path).login()
  }
}

extension String {
  /// For a library that takes text for a path: this path; if it is not UTF-8, that of a descriptor on
  /// which its file is opened until the program ends.
  fileprivate var openedPath: String {
    guard hasStandIns else { return self }
    let file = withPath { open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY) }
    return file < 0 ? escapingPathBytes : "/dev/fd/\(file)"
  }
}

/// What this program was started with.
enum Environment {
  static var variables: [String: String] {
    var variables: [String: String] = [:]
    var next = environ
    while let entry = next.pointee {
      let parts = String(cString: entry).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
      next += 1
    }
    return variables
  }
}
