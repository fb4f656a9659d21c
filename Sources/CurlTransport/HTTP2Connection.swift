import TinyNetworking

/// An HTTP/2 connection for unary gRPC calls, each on its own stream. It has its own thread until it is
/// closed.
final class HTTP2Connection: GRPCConnection {
  private let base: TransferOptions
  private let loop = TransferLoop(mostConnections: 1)

  /// `base`: the options of every call, with the server's URL.
  init(_ base: TransferOptions) { self.base = base }

  deinit { close() }

  func close() { loop.stop() }

  /// Returns when the server has responded in HTTP/2, with any response.
  func requireHTTP2(by deadline: ContinuousClock.Instant) async throws(NetworkingError) {
    var options = base
    options.connecting = .forHTTP2
    options.headers = Self.headers
    // Without a body, the request ends with its headers, so that no response comes before its end.
    options.body = []
    let transfer = Transfer(options, within: .head(deadline), on: loop)
    try transfer.begin()
    guard case .head(let head)? = try await transfer.next(), head.version.hasPrefix("2") else {
      throw transfer.error(.other("it does not speak HTTP/2"), mayHaveArrived: true)
    }
    while try await transfer.next() != nil {}
  }

  func call(_ call: GRPCCall, idleTimeout: Duration) async throws(NetworkingError) -> [UInt8] {
    var options = base
    options.connecting = .never
    if options.url.hasSuffix("/") { options.url.removeLast() }
    options.url += call.path
    options.headers = Self.headers + call.headers
    options.body = GRPCFrame.framed(call.message)
    let transfer = Transfer(options, within: .idle(idleTimeout), on: loop)
    defer { transfer.cancel() }
    return try await transfer.message(limit: call.limit)
  }

  private static let headers = [
    Header("content-type", "application/grpc"), Header("te", "trailers"),
  ]
}

extension Transfer {
  /// Sends a call and returns the message of its response.
  fileprivate func message(limit: Int) async throws(NetworkingError) -> [UInt8] {
    try begin()
    guard case .head(let head)? = try await next(), head.status == 200,
      head.headers.value(of: "content-type")?.hasPrefix("application/grpc") == true
    else { throw error(.other("it does not speak gRPC"), mayHaveArrived: true) }
    var bytes: [UInt8] = []
    while case .bytes(let chunk)? = try await next() {
      bytes += chunk
      if bytes.count > limit + GRPCFrame.prefix {
        throw error(.tooLarge(limit: limit), mayHaveArrived: true)
      }
    }
    let status = trailers.value(of: "grpc-status") ?? head.headers.value(of: "grpc-status")
    guard let code = status.flatMap({ Int($0) }) else {
      throw error(.other("its response has no gRPC status"), mayHaveArrived: true)
    }
    guard code == 0 else { throw error(.grpcStatus(code), mayHaveArrived: true) }
    guard let message = GRPCFrame.unframed(bytes) else {
      throw error(.other("its response is not a gRPC message"), mayHaveArrived: true)
    }
    return message
  }
}

extension [Header] {
  /// Returns the value of the first header of that name in lower case.
  fileprivate func value(of name: String) -> String? {
    first { $0.name.lowercased() == name }?.value
  }
}

/// gRPC's framing of a message: a byte for the compression, four for the length, and the message.
enum GRPCFrame {
  /// The number of bytes before the message.
  static let prefix = 5

  static func framed(_ message: [UInt8]) -> [UInt8] {
    let length = UInt32(truncatingIfNeeded: message.count)
    return [0]
      + stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: length >> $0) }
      + message
  }

  /// Returns nil unless `bytes` are one whole message that is not compressed.
  static func unframed(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= prefix, bytes[0] == 0,
      bytes[1..<prefix].reduce(0, { $0 << 8 | Int($1) }) == bytes.count - prefix
    else { return nil }
    return Array(bytes.dropFirst(prefix))
  }
}
