import Preferences
import TinyNetworking

/// Reads what stands at an address, for those who only read.
public struct WebDownload: Sendable {
  public struct Content: Sendable {
    public let bytes: [UInt8]
    /// A strong ETag, by which it can be asked for anew.
    public let tag: String?
  }

  private let transport: any Transport
  private let limit: Int
  private let patience: Duration

  /// `limit`: of its bytes.
  public init(transport: any Transport, limit: Int, patience: Duration = .seconds(10)) {
    self.transport = transport
    self.limit = limit
    self.patience = patience
  }

  /// nil where it is still what had that tag. Redirects are followed on the same server.
  public func get(
    _ address: HTTPAddress, unless tag: String? = nil
  ) async throws(StoreError) -> Content? {
    let exchange = HTTPExchange(
      address: address, authentication: nil, transport: transport, limit: limit, patience: patience)
    let known = EntityTag(tag).map(HTTPState.Standing.tagged) ?? .unread
    let found = try await exchange.get(at: address, unless: known)
    switch found.content {
    case .unchanged: return nil
    case .absent: throw .server(path: address.text, .absent)
    case .bytes(let bytes):
      if case .strong(let tag)? = found.tag { return Content(bytes: bytes, tag: tag) }
      return Content(bytes: bytes, tag: nil)
    }
  }
}
