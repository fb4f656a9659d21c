import Preferences
import TinyNetworking

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
      throw .loginRefused("the server takes none of the tokens that it gives")
    }
  }
}
