import FoundationEssentials
import Preferences
import Synchronization
import Testing

/// Code of the program that uses the domain while the domain runs it.
@Suite(.timeLimit(.minutes(40)))
struct DomainCheckTests {
  /// Where a check finds the domain that it belongs to.
  final class Reference<Keys: Namespace>: Sendable {
    private let domain = Mutex<Domain<Keys>?>(nil)

    func set(_ new: Domain<Keys>?) { domain.withLock { $0 = new } }
    func read<Value>(_ path: KeyPath<Domain<Keys>, Value>) -> Value? {
      domain.withLock { $0 }?[keyPath: path]
    }
  }

  struct LimitKeys: Namespace {
    let least: Preferences.Key<Int>
    let most: Preferences.Key<Int>

    /// `most` is checked too if `isMutual`.
    init(_ reference: Reference<LimitKeys>, isMutual: Bool = false) {
      least = Key(
        default: 0, .check("at most most") { $0 <= reference.read(\.most) ?? .max })
      most = Key(
        default: 100,
        .check("at least least") { !isMutual || $0 >= reference.read(\.least) ?? .min })
    }
  }

  private func limits(
    _ text: String, isMutual: Bool = false, overrides: Overrides = .none
  ) throws -> (Domain<LimitKeys>, MemoryStore) {
    let reference = Reference<LimitKeys>()
    let store = MemoryStore(try PreferenceValue(typed: text))
    let domain = Domain(
      LimitKeys(reference, isMutual: isMutual), store: store, overrides: overrides)
    reference.set(domain)
    return (domain, store)
  }

  private func write(_ text: String, to store: MemoryStore) throws {
    let old = store.load()
    let change = Change(.root, from: old[.root], to: try PreferenceValue(typed: text))
    _ = try store.save([change], over: old.revision)
  }

