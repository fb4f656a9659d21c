import FoundationEssentials
import TinyNetworking

extension HTTPTransport {
  /// The transport of calls that name none: with the proxies of the environment and the system's
  /// authorities.
  public static let standard = HTTPTransport(environment: ProcessInfo.processInfo.environment)
}

/// Loads `resource` by the standard transport and calls one of the two functions, once. Cancelling the
/// returned task cancels the request.
///
///     apiRequest("https://api.example.com/", user, failure: { print($0) }) { print($0.name) }
@discardableResult
public func apiRequest<A: Sendable>(
  _ baseURL: String, _ resource: Resource<A>,
  failure: @escaping @Sendable (NetworkingError) -> Void,
  completion: @escaping @Sendable (A) -> Void
) -> Task<Void, Never> {
  apiRequest(
    baseURL, resource, via: HTTPTransport.standard, failure: failure, completion: completion)
}

/// Loads `resource` like `apiRequest` with a text. The path is a component after `baseURL`.
@discardableResult
public func apiRequest<A: Sendable>(
  _ baseURL: URL, _ resource: Resource<A>,
  failure: @escaping @Sendable (NetworkingError) -> Void,
  completion: @escaping @Sendable (A) -> Void
) -> Task<Void, Never> {
  let base = baseURL.absoluteString
  let needsSlash = !base.hasSuffix("/") && !resource.path.hasPrefix("/")
  return apiRequest(
    needsSlash ? base + "/" : base, resource, failure: failure, completion: completion)
}

/// Loads `resource` by the standard transport, like `load` with a transport.
public func load<A: Sendable>(
  _ resource: Resource<A>, from baseURL: String, timeout: Duration = .seconds(10)
) async throws(NetworkingError) -> A {
  try await load(resource, from: baseURL, via: HTTPTransport.standard, timeout: timeout)
}
