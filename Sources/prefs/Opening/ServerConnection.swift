import CurlTransport
import Documents
import Fleet
import Platform
import Preferences
import PreferencesCommands
import PreferencesEditor
import Store
import Terminal
import TinyNetworking

/// Opens stores on servers. Asks the user for credentials, once, if the server requires them.
struct ServerConnection {
  typealias Opened = (any PreferenceStore, any Snapshot)

  private let server: ServerArguments?
  private let transport: HTTPTransport

  init(_ server: ServerArguments?) {
    self.server = server
    transport = server?.transport ?? HTTPTransport(environment: Environment.variables)
  }

  func etcd(_ address: EtcdAddress) async throws -> Opened {
    try await open(address.text, as: address.user, with: storedCredentials()?.credentials) {
      EtcdStore(address, credentials: $0, transport: transport, on: EditingThread())
    }
  }

  /// `creating`: whether a missing document counts as empty. `options`: how strictly it is read.
  func document(
    at address: HTTPAddress, creating: Bool, _ options: ReadingOptions
  ) async throws -> Opened {
    let stored = try storedCredentials()
    return try await open(address.text, as: address.user, with: stored?.credentials) {
      let user = $0.map { Authentication.basic(user: $0.user, password: $0.password) }
      let store = HTTPDocumentStore(
        address, authentication: user ?? stored?.token.map(Authentication.bearer),
        transport: transport, createIfMissing: creating, reading: options,
        limit: FileContents.limit)
      Diagnostics.print(store.expectedWarnings, of: address.text)
      return store
    }
  }

  private func storedCredentials() throws -> StoredCredentials? {
    try server?.credentials.map(StoredCredentials.init)
  }

  private func open(
    _ address: String, as user: String?, with stored: Credentials?,
    _ make: (Credentials?) -> any PreferenceStore
  ) async throws -> Opened {
    // The transport has a thread, one for calls, and one for each lookup of a name.
    try Headroom.require(threads: 4)
    var credentials = stored
    while true {
      let store = make(credentials)
      let failure: StoreError
      do throws(StoreError) {
        return (store, try await store.load())
      } catch {
        failure = error
      }
      guard case .server(_, .credentialsNeeded) = failure, credentials == nil else { throw failure }
      credentials = PasswordPrompt.credentials(for: user, at: address)
      guard credentials != nil else {
        throw Failure(.server(path: address, .credentialsNeeded))
          .mentioning("--credentials FILE gives a user and a password")
      }
    }
  }
}

/// The credentials in a file: a user and a password, or a token.
private struct StoredCredentials {
  var credentials: Credentials?
  /// A bearer token (RFC 6750).
  var token: String?

  /// Reads the file. Throws if others can read it too, or if a key is missing.
  init(path: String) throws {
    var status = stat()
    guard path.withPath({ stat($0, &status) }) != 0 || status.st_mode & 0o077 == 0 else {
      throw Failure(
        "prefs: \(path.printable): others may read or write it; run chmod 600 \(path.printable)",
        .noPermission)
    }
    let snapshot = try FileStore(path: path).load()
    if case .string(let token)? = snapshot[PreferenceName(keys: "token")] {
      self.token = token
      return
    }
    guard case .string(let user)? = snapshot[PreferenceName(keys: "user")],
      case .string(let password)? = snapshot[PreferenceName(keys: "password")]
    else {
      throw Failure(
        "prefs: \(path.printable): lacks the string user or password, or token; expected, for "
          + "example, {\"user\": \"name\", \"password\": \"word\"}", .data)
    }
    credentials = Credentials(user: user, password: password)
  }
}

/// Asks for a user and a password on the terminal, even if standard input is a pipe.
private enum PasswordPrompt {
  /// Asks only for the password if `user` is known. Returns nil if there is no terminal, or nothing is
  /// typed.
  static func credentials(for user: String?, at place: String) -> Credentials? {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard terminal >= 0 else { return nil }
    defer { close(terminal) }
    let name = user ?? line(asking: "User at \(place.printable): ", on: terminal)
    guard let name, !name.isEmpty else { return nil }
    let question = "Password of \(name.printable) at \(place.printable): "
    let password = LineTerminal.withoutEcho(on: terminal) {
      defer { write("\n", terminal) }
      return line(asking: question, on: terminal)
    }
    return password.map { Credentials(user: name, password: $0) }
  }

  /// Returns nil if the input ends before a line does, or `^C` is typed.
  private static func line(asking question: String, on terminal: Int32) -> String? {
    write(question, terminal)
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while read(terminal, &byte, 1) == 1, bytes.count < 4096 {
      if byte == 3 { return nil }
      if byte == UInt8(ascii: "\n") { return String(validating: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    return nil
  }

  private static func write(_ text: String, _ terminal: Int32) {
    let bytes = Array(text.utf8)
    _ = Platform.write(terminal, bytes, bytes.count)
  }
}
