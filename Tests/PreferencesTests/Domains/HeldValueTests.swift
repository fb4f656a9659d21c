import Seeded
import Testing

@testable import Preferences

/// Values that stay in force because an edit of the store or of the overrides breaks a rule.
@Suite(.timeLimit(.minutes(40)))
struct HeldValueTests {
  private typealias PoolKeys = NamespaceRuleTests.PoolKeys

  private func domain(
    _ text: String, overrides: Overrides = .none
  ) throws -> (domain: Domain<PoolKeys>, store: MemoryStore) {
    let store = MemoryStore(try PreferenceValue(typed: text))
    return (Domain(PoolKeys(), store: store, overrides: overrides, watching: false), store)
  }

  private static func replace(_ store: MemoryStore, by root: PreferenceValue) throws {
    let now = store.load()
    _ = try store.save([Change(.root, from: now[.root], to: root)], over: now.revision)
  }

  private func edit(
    _ domain: Domain<PoolKeys>, _ store: MemoryStore, _ text: String
  ) async throws -> [Int] {
    try Self.replace(store, by: try PreferenceValue(typed: text))
    try await domain.reload()
    return [domain.min, domain.max]
  }

  private let broken = [
    "min: must satisfy \"min at most max\", together with max",
    "max: must satisfy \"min at most max\", together with min",
  ]

