import Glibc
import Preferences
import Synchronization
import Testing

@testable import Store

/// Reads of several keys while another program changes them together.
@Suite(.timeLimit(.minutes(40)))
struct ConsistentReadTests {
  private struct PairKeys: Namespace {
    let inner = Inner()
    let low = Key(default: 0)

    struct Inner: Namespace {
      let high = Key(default: 0)
    }
  }

  private static let replacements = 3000

  @Test func `no snapshot has values of two versions of a file that others replace`() async throws {
    let scratch = try Scratch()
    let path = try scratch.write(Self.text(0), to: "settings.json")
    let defaults = Domain(PairKeys(), store: FileStore(path))
    let isDone = Flag()
    let torn = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<2 { group.addTask { await Self.readPairs(of: defaults, until: isDone) } }
      for value in 1...Self.replacements {
        try scratch.write(Self.text(value), to: "new.json")
        try #require(rename(scratch("new.json"), path) == 0)
        // The watcher reloads as well, at any moment. This makes sure that many versions are read.
        if value.isMultiple(of: 4) { try await defaults.reload() }
      }
      try await defaults.reload()
      isDone.set()
      return try await group.reduce(0, +)
    }
    #expect(torn == 0)
    let last = defaults.snapshot()
    #expect(last.low == Self.replacements)
    #expect(last.inner.high == Self.replacements)
  }

  @Test func `a transaction is saved whole while another domain changes the file`() async throws {
    let scratch = try Scratch()
    let path = try scratch.write(Self.text(0), to: "settings.json")
    let domains = [FileStore(path), FileStore(path)].map { Domain(PairKeys(), store: $0) }
    let isDone = Flag()
    let torn = try await withThrowingTaskGroup(of: Int.self) { group in
      for domain in domains {
        group.addTask { await Self.readPairs(of: domain, until: isDone) }
      }
      try await withThrowingTaskGroup(of: Void.self) { writers in
        for (number, domain) in domains.enumerated() {
          writers.addTask {
            for value in 1...200 {
              try domain.transaction {
                $0.low = value * 2 + number
                $0.inner.high = value * 2 + number
              }
              try await domain.flush()
            }
          }
        }
        try await writers.waitForAll()
      }
      isDone.set()
      return try await group.reduce(0, +)
    }
    #expect(torn == 0)
    for domain in domains {
      try await domain.reload()
      #expect(domain.low == domain.inner.high)
    }
  }

  /// Returns the number of snapshots in which the two values differ.
  private static func readPairs(
    of defaults: Domain<PairKeys>, until isDone: Flag
  ) async -> Int {
    var torn = 0
    while !isDone.isSet {
      for _ in 0..<50 {
        let pair = defaults.snapshot()
        if pair.low != pair.inner.high { torn += 1 }
      }
      await Task.yield()
    }
    return torn
  }

  private static func text(_ value: Int) -> String {
    #"{"low": \#(value), "inner": {"high": \#(value)}}"#
  }

  /// A flag that several tasks share.
  private final class Flag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .acquiring) }
    func set() { value.store(true, ordering: .releasing) }
  }
}
