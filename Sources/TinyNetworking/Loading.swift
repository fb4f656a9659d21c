/// Loads `resource` from `baseURL`.
///
/// A request without a response is repeated if it only reads, or if it certainly did not arrive.
///
/// - Parameters:
///   - timeout: The time for all attempts together. After it, throws `.timedOut`.
///   - retries: The most repetitions.
///   - limit: The most bytes of a response.
public func load<A: Sendable>(
  _ resource: Resource<A>, from baseURL: String, via transport: some Transport,
  timeout: Duration = .seconds(10), retries: Int = 2, limit: Int = 1 << 28
) async throws(NetworkingError) -> A {
  let request = Request(resource, to: baseURL)
  let deadline = ContinuousClock.now + timeout
  var attempt = 0
  while true {
    do throws(NetworkingError) {
      return try await resource.read(request, via: transport, by: deadline, limit: limit)
    } catch
      where attempt < retries && error.reason.isTemporary && ContinuousClock.now < deadline
      && (resource.isSafe || !error.mayHaveArrived)
    {
      attempt += 1
      try? await Task.sleep(for: .milliseconds(50 << attempt))
    }
  }
}

/// Loads `resource` in a task and calls one of the two functions, once. Cancelling the returned task
/// cancels the request.
@discardableResult
public func apiRequest<A: Sendable>(
  _ baseURL: String, _ resource: Resource<A>, via transport: some Transport,
  failure: @escaping @Sendable (NetworkingError) -> Void,
  completion: @escaping @Sendable (A) -> Void
) -> Task<Void, Never> {
  Task {
    do throws(NetworkingError) {
      completion(try await load(resource, from: baseURL, via: transport))
    } catch {
      failure(error)
    }
  }
}

/// Returns the lines of an endless response, each of at most `limit` bytes. Throws if its head does not
/// come within `timeout`.
public func stream<A>(
  _ resource: Resource<A>, from baseURL: String, via transport: some Transport,
  timeout: Duration = .seconds(10), limit: Int = 1 << 24
) async throws(NetworkingError) -> Lines {
  let request = Request(resource, to: baseURL)
  let deadline = ContinuousClock.now + timeout
  let response = try await transport.send(request, by: .head(deadline))
  if 200..<300 ~= response.status { return Lines(response: response, limit: limit) }
  let refusal = try await response.whole(limit: 1 << 20, by: deadline)
  throw NetworkingError(.status(refusal), url: request.url, mayHaveArrived: true)
}

extension Resource {
  /// Sends the request once.
  fileprivate func read(
    _ request: Request, via transport: some Transport, by deadline: ContinuousClock.Instant,
    limit: Int
  ) async throws(NetworkingError) -> A {
    let response = try await transport.send(request, by: .all(deadline))
      .whole(limit: limit, pace: BodyPace(allowance: ContinuousClock.now.duration(to: deadline)))
    guard 200..<300 ~= response.status else {
      throw NetworkingError(.status(response), url: request.url, mayHaveArrived: true)
    }
    do throws(ParsingError) {
      return try parse(response)
    } catch {
      throw NetworkingError(.unparsable(error), url: request.url, mayHaveArrived: true)
    }
  }
}

extension NetworkingError.Reason {
  /// Whether another attempt may succeed.
  fileprivate var isTemporary: Bool {
    switch self {
    case .unreachable, .timedOut, .closed: true
    default: false
    }
  }
}

/// The lines of a response as they arrive, without line ends. They can be read once.
public struct Lines: AsyncSequence, Sendable {
  let response: StreamedResponse
  /// The most bytes of a line.
  let limit: Int

  public func makeAsyncIterator() -> Iterator {
    Iterator(chunks: response.body.makeAsyncIterator(), url: response.url, limit: limit)
  }

  /// The iterator of the lines.
  public struct Iterator: AsyncIteratorProtocol {
    var chunks: any AsyncIteratorProtocol<[UInt8], any Error>
    let url: String
    let limit: Int
    var rest: ArraySlice<UInt8> = []

    /// Throws if the response ends before it is complete.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(NetworkingError) -> [UInt8]? {
      var line: [UInt8] = []
      while true {
        let end = rest.firstIndex(of: UInt8(ascii: "\n"))
        line += rest[..<(end ?? rest.endIndex)]
        guard line.count <= limit else {
          throw NetworkingError(.tooLarge(limit: limit), url: url, mayHaveArrived: true)
        }
        rest = end.map { rest[($0 + 1)...] } ?? []
        if end != nil { return line }
        do {
          guard let chunk = try await chunks.next(isolation: actor) else {
            return line.isEmpty ? nil : line
          }
          rest = chunk[...]
        } catch {
          throw NetworkingError(during: error, url: url)
        }
      }
    }
  }
}
