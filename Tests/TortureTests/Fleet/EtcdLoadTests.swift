import CurlTransport
import Fleet
import Harness
import Preferences
import Testing

/// Writers on a cluster of three members that are killed and restarted.
@Suite(.onOwnThread, .timeLimit(.minutes(40)))
struct EtcdLoadTests {
  private static let writers = Torture.count(16, small: 6)
  private static let duration = Duration.seconds(Torture.count(60, small: 8))

  @Test func `acknowledged etcd writes are applied exactly once while members are killed`()
    async throws
  {
    let cluster = try EtcdCluster(members: 3)
    let hosts = cluster.members.map { "127.0.0.1:\($0.port)" }.joined(separator: ",")
    let address = try EtcdAddress("etcd://\(hosts)/load/")
    let end = ContinuousClock.now + Self.duration
    let killing = Task { try await kill(in: cluster, until: end - .seconds(3)) }
    let tallies = try await withThrowingTaskGroup(of: (Int, EtcdWriter.Tally).self) { group in
      for number in 0..<Self.writers {
        group.addTask {
          var writer = try await EtcdWriter(number, at: address)
          await writer.write(until: end)
          return (number, writer.tally)
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    let kills = try await killing.value
    #expect(cluster.waitForHealth())
    let flaws = flaws(
      of: tallies, in: try await EtcdStore(address, transport: HTTPTransport()).load())
    #expect(flaws == [])
    let acknowledged = tallies.values.reduce(0) { $0 + $1.acknowledged }
    #expect(acknowledged > 0)
    Figure(
      .fleetWrites, tried: acknowledged, "writes acknowledged", found: flaws.count,
      "lost, doubled or torn"
    ).report()
    Figure(.fleetWrites, tried: kills, "members killed", found: 0, "stayed away").report()
    let unknown = tallies.values.reduce(0) { $0 + $1.unknown }
    Figure(.fleetWrites, tried: unknown, "writes of which nobody could say", found: 0, "wrong")
      .report()
  }

  /// Kills one member at a time, so that a majority stays. Returns the number of kills.
  private func kill(in cluster: EtcdCluster, until end: ContinuousClock.Instant) async throws -> Int
  {
    var kills = 0
    while ContinuousClock.now < end {
      try await Task.sleep(for: .seconds(2))
      guard let member = cluster.members.randomElement() else { return kills }
      member.kill()
      kills += 1
      try await Task.sleep(for: .milliseconds(Int.random(in: 200...1500)))
      try cluster.restart(member)
      guard cluster.waitForHealth() else { return kills }
    }
    return kills
  }

  private func flaws(of tallies: [Int: EtcdWriter.Tally], in end: any Snapshot) -> [String] {
    var flaws: [String] = []
    for (number, tally) in tallies {
      let left = end[EtcdWriter.name(number, "left")]?.integer ?? 0
      let right = end[EtcdWriter.name(number, "right")]?.integer ?? 0
      if left != right { flaws.append("writer \(number): \(left) beside \(right)") }
      if !tally.possible.contains(left) {
        flaws.append("writer \(number): \(left), not of \(tally.possible.sorted())")
      }
    }
    for counter in 0..<EtcdWriter.counters {
      let count = end[PreferenceName(keys: "counter", "n\(counter)")]?.integer ?? 0
      let sure = tallies.values.reduce(0) { $0 + ($1.counted[counter] ?? 0) }
      let most = sure + tallies.values.reduce(0) { $0 + ($1.maybeCounted[counter] ?? 0) }
      if !(sure...most).contains(count) {
        flaws.append("counter \(counter): \(count), not \(sure)...\(most)")
      }
    }
    return flaws
  }
}
