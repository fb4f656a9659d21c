/// What sends a request and brings the answer.
public protocol Transport: Sendable {
  /// Returns with the answer's head. It throws, or its body does, where the deadline is missed, and as
  /// soon as the task is cancelled.
  func send(
    _ request: Request, by deadline: Deadline
  ) async throws(TransportError) -> StreamedResponse
}

/// Until when what is to be there: all of an answer, or its head alone.
public enum Deadline: Sendable {
  case all(ContinuousClock.Instant)
  case head(ContinuousClock.Instant)
}

public struct Request: Sendable {
  public let url: String
  public let method: Method
  public let headers: [Header]
  public let body: [UInt8]?
  /// Whether sending the request twice does no more than sending it once.
  public let isSafe: Bool

  public init<A>(_ resource: Resource<A>, to baseURL: String) {
    url = baseURL + resource.path
    method = resource.method
    headers = resource.headers
    body = resource.body
    isSafe = resource.isSafe
  }
}

/// An answer whose body is still on its way.
public struct StreamedResponse: Sendable {
  /// Pieces of bytes as they come, however they were sent.
  public typealias Body = any AsyncSequence<[UInt8], any Error> & Sendable

  public let url: String
  public let status: Int
  public let headers: [Header]
  public let body: Body

  public init(url: String, status: Int, headers: [Header] = [], body: Body) {
    self.url = url
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The size of the body as the server announces it.
  public var announcedLength: Int? {
    headers.first { $0.name.lowercased() == "content-length" }.flatMap { Int($0.value) }
  }

  /// Reads the whole body. Throws `.tooLarge` as soon as more than `limit` bytes have come, and
  /// `.timedOut` as soon as a chunk comes that is too late for `pace`. A server that sends nothing at
  /// all is the transport's or the caller's to give up.
  public func whole(limit: Int, pace: BodyPace? = nil) async throws(TransportError) -> Response {
    let start = ContinuousClock.now
    var bytes: [UInt8] = []
    do {
      for try await piece in body {
        guard piece.count <= limit - bytes.count else { throw error(.tooLarge(limit: limit)) }
        bytes += piece
        if let pace, start.duration(to: .now) > pace.time(for: bytes.count) {
          throw error(.timedOut)
        }
      }
      try Task.checkCancellation()
    } catch {
      throw TransportError(during: error, url: url)
    }
    return Response(status: status, headers: headers, body: bytes)
  }

  /// Reads the whole body, and gives it up at `deadline` even if nothing comes.
  func whole(
    limit: Int, by deadline: ContinuousClock.Instant
  ) async throws(TransportError) -> Response {
    let result = await withTaskGroup(of: Result<Response, TransportError>.self) { group in
      group.addTask {
        do throws(TransportError) {
          return .success(try await whole(limit: limit))
        } catch {
          return .failure(error)
        }
      }
      group.addTask {
        try? await Task.sleep(until: deadline)
        return .failure(error(Task.isCancelled ? .cancelled : .timedOut))
      }
      defer { group.cancelAll() }
      return await group.next()
    }
    guard let result else { throw error(.cancelled) }
    return try result.get()
  }

  private func error(_ reason: TransportError.Reason) -> TransportError {
    TransportError(reason, url: url, mayHaveArrived: true)
  }
}

/// The time that a body may take: a fixed allowance, and more for each byte that has arrived. A server
/// that sends a byte a second is given up; a slow line is not.
public struct BodyPace: Sendable {
  /// The time for a body of any size.
  public let allowance: Duration
  /// The rate that adds time. nil adds none: the allowance is for the whole body.
  public let bytesPerSecond: Int?

  public init(allowance: Duration, bytesPerSecond: Int? = nil) {
    self.allowance = allowance
    self.bytesPerSecond = bytesPerSecond
  }

  /// The longest that the first `count` bytes may take.
  public func time(for count: Int) -> Duration {
    guard let bytesPerSecond else { return allowance }
    return allowance + .seconds(1) * (Double(count) / Double(bytesPerSecond))
  }
}

/// Answers by a function, for tests.
public struct StubTransport: Transport {
  private let answer: @Sendable (Request) throws(TransportError) -> Response

  public init(_ answer: @escaping @Sendable (Request) throws(TransportError) -> Response) {
    self.answer = answer
  }

  public func send(
    _ request: Request, by deadline: Deadline
  ) async throws(TransportError) -> StreamedResponse {
    let response = try answer(request)
    let body = AsyncThrowingStream<[UInt8], any Error> { pieces in
      pieces.yield(response.body)
      pieces.finish()
    }
    return StreamedResponse(
      url: request.url, status: response.status, headers: response.headers, body: body)
  }
}
