import Foundation

/// `etcdctl` on some members: what others do to a store while a test looks on.
package struct EtcdControl: Sendable {
  private let endpoints: String
  private let settings: EtcdSettings
  /// `name:password`
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

  /// What it prints. Throws where it fails.
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

  /// From now on everyone must say who they are. Returns `root`'s control, whom nothing is denied.
  package func enableAuthentication(rootPassword: String) throws -> EtcdControl {
    let control = control()
    try control("user", "add", "root:\(rootPassword)")
    try control("user", "grant-role", "root", "root")
    try control("auth", "enable")
    return self.control(as: "root:\(rootPassword)")
  }

  /// The store's number of changes so far.
  package func revision(as user: String? = nil) throws -> Int {
    let status = try control(as: user)("endpoint", "status", "--write-out", "json")
    guard let start = status.range(of: "\"revision\":")?.upperBound,
      let number = Int(status[start...].prefix(while: \.isNumber))
    else { throw Trouble(description: "no revision in \(status)") }
    return number
  }

  /// Which of its members leads now; nil where none does. Within ten seconds one does, where most
  /// of them run.
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
