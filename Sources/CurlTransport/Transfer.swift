import Synchronization
import TinyNetworking

/// The settings of one request.
struct TransferOptions: Sendable {
  /// The connections that a request may use or open.
  enum Connecting: Sendable {
    case asNeeded
    /// One that speaks HTTP/2.
    case forHTTP2
    /// None: the request needs an open connection that speaks HTTP/2.
    case never
  }

  var url: String
  let method: Method
  var headers: [Header]
  var body: [UInt8]?
  /// Whether sending the request twice does no more than sending it once.
  let isSafe: Bool
  var connecting = Connecting.asNeeded
  let tls: TLS
  let proxy: Proxy?
  let connectTimeout: Duration
}

struct ResponseHead: Sendable {
  let version: String
  let status: Int
  var headers: [Header] = []
}

/// A request in progress, and its response as it arrives. At most `mostUnread` bytes of the body wait
/// to be read; then the peer has to wait.
final class Transfer: Sendable {
  enum TimeLimit: Sendable {
    case whole(ContinuousClock.Instant)
    case head(ContinuousClock.Instant)
    /// The longest time in which nothing arrives.
    case idle(Duration)
  }

  enum Part: Sendable {
    case head(ResponseHead)
    case bytes([UInt8])
  }

  fileprivate typealias NextPart = Result<Part?, NetworkingError>

  fileprivate struct State {
    var parsed: ResponseHead?
    var headerBytes = 0
    /// The head, until it is read.
    var head: ResponseHead?
    var hasHead = false
    var bytes: [UInt8] = []
    var isPaused = false
    var trailers: [Header] = []
    var end: Result<Void, NetworkingError>?
    var reader: CheckedContinuation<NextPart, Never>?
  }

  let options: TransferOptions
  private let limit: TimeLimit
  private let loop: TransferLoop
  fileprivate let state = Mutex(State())

  fileprivate static let mostUnread = 1 << 20
  fileprivate static let mostHeaderBytes = 1 << 18

  init(_ options: TransferOptions, within limit: TimeLimit, on loop: TransferLoop) {
    self.options = options
    self.limit = limit
    self.loop = loop
  }

  func begin() throws(NetworkingError) { try loop.start(self) }
  func cancel() { loop.cancel(self) }

  /// Returns the response's head first, then chunks of its body, and nil at its end. For one task at a
  /// time. A task that is cancelled cancels the transfer.
  func next() async throws(NetworkingError) -> Part? {
    let reading = await withTaskCancellationHandler {
      await withCheckedContinuation { reader in
        let (reading, wasPaused) = state.withLock { state -> (NextPart?, Bool) in
          let reading = state.take()
          if reading == nil { state.reader = reader }
          defer { if reading != nil { state.isPaused = false } }
          return (reading, reading != nil && state.isPaused)
        }
        if wasPaused { loop.resume(self) }
        if let reading { reader.resume(returning: reading) }
      }
    } onCancel: {
      cancel()
    }
    return try reading.get()
  }

  /// Headers that came after the body. Complete once `next` has returned nil.
  var trailers: [Header] { state.withLock(\.trailers) }

  func error(
    _ reason: NetworkingError.Reason, mayHaveArrived: Bool = false
  ) -> NetworkingError {
    NetworkingError(reason, url: options.url, mayHaveArrived: mayHaveArrived).by(options.proxy)
  }
}

// MARK: The loop's side

extension Transfer {
  /// Returns false if the head is longer than `mostHeaderBytes`.
  func receiveHeader(_ line: [UInt8]) -> Bool {
    let isAccepted = state.withLock { state in
      state.headerBytes += line.count
      guard state.headerBytes <= Self.mostHeaderBytes else { return false }
      state.receiveHeader(line)
      return true
    }
    deliver()
    return isAccepted
  }

  /// Returns false if the bytes must be offered again once more of the body was read.
  func receiveBody(_ chunk: UnsafeRawBufferPointer) -> Bool {
    let isAccepted = state.withLock { state in
      state.isPaused = state.bytes.count >= Self.mostUnread
      if !state.isPaused { state.bytes += chunk }
      return !state.isPaused
    }
    deliver()
    return isAccepted
  }

  /// Ends the response: with `error` if there is one. The first end counts.
  func end(_ error: NetworkingError?) {
    state.withLock { state in
      if state.end == nil { state.end = error.map(Result.failure) ?? .success(()) }
    }
    deliver()
  }

  /// Returns the time when the transfer expires, or nil for never.
  func expiry(_ lastArrival: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    switch limit {
    case .whole(let instant): instant
    case .head(let instant): state.withLock(\.hasHead) ? nil : instant
    case .idle(let duration): lastArrival + duration
    }
  }

  private func deliver() {
    let (reader, reading) = state.withLock { state in
      guard let reader = state.reader, let reading = state.take() else {
        return (nil as CheckedContinuation<NextPart, Never>?, NextPart.success(nil))
      }
      state.reader = nil
      return (reader, reading)
    }
    reader?.resume(returning: reading)
  }
}

extension Transfer.State {
  /// Returns nil if there is nothing to read yet.
  fileprivate mutating func take() -> Result<Transfer.Part?, NetworkingError>? {
    if let head {
      self.head = nil
      return .success(.head(head))
    }
    if !bytes.isEmpty {
      defer { bytes = [] }
      return .success(.bytes(bytes))
    }
    return end.map { $0.map { nil } }
  }

  fileprivate mutating func receiveHeader(_ line: [UInt8]) {
    let content = String(decoding: line.prefix { $0 != 0x0D && $0 != 0x0A }, as: UTF8.self)
    if !hasHead, content.hasPrefix("HTTP/") {
      let parts = content.dropFirst(5).split(separator: " ", maxSplits: 2)
      parsed = ResponseHead(
        version: parts.first.map(String.init) ?? "",
        status: parts.dropFirst().first.flatMap { Int($0) } ?? 0)
    } else if content.isEmpty {
      // A status below 200 announces a response that is still to come.
      guard !hasHead, let parsed, parsed.status >= 200 else { return }
      head = parsed
      hasHead = true
    } else if let colon = content.firstIndex(of: ":") {
      let value = content[content.index(after: colon)...].trimmingBlanks
      let header = Header(String(content[..<colon]), String(value))
      if hasHead { trailers.append(header) } else { parsed?.headers.append(header) }
    }
  }
}

extension Substring {
  fileprivate var trimmingBlanks: Substring {
    let start = drop { $0 == " " || $0 == "\t" }
    let end = start.lastIndex { $0 != " " && $0 != "\t" }
    return end.map { start[...$0] } ?? ""
  }
}
