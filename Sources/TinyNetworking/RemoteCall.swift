/// One message to a server and one back, as gRPC has it: both of bytes that whoever calls makes and
/// reads.
public struct RemoteCall: Sendable {
  /// `/package.Service/Method`
  public let path: String
  public var headers: [Header]
  public let message: [UInt8]
  /// How long the answer may be, in bytes.
  public let limit: Int

  public init(path: String, headers: [Header] = [], message: [UInt8], limit: Int = 1 << 28) {
    self.path = path
    self.headers = headers
    self.message = message
    self.limit = limit
  }
}

public enum RemoteCallError: Error, Hashable, Sendable {
  /// By the server, with one of gRPC's codes, which is never 0.
  case refused(code: Int)
  case transport(TransportError)
}

/// What remote calls are made on, one after the other or several at once, until it is closed.
public protocol CallConnection: Sendable {
  /// Given up where nothing comes for as long as `silence`.
  func call(
    _ call: RemoteCall, silence: Duration
  ) async throws(RemoteCallError) -> [UInt8]

  func close()
}

/// A transport that can make remote calls too.
public protocol CallTransport: Transport {
  /// Throws where the server does not show in that time that it speaks HTTP/2, and where there is a
  /// proxy on the way.
  func connectForCalls(
    to baseURL: String, within time: Duration
  ) async throws(TransportError) -> any CallConnection
}
