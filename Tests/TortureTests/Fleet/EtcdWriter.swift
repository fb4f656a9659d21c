import CurlTransport
import Fleet
import Preferences
import Seeded

/// Writes its own keys and shared counters without pause, and records each result.
struct EtcdWriter: SeededGenerator {
  var source: SplitMix64
  private let number: Int
  private let store: EtcdStore
  private var snapshot: any Snapshot
  private(set) var tally = Tally()

  struct Tally: Sendable {
    /// The numbers of acknowledged saves and of saves with unknown outcome.
    var acknowledged = 0
    var unknown = 0
    /// The numbers of certain and of possible increments of each counter.
    var counted: [Int: Int] = [:]
    var maybeCounted: [Int: Int] = [:]
    /// The values that its own pair of keys may have: the last acknowledged one, and those tried since.
    var last = 0
    var possible: Set<Int> = [0]
  }

  static let counters = 4

  init(_ number: Int, at address: EtcdAddress) async throws {
    self.number = number
    source = SplitMix64(seed: UInt64(number))
    store = EtcdStore(address, transport: HTTPTransport())
    snapshot = try await store.load()
  }

  mutating func write(until end: ContinuousClock.Instant) async {
    var step = 0
    while ContinuousClock.now < end {
      step += 1
      let counter = below(Self.counters)
      do throws(StoreError) {
        snapshot = try await store.save(changes(step, counter), over: snapshot.revision)
        tally.acknowledge(step, counter)
      } catch {
        switch error {
        case .conflict(let theirs): snapshot = theirs
        case .server(_, .unknownOutcome):
          tally.doubt(step, counter)
          await reload()
        default: await reload()
        }
      }
    }
  }

  /// Returns changes of its own two keys and of a counter, for one transaction.
  private func changes(_ step: Int, _ counter: Int) -> [Change] {
    let shared = PreferenceName(keys: "counter", "n\(counter)")
    let count = snapshot[shared]?.integer ?? 0
    return [change(shared, to: count + 1)]
      + ["left", "right"].map { change(Self.name(number, $0), to: step) }
  }

  private func change(_ name: PreferenceName, to value: Int) -> Change {
    Change(name, from: snapshot[name], to: .integer(value))
  }

  static func name(_ writer: Int, _ side: String) -> PreferenceName {
    PreferenceName(keys: "writer", "w\(writer)", side)
  }

  private mutating func reload() async {
    if let loaded = try? await store.load() {
      snapshot = loaded
    } else {
      try? await Task.sleep(for: .milliseconds(100))
    }
  }
}

extension EtcdWriter.Tally {
  fileprivate mutating func acknowledge(_ step: Int, _ counter: Int) {
    acknowledged += 1
    counted[counter, default: 0] += 1
    last = step
    possible = [step]
  }

  fileprivate mutating func doubt(_ step: Int, _ counter: Int) {
    unknown += 1
    maybeCounted[counter, default: 0] += 1
    possible.insert(step)
  }
}

extension PreferenceValue {
  var integer: Int? {
    if case .integer(let number) = self { Int(number.spelling) } else { nil }
  }
}
