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

  public init<A>(_ resource: Resource<A>, to baseURL: String) {
    url = baseURL + resource.path
    method = resource.method
    headers = resource.headers
    body = resource.body
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

  /// Waits for all of it, `limit` bytes at most.
  public func whole(limit: Int) async throws(TransportError) -> Response {
    var bytes: [UInt8] = []
    do {
      for try await piece in body {
        bytes += piece
        guard bytes.count <= limit else {
          throw TransportError(.tooLarge(limit: limit), url: url, mayHaveArrived: true)
        }
      }
      try Task.checkCancellation()
    } catch {
      throw TransportError(during: error, url: url)
    }
    return Response(status: status, headers: headers, body: bytes)
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
