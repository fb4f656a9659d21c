/// Asks `baseURL` for `resource`, and again where no answer came and that is safe: where it only
/// reads, or has certainly not arrived. Throws `.transport(.timedOut)` after `timeout`, all attempts
/// together.
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
    } catch .transport(let error)
      where attempt < retries && error.reason.mayPass && ContinuousClock.now < deadline
      && (resource.isSafe || !error.mayHaveArrived)
    {
      attempt += 1
      try? await Task.sleep(for: .milliseconds(50 << attempt))
    }
  }
}

/// `load` for those who do not wait: one of the two is called, once. Cancelling the task cancels it.
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

/// The lines of an answer that goes on for as long as it is read, `limit` bytes each at most. Throws
/// where its head has not come after `timeout`.
public func stream<A>(
  _ resource: Resource<A>, from baseURL: String, via transport: some Transport,
  timeout: Duration = .seconds(10), limit: Int = 1 << 24
) async throws(NetworkingError) -> Lines {
  let request = Request(resource, to: baseURL)
  let deadline = ContinuousClock.now + timeout
  let refusal: Response
  do throws(TransportError) {
    let answer = try await transport.send(request, by: .head(deadline))
    if 200..<300 ~= answer.status { return Lines(answer: answer, limit: limit) }
    refusal = try await answer.whole(limit: 1 << 20, by: deadline)
  } catch {
    throw .transport(error)
  }
  throw .status(refusal)
}

extension Resource {
  /// Asks for it once.
  fileprivate func read(
    _ request: Request, via transport: some Transport, by deadline: ContinuousClock.Instant,
    limit: Int
  ) async throws(NetworkingError) -> A {
    let response: Response
    do throws(TransportError) {
      response = try await transport.send(request, by: .all(deadline))
        .whole(limit: limit, pace: BodyPace(allowance: ContinuousClock.now.duration(to: deadline)))
    } catch {
      throw .transport(error)
    }
    guard 200..<300 ~= response.status else { throw .status(response) }
    do throws(Unparsable) {
      return try parse(response)
    } catch {
      throw .unparsable(error, response)
    }
  }
}

extension TransportError.Reason {
  /// Whether it may go better next time.
  fileprivate var mayPass: Bool {
    switch self {
    case .unreachable, .timedOut, .closed: true
    default: false
    }
  }
}
