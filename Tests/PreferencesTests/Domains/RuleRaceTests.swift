import Dispatch
import Foundation
import Synchronization
import Testing

@testable import Preferences

/// Rules over several keys while one thread reads the domain and another one changes it.
@Suite(.timeLimit(.minutes(40)))
struct RuleRaceTests {
  @Test func `a check that reads a domain which changes meanwhile has no effect on its rules`() {
    let race = Race()
    let domain = Domain(
      RaceKeys(race), store: MemoryStore(["low": 5, "high": 8]), watching: false)
    #expect(domain.high == 8)
    let layer = domain.addLayer()
    race.begin(
      reading: { _ = domain.high },
      changing: {
        let values: [(String, PreferenceValue)] = [("low", 20), ("high", 9)]
        let overrides = values.map {
          (PreferenceName(keys: $0), Override(source: "LAYER", value: $1))
        }
        domain.setLayer(layer, to: OverrideLayer(Dictionary(uniqueKeysWithValues: overrides)))
      })
    // The check of this key makes another thread change the domain, and reads the domain itself.
    _ = domain.low
    race.end()
    #expect(domain.low == 5 && domain.high == 8, "\(domain.low), \(domain.high)")
    #expect(domain.problems.count == 2)
  }

  private struct RaceKeys: Namespace {
    let low: Preferences.Key<Int>
    let high = Key(default: 10)

    init(_ race: Race) {
      low = Key(default: 0, .check("a number") { _ in race.check() })
    }

    static let rules: [NamespaceRule<RaceKeys>] = [
      .check("low at most high") { values in
        Race.current.withLock(\.self)?.pauseOnce()
        return values.low <= values.high
      }
    ]
  }
}

/// A change by another thread, which is interrupted in the middle of the first rule.
private final class Race: Sendable {
  /// The race that the rule takes part in.
  static let current = Mutex<Race?>(nil)

  private struct Work: Sendable {
    let reading, changing: @Sendable () -> Void
  }

  private let work = Mutex<Work?>(nil)
  private let mayPause = Mutex(false)
  private let isPaused = DispatchSemaphore(value: 0)
  private let mayContinue = DispatchSemaphore(value: 0)
  private let isDone = DispatchSemaphore(value: 0)

  /// Makes the next check start a thread with `changing`, and run `reading` in the middle of that.
  func begin(
    reading: @escaping @Sendable () -> Void, changing: @escaping @Sendable () -> Void
  ) {
    Race.current.withLock { $0 = self }
    work.withLock { $0 = Work(reading: reading, changing: changing) }
  }

  func check() -> Bool {
    guard let work = work.withLock({ $0.take() }) else { return true }
    mayPause.withLock { $0 = true }
    Thread.detachNewThread {
      work.changing()
      self.isDone.signal()
    }
    isPaused.wait()
    work.reading()
    return true
  }

  /// Waits in the thread that comes here first, until `end`.
  func pauseOnce() {
    let pauses = mayPause.withLock { mayPause in
      defer { mayPause = false }
      return mayPause
    }
    guard pauses else { return }
    isPaused.signal()
    mayContinue.wait()
  }

  func end() {
    mayContinue.signal()
    isDone.wait()
    Race.current.withLock { $0 = nil }
  }
}
