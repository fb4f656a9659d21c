/// A unary gRPC call: one message to the server, one message back. The caller encodes both.
public struct GRPCCall: Sendable {
  /// The method, as `/package.Service/Method`.
  public let path: String
  /// The metadata, in addition to the headers that gRPC requires.
  public var headers: [Header]
  /// The request message in protobuf encoding.
  public let message: [UInt8]
  /// The most bytes of the response.
  public let limit: Int

  /// Creates a call. `limit` is the largest accepted response message, in bytes.
  public init(path: String, headers: [Header] = [], message: [UInt8], limit: Int = 1 << 28) {
    self.path = path
    self.headers = headers
    self.message = message
    self.limit = limit
  }
}

/// An HTTP/2 connection for gRPC calls, which may run at the same time.
public protocol GRPCConnection: Sendable {
  /// Sends a call and returns the response's message. Throws `.timedOut` if nothing arrives for as long
  /// as `idleTimeout`, and `.grpcStatus` if the server refuses the call.
  func call(_ call: GRPCCall, idleTimeout: Duration) async throws(NetworkingError) -> [UInt8]

  func close()
}

/// A transport that can also make gRPC calls.
public protocol GRPCTransport: Transport {
  /// Connects to a server. Throws if the server does not speak HTTP/2 within `timeout`, or if there is
  /// a proxy.
  func connectForCalls(
    to baseURL: String, within timeout: Duration
  ) async throws(NetworkingError) -> any GRPCConnection
}
