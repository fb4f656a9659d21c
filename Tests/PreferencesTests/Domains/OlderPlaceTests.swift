import Seeded
import Testing

@testable import Preferences

/// Older places of keys that hold values of other keys.
@Suite(.timeLimit(.minutes(40)))
struct OlderPlaceTests {
  private struct SwappedKeys: Namespace {
    let a = Key(default: 1, formerly: ["b"])
    let b = Key(default: 2)
  }
  private struct SharedKeys: Namespace {
    let width = Key(default: 1, formerly: ["size"])
    let height = Key(default: 2, formerly: ["size"])
  }
  private struct AroundKeys: Namespace {
    let port = Key(default: 1, formerly: ["server"])
    let server = InnerKeys()
  }
  private struct InnerKeys: Namespace {
    let host = Key(default: "a", formerly: .at(fullName: "host"))
  }
  private struct InsideKeys: Namespace {
    struct Retry: RecordPreference { var count = 1 }
    let attempts = Key(default: 1, formerly: ["retry.count"])
    let retry = Key(default: Retry())
  }
  private struct OwnKeys: Namespace {
    let limit = Key("net.limit", default: 9, formerly: ["net", "limit", "limit.most"])
  }

  /// Makes the core of a domain whose declaration would stop a debug build.
  private func core(_ keys: some Namespace, _ store: MemoryStore) -> DomainCore {
    DomainCore(
      SlotTable(keys), store: store, over: [], base: LoadedSnapshot(store.load()), overrides: .none,
      firstSaveDelay: nil, retryDelay: .seconds(1))
  }

  @Test func `an older place that holds values of another key is a problem of the declaration`() {
    func problems(_ keys: some Namespace) -> [String] {
      core(keys, MemoryStore()).schema.problems.map(\.description)
    }
    #expect(
      problems(SwappedKeys()) == [
        "a: has the older place b, which holds values of b too; leave it out"
      ])
    #expect(
      problems(SharedKeys()) == [
        "width: has the older place size, which holds values of height too; leave it out",
        "height: has the older place size, which holds values of width too; leave it out",
      ])
    #expect(
      problems(AroundKeys()) == [
        "port: has the older place server, which holds values of server.host too; leave it out"
      ])
    #expect(
      problems(InsideKeys()) == [
        "attempts: has the older place retry.count, which holds values of retry too; leave it out"
      ])
    #expect(
      problems(OwnKeys()) == [
        "net.limit: has the older place net, which holds values of net.limit too; leave it out",
        "net.limit: has the older place limit.most, which holds values of net.limit too; leave it out",
      ])
  }

  #if DEBUG
    @Test(arguments: 0..<5)
    func `a debug build stops at an older place that holds values of another key`(
      declaration: Int
    ) async throws {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { [declaration] in
        switch declaration {
        case 0: _ = Domain(SwappedKeys(), store: MemoryStore())
        case 1: _ = Domain(SharedKeys(), store: MemoryStore())
        case 2: _ = Domain(AroundKeys(), store: MemoryStore())
        case 3: _ = Domain(InsideKeys(), store: MemoryStore())
        default: _ = Domain(OwnKeys(), store: MemoryStore())
        }
      }
      let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(message.contains("the declaration of a key: "))
      #expect(message.contains("has the older place"))
    }
  #endif

  @Test func `setting a key keeps the value of another key at its older place`() async throws {
    let keys = SwappedKeys()
    let store = MemoryStore(["b": 7])
    let core = core(keys, store)
    #expect(core.read(keys.a) == 1)
    try core.set(3, for: keys.a)
    try await core.flush()
    #expect(store.load()[.root] == ["b": 7, "a": 3])
    #expect(core.migrate() == [])
    #expect(core.read(keys.b) == 7)
  }

  @Test func `a key that is used without being declared removes no declared value`() async throws {
    struct Declared: Namespace {
      let b = Key(default: 2)
      let c = Key(default: 3, formerly: ["old"])
    }
    let store = MemoryStore(["b": 7, "old": 8, "own": 9])
    let domain = Domain(Declared(), store: store)
    let key = Key<Int?>("a", formerly: ["b", "old", "own"])
    #expect(domain[key] == 9)
    domain[key] = 1
    try await domain.flush()
    #expect(store.load()[.root] == ["b": 7, "old": 8, "a": 1])
    #expect(domain.c == 8)
  }

  /// Keys that are generated while the test runs.
  private struct GeneratedKeys: Namespace, CustomReflectable {
    let keys: [Key<PreferenceValue?>]
    var customMirror: Mirror {
      Mirror(self, children: keys.enumerated().map { ("key\($0)", $1 as Any) })
    }
  }

  @Test func `no key removes a value that another key declares`() async throws {
    let names = ["a", "b", "c.x", "c.y", "d", "e.f.g"]
    let places = names + ["old", "c", "e.f", "d.z", "b.q", "c.x.r", "older"]
    for seed in Trials.seeds(600) {
      var generator = Generator(seed: seed)
      let declared = names.filter { _ in generator.chance(70) }
      let keys = GeneratedKeys(
        keys: declared.map { name in
          let former = (0..<generator.below(3)).map { _ in generator.pick(places) }
          return Key(name, formerly: Formerly(former))
        })
      var root = PreferenceValue.dictionary([:])
      for name in places.filter({ _ in generator.chance(60) }) {
        let path = name.split(separator: ".").map { PreferenceName.Component.key(String($0)) }
        root = root.replacing(path, with: .integer(generator.below(90))) ?? root
      }
      let store = MemoryStore(root)
      let core = core(keys, store)
      var set: Set<String> = []
      for (name, key) in zip(declared, keys.keys) where generator.chance(40) {
        if (try? core.set(.integer(100), for: key)) != nil { set.insert(name) }
      }
      if generator.chance(50) { _ = core.migrate() }
      try? await core.flush()
      let saved = store.load()
      for name in declared where !set.contains(name) {
        let place = PreferenceName(dotted: name)
        guard let value = MemorySnapshot(root).value(of: place) else { continue }
        #expect(saved.value(of: place) == value, "seed \(seed): \(name)")
      }
      for name in set {
        #expect(saved.value(of: PreferenceName(dotted: name)) == 100, "seed \(seed): \(name)")
      }
    }
  }
}

extension PreferenceName {
  fileprivate init(dotted: String) {
    self.init(dotted.split(separator: ".").map { .key(String($0)) })
  }
}
