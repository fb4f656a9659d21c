import CurlTransport
import Fleet
import Preferences
import PreferencesCommands
import PreferencesEditor
import Store
import TinyNetworking

/// Opens what is on another machine. A login that is asked for is asked of the user, once.
struct ServerOpening {
  typealias Opened = (any PreferenceStore, any Snapshot)

  private let server: ServerArguments?
  private let transport: HTTPTransport

  init(_ server: ServerArguments?) {
    self.server = server
    transport = server?.transport ?? HTTPTransport(environment: Environment.variables)
  }

  func etcd(_ address: EtcdAddress) async throws(Failure) -> Opened {
    try await open(address.text, as: address.user, with: server?.storedLogin()?.credentials) {
      EtcdStore(address, credentials: $0, transport: transport, on: EditingThread())
    }
  }

  /// `creating`: one that is not there counts as empty. `strict`: of JSON only RFC 8259 is read.
  func document(
    at address: HTTPAddress, creating: Bool, strict: Bool
  ) async throws(Failure) -> Opened {
    let login = try server?.storedLogin()
    return try await open(address.text, as: address.user, with: login?.credentials) { credentials in
      let user = credentials.map { Authentication.basic(user: $0.user, password: $0.password) }
      let store = HTTPDocumentStore(
        address, authentication: user ?? login?.token.map(Authentication.bearer),
        transport: transport, createIfMissing: creating, strict: strict,
        limit: FileContents.limit)
      Diagnostics.print(store.expectedWarnings, of: address.text)
      return store
    }
  }

  private func open(
    _ address: String, as user: String?, with stored: Credentials?,
    _ make: (Credentials?) -> any PreferenceStore
  ) async throws(Failure) -> Opened {
    // The transport has a thread, one for calls, and one for each lookup of a name.
    try Headroom.require(threads: 4)
    var credentials = stored
    while true {
      let store = make(credentials)
      do throws(StoreError) {
        return (store, try await store.load())
      } catch .server(_, .credentialsNeeded) where credentials == nil {
        credentials = PasswordPrompt.credentials(for: user, at: address)
        guard credentials != nil else {
          throw Failure(.server(path: address, .credentialsNeeded))
            .mentioning("--credentials FILE says who you are")
        }
      } catch {
        throw Failure(error)
      }
    }
  }
}
