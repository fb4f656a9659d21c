import Foundation

/// Runs `etcdctl` on some members, as another client of the store.
package struct EtcdControl: Sendable {
  private let endpoints: String
  private let settings: EtcdSettings
  /// The credentials, as `name:password`.
  package var user: String?

  package init(_ endpoints: String, _ settings: EtcdSettings, user: String? = nil) {
    self.endpoints = endpoints
    self.settings = settings
    self.user = user
  }

  package func run(_ arguments: [String], input: String = "") throws -> Program.Outcome {
    let who = user.map { ["--user", $0] } ?? []
    return try Program.run(
      "etcdctl", ["--endpoints", endpoints] + settings.controlArguments + who + arguments,
      input: input, environment: ["ETCDCTL_API": "3"])
  }

  /// Runs `etcdctl` and returns its output. Throws if it fails.
  @discardableResult
  package func callAsFunction(_ arguments: String..., input: String = "") throws -> String {
    let outcome = try run(arguments, input: input)
    guard outcome.status == 0 else {
      throw EtcdCluster.Trouble(description: "etcdctl \(arguments): \(outcome.err)")
    }
    return outcome.out
  }
}

extension EtcdCluster {
  package func control(as user: String? = nil) -> EtcdControl {
    EtcdControl(endpoints, settings, user: user)
  }

  /// Switches authentication on. Returns a control for `root`, who has all permissions.
  package func enableAuthentication(rootPassword: String) throws -> EtcdControl {
    let control = control()
    try control("user", "add", "root:\(rootPassword)")
    try control("user", "grant-role", "root", "root")
    try control("auth", "enable")
    return self.control(as: "root:\(rootPassword)")
  }

  /// The store's current revision.
  package func revision(as user: String? = nil) throws -> Int {
    let status = try control(as: user)("endpoint", "status", "--write-out", "json")
    guard let start = status.range(of: "\"revision\":")?.upperBound,
      let number = Int(status[start...].prefix(while: \.isNumber))
    else { throw Trouble(description: "no revision in \(status)") }
    return number
  }

  /// Returns the member that leads, or nil if there is none for ten seconds.
  package func leader() throws -> EtcdMember? {
    let end = Date(timeIntervalSinceNow: 10)
    repeat {
      for member in members where member.isRunning {
        let status = try EtcdControl(member.endpoint, settings).run(["endpoint", "status"])
        let parts = status.out.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        if status.status == 0, parts.count > 4, parts[4] == "true" { return member }
      }
      usleep(100_000)
    } while Date() < end
    return nil
  }
}
