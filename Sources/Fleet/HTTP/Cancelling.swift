import Preferences
import TinyNetworking

/// Waits for a server no longer than whoever waits for it wants to.
struct Cancelling {
  private let progress: Progress?
  private let url: String

  /// How soon it is noticed that nobody waits any more.
  private static let pace = Duration.milliseconds(50)

  /// `progress`: nil where nobody can cancel it.
  init(_ progress: Progress?, url: String) {
    self.progress = progress
    self.url = url
  }

  /// Throws `.cancelled` where it was cancelled first.
  func run(
    _ work: @escaping @Sendable () async throws(TransportError) -> Response
  ) async throws(TransportError) -> Response {
    guard let progress else { return try await work() }
    let result = await withTaskGroup(of: Result<Response, TransportError>?.self) { group in
      group.addTask {
        do throws(TransportError) {
          return .success(try await work())
        } catch {
          return .failure(error)
        }
      }
      group.addTask {
        while (try? progress.reach(0)) != nil, (try? await Task.sleep(for: Self.pace)) != nil {}
        return nil
      }
      defer { group.cancelAll() }
      return await group.next().flatMap(\.self)
    }
    guard let result else { throw TransportError(.cancelled, url: url, mayHaveArrived: true) }
    return try result.get()
  }
}