  @Test func `a check may read another key after a reload`() async throws {
    let (domain, store) = try limits(#"{"least": 2, "most": 8}"#)
    #expect(domain.least == 2)
    try write(#"{"least": 4, "most": 8}"#, to: store)
    try await domain.reload()
    #expect(domain.least == 4)
    #expect(domain.problems.isEmpty)
    try write(#"{"least": 4, "most": 3}"#, to: store)
    try await domain.reload()
    #expect(domain.least == 0)
    #expect(domain.most == 3)
    #expect(domain.problems.map(\.description) == ["least: must be at most most"])
    #expect(domain.currentValues.map(\.text) == ["0", "3"])
    #expect(domain.schema.problems.isEmpty)
  }

  @Test func `a check may read another key when a value is set, or updated`()
    async throws
  {
    let (domain, _) = try limits(#"{"most": 8}"#)
    #expect(throws: Problem.self) { try domain.set(9, for: \.least) }
    try domain.set(7, for: \.least)
    domain.update(\.least) { $0 += 1 }
    #expect(domain.least == 8)
    domain.reset(\.least)
    let undeclared = Key<Int?>("extra", .check("at most most") { $0 <= domain.most })
    domain[undeclared] = 9
    #expect(domain[undeclared] == nil)
    domain[undeclared] = 8
    try await domain.flush()
    #expect(domain[undeclared] == 8)
  }

  @Test func `a value is checked again when a key changes that its check may read`() async throws {
    let (domain, _) = try limits(#"{"least": 4, "most": 8}"#)
    var values = domain.updates(\.least).makeAsyncIterator()
    #expect(await values.next() == 4)
    domain.most = 3
    #expect(domain.least == 0)
    #expect(await values.next() == 0)
    domain.most = 5
    #expect(domain.least == 4)
    #expect(await values.next() == 4)
  }

  @Test(arguments: [
    (#"{"least": 2, "most": 8}"#, 2, 8), (#"{"least": 5, "most": 3}"#, 0, 3), (#"{}"#, 0, 100),
  ])
  func `two checks that read each other end, and no pair that breaks them takes effect`(
    text: String, least: Int, most: Int
  ) async throws {
    let (domain, _) = try limits(text, isMutual: true)
    #expect(domain.least == least)
    #expect(domain.most == most)
    try await domain.reload()
    #expect(domain.most >= domain.least)
    #expect(domain.problems.isEmpty == (text != #"{"least": 5, "most": 3}"#))
  }

  struct Shares: Namespace {
    let a, b, c, d, e, f, g, h, i, j: Preferences.Key<Int>

    init(_ reference: Reference<Shares>) {
      func share() -> Preferences.Key<Int> {
        Key(default: 0, .check("at most 100 in all") { _ in reference.read(\.sum) ?? 0 <= 100 })
      }
      (a, b, c, d, e) = (share(), share(), share(), share(), share())
      (f, g, h, i, j) = (share(), share(), share(), share(), share())
    }
  }

  @Test func `many keys whose checks read each other are computed without delay`() async throws {
    let reference = Reference<Shares>()
    let text = #"{"a":9,"b":9,"c":9,"d":9,"e":9,"f":9,"g":9,"h":9,"i":9,"j":9}"#
    let domain = Domain(
      Shares(reference), store: MemoryStore(try PreferenceValue(typed: text)))
    reference.set(domain)
    #expect(domain.sum == 90)
    try await domain.reload()
    #expect(domain.problems.isEmpty)
  }

  @Test
  func
    `a check that reads its own key gets the effective value, or the default while that is computed`()
    throws
  {
    struct Own: Namespace {
      let step: Preferences.Key<Int>
      init(_ reference: Reference<Own>) {
        step = Key(default: 1, .check("at least what it was") { $0 >= reference.read(\.step) ?? 0 })
      }
    }
    let reference = Reference<Own>()
    let domain = Domain(
      Own(reference), store: MemoryStore(.dictionary(["step": .integer(3)])))
    reference.set(domain)
    #expect(domain.step == 3)
    #expect(throws: Problem.self) { try domain.set(2, for: \.step) }
    try domain.set(5, for: \.step)
    #expect(domain.step == 5)
    #expect(domain.problems.isEmpty)
  }

  struct GlobalKeys: Namespace {
    let width: Preferences.Key<Int> = Key(
      default: 1, .check("at most the height") { $0 <= DomainCheckTests.shared.height })
    let height = Key(default: 10)
  }

  static let shared: Domain<GlobalKeys> = Domain(
    GlobalKeys(), store: MemoryStore(), overrides: .assignments(["width=11", "height=12"]))

  @Test func `an override is checked when it is read, not while a global domain is made`() {
    #expect(Self.shared.width == 11)
    #expect(Self.shared.problems.isEmpty)
  }

  private struct Reading: CodablePreference, Equatable {
    static let domain = Reference<ReadingKeys>()
    var level = 0

    init(level: Int) { self.level = level }
    init(from decoder: any Decoder) throws {
      level = try decoder.singleValueContainer().decode(Int.self)
      if level > Self.domain.read(\.most) ?? .max { level = 0 }
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(min(level, Self.domain.read(\.most) ?? .max))
    }
  }
  private struct ReadingKeys: Namespace {
    let own = Key(default: Reading(level: 1))
    let most = Key(default: 8)
  }

  @Test func `a type's reading and encoding may use the domain`() async throws {
    let domain = Domain(ReadingKeys(), store: MemoryStore())
    Reading.domain.set(domain)
    defer { Reading.domain.set(nil) }
    var values = domain.updates(\.own).makeAsyncIterator()
    #expect(await values.next() == Reading(level: 1))
    domain.own = Reading(level: 9)
    try await domain.reload()
    #expect(domain.own == Reading(level: 8))
    #expect(await values.next() == Reading(level: 8))
  }

  @Test func `checks read other keys while threads write and reload`() async throws {
    let (domain, store) = try limits(#"{"least": 1, "most": 8}"#, isMutual: true)
    let other = Domain(LimitKeys(Reference()), store: store)
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask {
          for number in 0..<300 {
            domain.update(\.least) { $0 = ($0 + 1) % 8 }
            domain.most = 8 + (number + thread) % 8
            _ = (domain.least, domain.most, domain.problems.count)
          }
        }
      }
      group.addTask {
        for number in 0..<100 {
          other.most = 20 + number % 5
          try? await other.flush()
          try? await domain.reload()
        }
      }
      group.addTask {
        for _ in 0..<300 { _ = domain.currentValues.map(\.text) }
      }
    }
    var values = domain.updates(\.least).makeAsyncIterator()
    domain.most = 60
    domain.least = 33
    while let least = await values.next(), least != 33 {}
    try await domain.flush()
    #expect(domain.least == 33)
    #expect(store.load()[PreferenceName(keys: "least")] == .integer(33))
  }
}

extension Domain<DomainCheckTests.Shares> {
  fileprivate var sum: Int {
    let shares = [self.a, self.b, self.c, self.d, self.e, self.f, self.g, self.h, self.i, self.j]
    return shares.reduce(0, +)
  }
}
