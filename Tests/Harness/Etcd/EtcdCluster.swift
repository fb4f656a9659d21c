import Foundation
import Glibc
import Seeded

/// A test's own etcd cluster on loopback, of one or several members. It ends with this object and
/// with the test process.
package final class EtcdCluster: Sendable {
  package let members: [EtcdMember]
  package let settings: EtcdSettings

  package struct Trouble: Error, CustomStringConvertible {
    package let description: String
  }

  package static let isInstalled = (try? Program.run("etcd", ["--version"]).status) == 0

  /// Starts the members and waits up to a minute until they respond. Chooses other ports if another
  /// program takes them meanwhile.
  package init(members count: Int = 1, _ settings: EtcdSettings = EtcdSettings()) throws {
    self.settings = settings
    var made: [EtcdMember] = []
    for attempt in 1...5 {
      let ports = try Loopback.freePorts(2 * count)
      made = try (0..<count).map {
        try EtcdMember("m\($0)", port: ports[2 * $0], peerPort: ports[2 * $0 + 1], settings)
      }
      for member in made { try member.start(in: Self.list(made)) }
      if Self.waitForHealth(of: made, settings) { break }
      guard attempt < 5, made.contains(where: { $0.output.contains("address already in use") })
      else { throw Trouble(description: "no etcd: " + made.map(\.output).joined()) }
    }
    members = made
  }

  private static func list(_ members: [EtcdMember]) -> String {
    members.map { "\($0.name)=\($0.peerURL)" }.joined(separator: ",")
  }

  /// The addresses of all members, separated by commas, as `prefs` and `etcdctl` expect them.
  package var endpoints: String { members.map(\.endpoint).joined(separator: ",") }

  /// Starts a killed member again with its data. Returns at once.
  package func restart(_ member: EtcdMember) throws { try member.start(in: Self.list(members)) }

  /// Waits for all members. Returns false if one has ended or does not respond.
  package func waitForHealth() -> Bool { Self.waitForHealth(of: members, settings) }

  private static func waitForHealth(of members: [EtcdMember], _ settings: EtcdSettings) -> Bool {
    let list = members.map(\.endpoint).joined(separator: ",")
    var isHealthy = false
    eventually {
      isHealthy = (try? EtcdControl(list, settings).run(["endpoint", "health"]))?.status == 0
      return isHealthy || !members.allSatisfy(\.isRunning)
    }
    return isHealthy
  }
}
