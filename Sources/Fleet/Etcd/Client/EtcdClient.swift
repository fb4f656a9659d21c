import Preferences
import Synchronization
import TinyNetworking

/// Who one is to a server.
public struct Credentials: Hashable, Sendable {
  public let user, password: String
  public init(user: String, password: String) {
    self.user = user
    self.password = password
  }
}

/// Asks the members of a cluster, first the one that answered last.
///
/// What only reads goes to the next member where one does not answer, and again where the cluster has
/// no leader, until the deadline. What writes is sent once: where its answer is lost that is told
/// (`.ambiguous`). A token that has expired is asked for anew, once a request.
final class EtcdClient: Sendable {
  private let endpoints: [String]
  private let credentials: Credentials?
  let transport: any Transport
  private let known = Mutex(Known())

  private struct Known {
    var token: String?
    /// The number of the member that answered last.
    var member = 0
  }

  /// For all attempts of a request together.
  let patience: Duration
  /// For one member, while there are others.
  private static let memberPatience = Duration.seconds(4)
  private static let watchPatience = Duration.seconds(3)

  init(
    _ address: EtcdAddress, credentials: Credentials?, transport: any Transport, patience: Duration
  ) {
    endpoints = address.endpoints
    self.credentials = credentials
    self.transport = transport
    self.patience = patience
  }

  /// The member that answered last.
  var endpoint: String { endpoints[known.withLock(\.member) % endpoints.count] }
  var token: String? { known.withLock(\.token) }

  /// `time`: `patience` where it is nil.
  func range(
    _ request: RangeRequest, within time: Duration? = nil
  ) async throws(EtcdError) -> RangeAnswer {
    try await ask("/v3/kv/range", request, isSafe: true, within: time) {
      answer throws(Unparsable) in try RangeAnswer(answer)
    }
  }

  func transaction(_ request: TransactionRequest) async throws(EtcdError) -> TransactionAnswer {
    try await ask("/v3/kv/txn", request, isSafe: false, TransactionAnswer.init)
  }

  /// Lines without end. Ends with an error where the member loses its leader. Soon given up, so that it
  /// is known whether others' changes come.
  func watch(
    _ request: WatchRequest
  ) async throws(EtcdError) -> Lines {
    var resource: Resource<Void> = try Self.resource("/v3/watch", request, isSafe: true) { _ in }
    resource.headers.append(Header("Grpc-Metadata-hasleader", "true"))
    return try await attempts(resource, within: min(patience, Self.watchPatience)) {
      resource, endpoint, timeout throws(NetworkingError) in
      try await stream(resource, from: endpoint, via: self.transport, timeout: timeout)
    }
  }

  private func ask<A: Sendable>(
    _ path: String, _ body: some Encodable, isSafe: Bool, within time: Duration? = nil,
    _ read: @escaping @Sendable (Answer) throws(Unparsable) -> A
  ) async throws(EtcdError) -> A {
    let resource = try Self.resource(path, body, isSafe: isSafe, read)
    return try await attempts(resource, within: time ?? patience) {
      resource, endpoint, timeout throws(NetworkingError) in
      try await load(
        resource, from: endpoint, via: self.transport, timeout: timeout, retries: 0)
    }
  }

  private static func resource<A>(
    _ path: String, _ body: some Encodable, isSafe: Bool,
    _ read: @escaping @Sendable (Answer) throws(Unparsable) -> A
  ) throws(EtcdError) -> Resource<A> {
    do throws(Unparsable) {
      return Resource(
        path: path, method: .post, headers: [Header("Content-Type", "application/json")],
        body: try encodeJSON(body), isSafe: isSafe
      ) { response throws(Unparsable) in try read(try Answer(response.body)) }
    } catch {
      throw .refused("what was to be sent is no JSON at \(error.place)")
    }
  }

  private func attempts<A, Result: Sendable>(
    _ resource: Resource<A>, within patience: Duration,
    _ send: (Resource<A>, String, Duration) async throws(NetworkingError) -> Result
  ) async throws(EtcdError) -> Result {
    var attempts = Attempts(members: endpoints.count, patience: patience)
    while true {
      let member = known.withLock(\.member) % endpoints.count
      let token = known.withLock(\.token)
      do throws(NetworkingError) {
        let timeout = endpoints.count > 1 ? min(Self.memberPatience, attempts.left) : attempts.left
        return try await send(
          resource.authorized(by: token.map(Authentication.token)), endpoints[member], timeout)
      } catch {
        switch EtcdError.verdict(on: error, isSafe: resource.isSafe) {
        case .final(let error):
          if error.isAmbiguous { leave(member) }
          throw error
        case .login: try await logIn(at: endpoints[member], insteadOf: token, &attempts)
        case .elsewhere(let error):
          leave(member)
          try await attempts.wait(after: error)
        }
      }
    }
  }

  /// The next one is asked from now on.
  private func leave(_ member: Int) {
    known.withLock { if $0.member % endpoints.count == member { $0.member = member + 1 } }
  }

  /// Nothing where another request has brought a new token meanwhile.
  private func logIn(
    at endpoint: String, insteadOf old: String?, _ attempts: inout Attempts
  ) async throws(EtcdError) {
    if let now = known.withLock(\.token), now != old { return }
    guard let credentials else { throw .needsLogin }
    try attempts.noteLogin()
    let resource = try Self.resource(
      "/v3/auth/authenticate",
      LoginRequest(name: credentials.user, password: credentials.password), isSafe: true
    ) { answer throws(Unparsable) in answer["token"]?.text ?? "" }
    do throws(NetworkingError) {
      let token = try await load(
        resource, from: endpoint, via: transport, timeout: attempts.left, retries: 0)
      known.withLock { $0.token = token }
    } catch {
      switch EtcdError.verdict(on: error, isSafe: true) {
      case .final(let error): throw error
      case .login: throw .credentialsRefused("the server refuses the login")
      case .elsewhere(let error): try await attempts.wait(after: error)
      }
    }
  }
}

/// How often one request may still be made.
struct Attempts {
  private let members: Int
  private let deadline: ContinuousClock.Instant
  private var logins = 0
  /// In a row, of members that nobody reached.
  private var unreachable: [TransportError] = []
  private var pause = Duration.milliseconds(20)

  private static let mostLogins = 2
  private static let longestPause = Duration.milliseconds(500)

  init(members: Int, patience: Duration) {
    self.members = members
    deadline = .now + patience
  }

  var left: Duration { max(.zero, ContinuousClock.now.duration(to: deadline)) }

  /// Throws where there is no sense in going on: the deadline is over, or no member was reached, each
  /// tried twice.
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

  mutating func noteLogin() throws(EtcdError) {
    logins += 1
    guard logins <= Self.mostLogins else {
      throw .credentialsRefused("the server takes none of the tokens that it gives")
    }
  }
}
