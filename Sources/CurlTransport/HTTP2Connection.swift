import TinyNetworking

/// An HTTP/2 connection for gRPC's unary calls, each on a stream of its own. It has a thread of its own
/// until it is closed.
final class HTTP2Connection: CallConnection {
  private let base: TransferOptions
  private let loop = TransferLoop(mostConnections: 1)

  /// `base`: the options of every call, with the server's URL.
  init(_ base: TransferOptions) { self.base = base }

  deinit { close() }

  func close() { loop.stop() }

  /// Returns when the server has answered in HTTP/2, whatever it has answered.
  func greet(by deadline: ContinuousClock.Instant) async throws(TransportError) {
    var options = base
    options.connecting = .forHTTP2
    options.headers = Self.headers
    // Without a body, the request ends with its headers, so that no answer comes before its end.
    options.body = []
    let transfer = Transfer(options, within: .head(deadline), on: loop)
    try transfer.begin()
    guard case .head(let head)? = try await transfer.next(), head.version.hasPrefix("2") else {
      throw transfer.error(.other("it does not speak HTTP/2"), mayHaveArrived: true)
    }
    while try await transfer.next() != nil {}
  }

  func call(_ call: RemoteCall, silence: Duration) async throws(RemoteCallError) -> [UInt8] {
    var options = base
    options.connecting = .never
    if options.url.hasSuffix("/") { options.url.removeLast() }
    options.url += call.path
    options.headers = Self.headers + call.headers
    options.body = GRPCMessage.framed(call.message)
    let transfer = Transfer(options, within: .silence(silence), on: loop)
    defer { transfer.cancel() }
    return try await transfer.answer(limit: call.limit)
  }

  private static let headers = [
    Header("content-type", "application/grpc"), Header("te", "trailers"),
  ]
}

extension Transfer {
  /// Sends a call, and returns the message of its answer.
  fileprivate func answer(limit: Int) async throws(RemoteCallError) -> [UInt8] {
    let answer: (head: ResponseHead, bytes: [UInt8])
    do throws(TransportError) {
      answer = try await grpcResponse(limit: limit)
    } catch {
      throw .transport(error)
    }
    let status =
      trailers.value(of: "grpc-status") ?? answer.head.headers.value(of: "grpc-status")
    switch status.flatMap({ Int($0) }) {
    case 0?:
      guard let message = GRPCMessage.unframed(answer.bytes) else {
        throw .transport(error(.other("its answer is no message"), mayHaveArrived: true))
      }
      return message
    case let code?: throw .refused(code: code)
    case nil: throw .transport(error(.other("its answer has no status"), mayHaveArrived: true))
    }
  }

  private func grpcResponse(
    limit: Int
  ) async throws(TransportError) -> (head: ResponseHead, bytes: [UInt8]) {
    try begin()
    guard case .head(let head)? = try await next(), head.status == 200,
      head.headers.value(of: "content-type")?.hasPrefix("application/grpc") == true
    else { throw error(.other("it does not speak gRPC"), mayHaveArrived: true) }
    var bytes: [UInt8] = []
    while case .bytes(let piece)? = try await next() {
      bytes += piece
      if bytes.count > limit + GRPCMessage.prefix {
        throw error(.tooLarge(limit: limit), mayHaveArrived: true)
      }
    }
    return (head, bytes)
  }
}

extension [Header] {
  /// Returns the value of the first header of that name in lower case.
  fileprivate func value(of name: String) -> String? {
    first { $0.name.lowercased() == name }?.value
  }
}

/// gRPC's framing of a message: a byte for the compression, four for the length, and the message.
enum GRPCMessage {
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