  @Test func `an edit that breaks a rule leaves the last valid values in force`() async throws {
    let (domain, store) = try domain(#"{"min": 2, "max": 5, "name": "a"}"#)
    #expect(try await edit(domain, store, #"{"min": 7, "max": 5, "name": "b"}"#) == [2, 5])
    #expect(domain.name == "b")
    #expect(domain.snapshot().min == 2)
    #expect(domain.problems.map(\.description) == broken)
    guard case .unreadable(let problem) = domain.origin(of: \.min) else {
      Issue.record("\(domain.origin(of: \.min))")
      return
    }
    #expect(problem.description == broken[0])
    // Both keys change together when the rule is satisfied again.
    #expect(try await edit(domain, store, #"{"min": 7, "max": 6, "name": "b"}"#) == [2, 5])
    #expect(try await edit(domain, store, #"{"min": 7, "max": 9, "name": "b"}"#) == [7, 9])
    #expect(domain.problems == [])
    #expect(domain.origin(of: \.min) == .stored)
  }

  @Test func `a store that breaks a rule from the start has the defaults in force`() async throws {
    let (domain, store) = try domain(#"{"min": 7, "max": 5, "name": "b"}"#)
    #expect([domain.min, domain.max] == [1, 10])
    #expect(domain.name == "b")
    #expect(try await edit(domain, store, #"{"min": 7, "max": 8, "name": "b"}"#) == [7, 8])
  }

  @Test func `values that break a rule can be repaired but not set to others that break it`()
    async throws
  {
    let (domain, store) = try domain(#"{"min": 7, "max": 5}"#)
    #expect(throws: Problem.self) { try domain.set(6, for: \.max) }
    #expect(throws: Problem.self) { try domain.set(5, for: \.max) }
    try domain.set("x", for: \.name)
    domain.update(\.min) { $0 += 1 }
    #expect([domain.min, domain.max] == [2, 5])
    try await domain.flush()
    #expect(store.load()[.root] == ["min": 2, "max": 5, "name": "x"])
    let fresh = Domain(PoolKeys(), store: store)
    #expect([fresh.min, fresh.max] == [2, 5])
  }

  @Test func `an override that breaks a rule is not used, and an edit that breaks it neither`()
    async throws
  {
    let (domain, store) = try domain(
      #"{"max": 5}"#, overrides: .environment(prefix: "APP", ["APP_MIN": "20"]))
    #expect([domain.min, domain.max] == [1, 5])
    #expect(domain.problems.map(\.description) == broken)
    #expect(try await edit(domain, store, #"{"max": 30}"#) == [20, 30])
    #expect(domain.origin(of: \.min) == .overridden(by: "APP_MIN"))
    #expect(try await edit(domain, store, #"{"max": 10}"#) == [20, 30])
    // A value that the program sets takes effect.
    try domain.set(15, for: \.max)
    #expect([domain.min, domain.max] == [1, 15])
    try await domain.flush()
    #expect([domain.min, domain.max] == [1, 15])
  }

  @Test func `a rule may read its own domain, which is created with values that break it`() {
    #expect(GlobalKeys.domain.low == 0)
    #expect(GlobalKeys.domain.high == 10)
  }

  private struct GlobalKeys: Namespace {
    static let domain = Domain(GlobalKeys(), store: MemoryStore(["low": 20]))
    let low = Key(default: 0)
    let high = Key(default: 10)
    static let rules: [NamespaceRule<GlobalKeys>] = [
      .check("low below high") { $0.low < domain.high && $0.low < $0.high }
    ]
  }

  @Test func `an override takes effect with the stored values that it fits to, or not at all`()
    async throws
  {
    let (domain, store) = try domain(#"{"min": 2, "max": 5}"#)
    let layer = domain.addLayer()
    #expect(try await edit(domain, store, #"{"min": 7, "max": 5}"#) == [2, 5])
    domain.setLayer(layer, to: override("max", 9))
    #expect([domain.min, domain.max] == [7, 9])
    #expect(domain.problems == [])
    domain.setLayer(layer, to: override("max", 6))
    #expect([domain.min, domain.max] == [7, 9])
    domain.setLayer(layer, to: nil)
    #expect([domain.min, domain.max] == [7, 9])
    #expect(domain.problems.map(\.description) == broken)
    #expect(try await edit(domain, store, #"{"min": 3, "max": 5}"#) == [3, 5])
  }

  private func override(_ name: String, _ value: PreferenceValue) -> OverrideLayer {
    OverrideLayer([PreferenceName(keys: name): Override(source: "LAYER", value: value)])
  }

  @Test
  func `values in force satisfy all rules after any edits, and those of rules change together`()
    async throws
  {
    var counts = (held: 0, new: 0)
    for seed in Trials.seeds(900) {
      var sequence = try EditSequence(seed: seed)
      for step in 0..<12 {
        try await sequence.step()
        for complaint in sequence.complaints() {
          Issue.record("seed \(seed), step \(step): \(complaint)")
        }
      }
      counts.held += sequence.held
      counts.new += sequence.new
    }
    #expect(counts.held > 300 && counts.new > 300, "\(counts)")
  }
}

/// Keys with rules, some of which share a key, and one of which reads a key only sometimes.
private struct RuledKeys: Namespace {
  let a = Key(default: 1)
  let b = Key(default: 2, .in(0...9))
  let c = Key(default: 3)
  let d = Key<Int?>()
  let e = Key(default: 0)
  let isShared = Key(default: false)
  let free = Key(default: 0)

  static let rules: [NamespaceRule<RuledKeys>] = [
    .check("a at most b") { $0.a <= $0.b },
    .check("b at most c") { $0.b <= $0.c },
    .check("d over e if shared") { !$0.isShared || $0.d ?? 0 > $0.e },
  ]

  static let groups = [["a", "b", "c"], ["d", "e", "isShared"], ["free"]]
}

/// The same keys without rules, whose values are those that the store and the overrides have.
private struct PlainKeys: Namespace {
  let a = Key(default: 1)
  let b = Key(default: 2, .in(0...9))
  let c = Key(default: 3)
  let d = Key<Int?>()
  let e = Key(default: 0)
  let isShared = Key(default: false)
  let free = Key(default: 0)
}

/// Random edits of a store and of overrides, and random sets, with what must hold after each.
private struct EditSequence {
  private var generator: Generator
  private let store: MemoryStore
  private let domain: Domain<RuledKeys>
  private let plain: Domain<PlainKeys>
  private let layers: (Int, Int)
  private var before: [String: PreferenceValue?] = [:]
  private var hasSet = false
  private(set) var held = 0
  private(set) var new = 0

  private static let names = RuledKeys.groups.flatMap(\.self)

  init(seed: UInt64) throws {
    generator = Generator(seed: seed)
    store = MemoryStore(Self.root(&generator))
    domain = Domain(
      RuledKeys(), store: store, watching: false, firstSaveDelay: nil, retryDelay: .seconds(1))
    plain = Domain(PlainKeys(), store: store, watching: false)
    layers = (domain.addLayer(), plain.addLayer())
    before = Self.values(domain)
  }

  private static func root(_ generator: inout Generator) -> PreferenceValue {
    var members: ExactDictionary<PreferenceValue> = [:]
    for name in names where generator.chance(60) { members[name] = value(of: name, &generator) }
    return .dictionary(members)
  }

  private static func value(of name: String, _ generator: inout Generator) -> PreferenceValue {
    if name == "isShared" { return .bool(generator.chance(50)) }
    return .integer(generator.below(10))
  }

  private static func values(_ domain: Domain<some Namespace>) -> [String: PreferenceValue?] {
    let current = domain.currentValues.map { ($0.entry.name.label, $0.value) }
    return Dictionary(current, uniquingKeysWith: { $1 })
  }

  mutating func step() async throws {
    before = Self.values(domain)
    hasSet = false
    switch generator.below(10) {
    case 0, 1:
      let name = generator.pick(Self.names)
      let value = Self.value(of: name, &generator)
      let layer =
        generator.chance(40)
        ? nil
        : OverrideLayer([PreferenceName(keys: name): Override(source: "LAYER", value: value)])
      domain.setLayer(layers.0, to: layer)
      plain.setLayer(layers.1, to: layer)
    case 2, 3:
      hasSet = true
      let value = generator.below(10)
      do {
        switch generator.below(3) {
        case 0: try domain.set(value, for: \.a)
        case 1: try domain.set(value, for: \.e)
        default: try domain.transaction { ($0.b, $0.c) = (value, value + 1) }
        }
      } catch is Problem {}
      try await domain.flush()
      try await plain.reload()
    default:
      let now = store.load()
      let root = Self.root(&generator)
      _ = try store.save([Change(.root, from: now[.root], to: root)], over: now.revision)
      try await domain.reload()
      try await plain.reload()
    }
  }

  mutating func complaints() -> [String] {
    var complaints: [String] = []
    let snapshot = domain.snapshot()
    let isValid =
      snapshot.a <= snapshot.b && snapshot.b <= snapshot.c
      && (!snapshot.isShared || snapshot.d ?? 0 > snapshot.e)
    let now = Self.values(domain)
    if !isValid { complaints.append("rules are broken by \(now)") }
    let raw = Self.values(plain)
    for group in RuledKeys.groups {
      let isNew = group.allSatisfy { now[$0] == raw[$0] }
      let isOld = group.allSatisfy { now[$0] == before[$0] }
      if isNew { new += 1 } else if isOld { held += 1 }
      // After a set, the overrides of a group may be dropped together.
      if !isNew, !isOld, !hasSet {
        complaints.append("\(group) is neither that of \(before) nor that of \(raw): \(now)")
      }
    }
    return complaints
  }
}
