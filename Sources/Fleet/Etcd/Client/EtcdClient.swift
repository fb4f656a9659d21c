import Preferences
import Synchronization
import TinyNetworking

/// A user's name and password for a server.
public struct Credentials: Hashable, Sendable {
  /// The name and the password in clear text.
  public let user, password: String
  /// Creates credentials from a name and a password.
  public init(user: String, password: String) {
    self.user = user
    self.password = password
  }
}

/// A client of a cluster, which first asks the member that responded last.
///
/// A request that only reads goes to the next member if one does not respond, and again if the
/// cluster has no leader, until the deadline. A write is sent once: if its response is lost, the
/// error is `.ambiguous`. An expired token is renewed once per request.
final class EtcdClient: Sendable {
  private let endpoints: [String]
  private let credentials: Credentials?
  let transport: any Transport
  private let known = Mutex(Known())

  private struct Known {
    var token: String?
    /// The index of the member that responded last.
    var member = 0
  }

  /// The time for all attempts of a request together.
  let timeout: Duration
  /// The time for one member, if there are others.
  private static let memberTimeout = Duration.seconds(4)
  private static let watchTimeout = Duration.seconds(3)

  init(
    _ address: EtcdAddress, credentials: Credentials?, transport: any Transport, timeout: Duration
  ) {
    endpoints = address.endpoints
    self.credentials = credentials
    self.transport = transport
    self.timeout = timeout
  }

  /// The URL of the member that responded last.
  var endpoint: String { endpoints[known.withLock(\.member) % endpoints.count] }
  var token: String? { known.withLock(\.token) }

  /// Reads a range. If `time` is nil, the limit is `timeout`.
  func range(
    _ request: RangeRequest, within time: Duration? = nil
  ) async throws(EtcdError) -> RangeResponse {
    try await ask("/v3/kv/range", request, isSafe: true, within: time) {
      response throws(ParsingError) in try RangeResponse(response)
    }
  }

  func transaction(_ request: TransactionRequest) async throws(EtcdError) -> TransactionResponse {
    try await ask("/v3/kv/txn", request, isSafe: false, TransactionResponse.init)
  }

  /// Returns endless lines, which throw if the member loses its leader. The time limit is short, so
  /// that it is soon known whether changes arrive.
  func watch(
    _ request: WatchRequest
  ) async throws(EtcdError) -> Lines {
    var resource: Resource<Void> = try Self.resource("/v3/watch", request, isSafe: true) { _ in }
    resource.headers.append(Header("Grpc-Metadata-hasleader", "true"))
    return try await attempts(resource, within: min(timeout, Self.watchTimeout)) {
      resource, endpoint, timeout throws(NetworkingError) in
      try await stream(resource, from: endpoint, via: self.transport, timeout: timeout)
    }
  }

  private func ask<A: Sendable>(
    _ path: String, _ body: some Encodable, isSafe: Bool, within time: Duration? = nil,
    _ read: @escaping @Sendable (ResponseJSON) throws(ParsingError) -> A
  ) async throws(EtcdError) -> A {
    let resource = try Self.resource(path, body, isSafe: isSafe, read)
    return try await attempts(resource, within: time ?? timeout) {
      resource, endpoint, timeout throws(NetworkingError) in
      try await awaitingServer(endpoint) { () throws(NetworkingError) in
        try await load(
          resource, from: endpoint, via: self.transport, timeout: timeout, retries: 0)
      }
    }
  }

  private static func resource<A>(
    _ path: String, _ body: some Encodable, isSafe: Bool,
    _ read: @escaping @Sendable (ResponseJSON) throws(ParsingError) -> A
  ) throws(EtcdError) -> Resource<A> {
    do throws(ParsingError) {
      return Resource(
        path: path, method: .post, headers: [Header("Content-Type", "application/json")],
        body: try encodeJSON(body), isSafe: isSafe
      ) { response throws(ParsingError) in try read(try ResponseJSON(response.body)) }
    } catch {
      throw .refused("the request cannot be JSON at \(error.place)")
    }
  }

  private func attempts<A, Result: Sendable>(
    _ resource: Resource<A>, within timeout: Duration,
    _ send: (Resource<A>, String, Duration) async throws(NetworkingError) -> Result
  ) async throws(EtcdError) -> Result {
    var attempts = Attempts(members: endpoints.count, timeout: timeout)
    while true {
      let member = known.withLock(\.member) % endpoints.count
      let token = known.withLock(\.token)
      do throws(NetworkingError) {
        let timeout = endpoints.count > 1 ? min(Self.memberTimeout, attempts.left) : attempts.left
        return try await send(
          resource.authorized(by: token.map(Authentication.token)), endpoints[member], timeout)
      } catch {
        switch EtcdError.verdict(on: error, isSafe: resource.isSafe) {
        case .final(let error):
          if error.isAmbiguous { skip(member) }
          throw error
        case .authenticate:
          try await authenticate(at: endpoints[member], insteadOf: token, &attempts)
        case .elsewhere(let error):
          skip(member)
          try await attempts.wait(after: error)
        }
      }
    }
  }

