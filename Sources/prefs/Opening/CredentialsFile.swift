import Documents
import Fleet
import Glibc
import Preferences
import PreferencesCommands
import Store

/// A user and a password, or a token, in a file of one's own.
struct CredentialsFile {
  let path: String

  struct Login {
    var credentials: Credentials?
    /// For a server that takes one as a bearer's (RFC 6750).
    var token: String?
  }

  /// Throws where it cannot be read, where others can read it too, and where something is missing.
  func login() throws(Failure) -> Login {
    try checkIsPrivate()
    let snapshot: any Snapshot
    do throws(StoreError) {
      snapshot = try FileStore(path: path).load()
    } catch {
      throw Failure(error)
    }
    if case .string(let token)? = snapshot[PreferenceName(keys: "token")] {
      return Login(token: token)
    }
    guard case .string(let user)? = snapshot[PreferenceName(keys: "user")],
      case .string(let password)? = snapshot[PreferenceName(keys: "password")]
    else {
      throw Failure(
        "prefs: \(path.printable): lacks the text user or password, or token; write such as "
          + "{\"user\": \"name\", \"password\": \"word\"}", .data)
    }
    return Login(credentials: Credentials(user: user, password: password))
  }

  private func checkIsPrivate() throws(Failure) {
    var facts = stat()
    guard path.withPath({ stat($0, &facts) }) == 0, facts.st_mode & 0o077 != 0 else { return }
    throw Failure(
      "prefs: \(path.printable): others may read or write it; say chmod 600 \(path.printable)",
      .noPermission)
  }
}
