/// Sends requests and receives responses.
public protocol Transport: Sendable {
  /// Sends a request and returns when the response's head has arrived. This function or the body throws
  /// if the deadline passes, and as soon as the task is cancelled.
  func send(
    _ request: Request, by deadline: Deadline
  ) async throws(NetworkingError) -> StreamedResponse
}

/// The time limit of a whole response, or of its head alone.
public enum Deadline: Sendable {
  case all(ContinuousClock.Instant)
  case head(ContinuousClock.Instant)
}

/// A request as a transport sends it.
public struct Request: Sendable {
  /// The absolute URL.
  public let url: String
  /// The HTTP method.
  public let method: Method
  /// The header fields.
  public let headers: [Header]
  /// The request body, or nil for none.
  public let body: [UInt8]?
  /// Whether sending the request twice does no more than sending it once.
  public let isSafe: Bool

  /// Creates the request for `resource` at `baseURL`.
  public init<A>(_ resource: Resource<A>, to baseURL: String) {
    url = baseURL + resource.path
    method = resource.method
    headers = resource.headers
    body = resource.body
    isSafe = resource.isSafe
  }
}

/// A response whose body is still arriving.
public struct StreamedResponse: Sendable {
  /// The chunks of bytes as they arrive.
  public typealias Body = any AsyncSequence<[UInt8], any Error> & Sendable

  /// The URL of the request.
  public let url: String
  /// The HTTP status code.
  public let status: Int
  /// The header fields.
  public let headers: [Header]
  /// The pieces of the body, in order.
  public let body: Body

  /// Creates a response whose body is still arriving.
  public init(url: String, status: Int, headers: [Header] = [], body: Body) {
    self.url = url
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The body's size from `Content-Length`.
  public var announcedLength: Int? {
    headers.first { $0.name.lowercased() == "content-length" }.flatMap { Int($0.value) }
  }

  /// Reads the whole body. Throws `.tooLarge` as soon as more than `limit` bytes have arrived, and
  /// `.timedOut` as soon as a chunk arrives too late for `pace`. If a server sends nothing at all, the
  /// transport or the caller must stop waiting.
  public func whole(limit: Int, pace: BodyPace? = nil) async throws(NetworkingError) -> Response {
    let start = ContinuousClock.now
    var bytes: [UInt8] = []
    do {
      for try await chunk in body {
        guard chunk.count <= limit - bytes.count else { throw error(.tooLarge(limit: limit)) }
        bytes += chunk
        if let pace, start.duration(to: .now) > pace.time(for: bytes.count) {
          throw error(.timedOut)
        }
      }
      try Task.checkCancellation()
    } catch {
      throw NetworkingError(during: error, url: url)
    }
    return Response(status: status, headers: headers, body: bytes)
  }

  /// Reads the whole body. Throws `.timedOut` at `deadline`, even if nothing arrives.
  func whole(
    limit: Int, by deadline: ContinuousClock.Instant
  ) async throws(NetworkingError) -> Response {
    try await firstResult { () async throws(NetworkingError) in
      try await whole(limit: limit)
    } or: { () async throws(NetworkingError) in
      try? await Task.sleep(until: deadline)
      throw error(Task.isCancelled ? .cancelled : .timedOut)
    }
  }

  private func error(_ reason: NetworkingError.Reason) -> NetworkingError {
    NetworkingError(reason, url: url, mayHaveArrived: true)
  }
}

/// The time that a body may take: a fixed allowance, plus a time for each byte that has arrived. It
/// stops a server that sends a byte per second, but not a slow line.
public struct BodyPace: Sendable {
  /// The time for a body of any size.
  public let allowance: Duration
  /// The rate that adds time. If it is nil, the allowance is for the whole body.
  public let bytesPerSecond: Int?

  /// Creates a pace. The parameters are the properties of the same names.
  public init(allowance: Duration, bytesPerSecond: Int? = nil) {
    self.allowance = allowance
    self.bytesPerSecond = bytesPerSecond
  }

  /// Returns the longest time for the first `count` bytes.
  public func time(for count: Int) -> Duration {
    guard let bytesPerSecond else { return allowance }
    return allowance + .seconds(1) * (Double(count) / Double(bytesPerSecond))
  }
}

/// Runs two functions concurrently, returns the first result or error, and cancels the other function.
package func firstResult<A: Sendable, Failure: Error>(
  _ one: @escaping @Sendable () async throws(Failure) -> A,
  or other: @escaping @Sendable () async throws(Failure) -> A
) async throws(Failure) -> A {
  let result = await withTaskGroup(of: Result<A, Failure>.self) { group in
    for work in [one, other] {
      group.addTask {
        do throws(Failure) {
          return .success(try await work())
        } catch {
          return .failure(error)
        }
      }
    }
    defer { group.cancelAll() }
    return await group.next()
  }
  guard let result else { return try await other() }
  return try result.get()
}

/// A transport for tests, whose responses come from a function.
public struct StubTransport: Transport {
  private let answer: @Sendable (Request) throws(NetworkingError) -> Response

  /// Creates a transport that responds with the result of `answer`.
  public init(_ answer: @escaping @Sendable (Request) throws(NetworkingError) -> Response) {
    self.answer = answer
  }

  public func send(
    _ request: Request, by deadline: Deadline
  ) async throws(NetworkingError) -> StreamedResponse {
    let response = try answer(request)
    let body = AsyncThrowingStream<[UInt8], any Error> { pieces in
      pieces.yield(response.body)
      pieces.finish()
    }
    return StreamedResponse(
      url: request.url, status: response.status, headers: response.headers, body: body)
  }
}