  /// Makes the next member the preferred one.
  private func skip(_ member: Int) {
    known.withLock { if $0.member % endpoints.count == member { $0.member = member + 1 } }
  }

  /// Gets a new token, unless another request has got one meanwhile.
  private func authenticate(
    at endpoint: String, insteadOf old: String?, _ attempts: inout Attempts
  ) async throws(EtcdError) {
    if let now = known.withLock(\.token), now != old { return }
    guard let credentials else { throw .credentialsNeeded }
    try attempts.recordAuthentication()
    let resource = try Self.resource(
      "/v3/auth/authenticate",
      AuthenticateRequest(name: credentials.user, password: credentials.password), isSafe: true
    ) { response throws(ParsingError) in response["token"]?.text ?? "" }
    do throws(NetworkingError) {
      let token = try await load(
        resource, from: endpoint, via: transport, timeout: attempts.left, retries: 0)
      known.withLock { $0.token = token }
    } catch {
      switch EtcdError.verdict(on: error, isSafe: true) {
      case .final(let error): throw error
      case .authenticate: throw .credentialsRefused("the server refuses the user or password")
      case .elsewhere(let error): try await attempts.wait(after: error)
      }
    }
  }
}

/// The remaining attempts of a request.
struct Attempts {
  private let members: Int
  private let deadline: ContinuousClock.Instant
  private var authentications = 0
  /// The consecutive errors of unreachable members.
  private var unreachable: [NetworkingError] = []
  private var pause = Duration.milliseconds(20)

  private static let mostAuthentications = 2
  private static let longestPause = Duration.milliseconds(500)

  init(members: Int, timeout: Duration) {
    self.members = members
    deadline = .now + timeout
  }

  var left: Duration { max(.zero, ContinuousClock.now.duration(to: deadline)) }

  /// Pauses before the next attempt. Throws if the deadline has passed, or if every member was
  /// tried twice and none was reached.
  mutating func wait(after error: EtcdError) async throws(EtcdError) {
    switch error {
    case .unreachable(let errors): unreachable += errors
    default: unreachable = []
    }
    if unreachable.count >= 2 * members {
      throw .unreachable(Array(unreachable.suffix(members)))
    }
    guard left > pause else { throw error }
    do {
      try await Preferences.pause(for: pause)
    } catch {
      throw .cancelled
    }
    pause = min(pause * 2, Self.longestPause)
  }

  mutating func recordAuthentication() throws(EtcdError) {
    authentications += 1
    guard authentications <= Self.mostAuthentications else {
      throw .credentialsRefused("the server accepts none of the tokens that it issues")
    }
  }
}

/// A failed request to etcd, or an unusable response.
enum EtcdError: Error, Sendable {
  /// No member could be reached. Has one error for each.
  case unreachable([NetworkingError])
  /// The cluster cannot do it now, for example because it has no leader. The text is the server's.
  case unavailable(String)
  /// The request was sent, but its result is unknown.
  case ambiguous(String)
  case credentialsNeeded
  case credentialsRefused(String)
  case denied
  /// The requested revision was compacted.
  case compacted
  /// The text is the server's.
  case refused(String)
  case unreadable(String)
  /// All keys together cannot be one document.
  case content(Problem)
  case cancelled
}

extension EtcdError {
  /// The next step after an error. A request that only reads, or certainly did not arrive, may be
  /// repeated with another member.
  enum Verdict {
    case elsewhere(EtcdError)
    case authenticate
    case final(EtcdError)
  }

  /// Classifies an error of one member.
  static func verdict(on error: NetworkingError, isSafe: Bool) -> Verdict {
    switch error.reason {
    case .cancelled: .final(.cancelled)
    case .status(let response): verdict(on: Refusal(response), isSafe: isSafe)
    case .unparsable: .final(.unreadable(error.description))
    case _ where error.mayHaveArrived && !isSafe: .final(.ambiguous(error.description))
    default: .elsewhere(.unreachable([error]))
    }
  }

  private static func verdict(on refusal: Refusal, isSafe: Bool) -> Verdict {
    let message = refusal.message
    switch (refusal.status, refusal.code) {
    case (401, _): return .authenticate
    case (403, _): return .final(.denied)
    case (503, _), (500, _), (504, _), (429, 14):
      return isSafe ? .elsewhere(.unavailable(message)) : .final(.ambiguous(message))
    case _ where message.contains("user name is empty") || message.contains("auth store is old"):
      return .authenticate
    case _ where message.contains("has been compacted"): return .final(.compacted)
    case _ where message.contains("authentication failed"):
      return .final(.credentialsRefused(message))
    default: return .final(.refused(message))
    }
  }

  var isAmbiguous: Bool { if case .ambiguous = self { true } else { false } }
}

/// An error response of the gateway.
private struct Refusal {
  let status, code: Int
  let message: String

  init(_ response: Response) {
    status = response.status
    let body = try? ResponseJSON(response.body)
    code = body.flatMap { try? $0.integer("code") } ?? 0
    message = body?["message"]?.text ?? body?["error"]?.text ?? "status \(response.status)"
  }
}
