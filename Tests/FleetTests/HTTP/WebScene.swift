import CurlTransport
import Fleet
import Harness
import Preferences
import TinyNetworking

/// A web server with one document, and the way to it.
struct WebScene {
  let server: DocumentServer
  let address: HTTPAddress

  static let path = "/app/settings.json"
  static let size = PreferenceName(keys: "size")

  init(_ text: String? = #"{"size": 1, "on": true}"#) throws {
    server = try DocumentServer()
    server[Self.path] = text
    address = try HTTPAddress(server.address + Self.path)
  }

  var text: String? { server[Self.path] }

  /// Another one is the same document over another way.
  func store(
    at other: HTTPAddress? = nil, _ authentication: Authentication? = nil, creating: Bool = false,
    timeout: Duration = .seconds(20), limit: Int = 1 << 20
  ) -> HTTPDocumentStore {
    HTTPDocumentStore(
      other ?? address, authentication: authentication, transport: HTTPTransport(),
      createIfMissing: creating, limit: limit, timeout: timeout)
  }

  /// To the same document through `relay`.
  func address(through relay: Relay) throws -> HTTPAddress {
    try HTTPAddress("http://127.0.0.1:\(relay.port)" + Self.path)
  }

  static func change(to size: Int, from old: Int? = 1) -> Change {
    Change(Self.size, from: old.map { .integer($0) }, to: .integer(size))
  }

  var methods: [String] { server.requests.map(\.method) }
}

/// Returns the problem that `body` throws.
func storeError(
  of body: () async throws(StoreError) -> any Snapshot
) async -> StoreError? {
  do throws(StoreError) {
    _ = try await body()
    return nil
  } catch {
    return error
  }
}

extension StoreError {
  var trouble: ServerError? {
    if case .server(_, let trouble) = self { trouble } else { nil }
  }
}
