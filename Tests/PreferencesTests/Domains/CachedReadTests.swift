import Synchronization
import Testing

@testable import Preferences

struct CachedReadTests {
  private struct AppKeys: Namespace {
    let count = Key(default: 0)
    let limit = Key<Int?>()
    let isOn = Key(default: false)
    let title = Key(default: "")
    let wait = Key(default: Duration.seconds(1))
  }

  @Test func `words hold the last value that was stored, until they are cleared`() {
    let words = CachedWords<Int?>()
    #expect(words.load() == .none)
    for value in [nil, 0, -1, Int.max, Int.min, 7] as [Int?] {
      words.store(value)
      #expect(words.load() == .some(value))
      words.clear()
      words.clear()
      #expect(words.load() == .none)
    }
  }

  @Test func `words hold only plain values of at most 16 bytes`() {
    #expect(CachedWords<Bool>.canHold)
    #expect(CachedWords<Double?>.canHold)
    #expect(CachedWords<Duration>.canHold)
    #expect(!CachedWords<String>.canHold)
    #expect(!CachedWords<[Int]>.canHold)
    #expect(!CachedWords<(Int, Int, Int)>.canHold)
  }

  @Test func `a reader never sees half of a value`() async {
    let words = SharedWords()
    await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        for value in 0..<20_000 { words.words.store(Pair(low: value, high: ~value)) }
        return true
      }
      for _ in 0..<3 {
        group.addTask {
          (0..<20_000).allSatisfy { _ in words.words.load().map { $0.high == ~$0.low } ?? true }
        }
      }
      for await isWhole in group { #expect(isWhole) }
    }
  }

  private struct Pair: Sendable {
    let low: Int
    let high: Int
  }

  private final class SharedWords: Sendable {
    let words = CachedWords<Pair>()
  }

  @Test func `a read after a set sees the set, whether or not the key is declared`() {
    let domain = Domain(AppKeys(), store: MemoryStore())
    let undeclared = Key("other.count", default: 0)
    var random = SystemRandomNumberGenerator()
    for step in 0..<200 {
      let number = Int.random(in: -5...5, using: &random)
      switch step % 6 {
      case 0: domain.count = number
      case 1: domain.limit = number < 0 ? nil : number
      case 2: domain.isOn = number > 0
      case 3: domain.title = "\(number)"
      case 4: domain.wait = .seconds(number)
      default: domain[undeclared] = number
      }
      let values = domain.core.values
      for _ in 0..<2 {
        #expect(domain.count == slow(domain.keys.count, values, domain))
        #expect(domain.limit == slow(domain.keys.limit, values, domain))
        #expect(domain.isOn == slow(domain.keys.isOn, values, domain))
        #expect(domain.title == slow(domain.keys.title, values, domain))
        #expect(domain.wait == slow(domain.keys.wait, values, domain))
        #expect(domain[undeclared] == slow(undeclared, values, domain))
        #expect(
          domain.value(named: "other.count", as: Int.self)
            == slow(Key<Int?>("other.count"), values, domain))
      }
    }
  }

  /// Computes the value without a cache.
  private func slow<Value>(
    _ key: Key<Value>, _ values: DomainValues, _ domain: Domain<AppKeys>
  ) -> Value? {
    domain.core.slot(of: key).map { values.current($0).value }
  }

  @Test func `an undeclared key sees a change through a declared one, a default and a reload`()
    async throws
  {
    let store = MemoryStore()
    let domain = Domain(AppKeys(), store: store, watching: false)
    let alias = Key("count", default: -1)
    #expect(domain[alias] == -1)
    domain.count = 3
    #expect(domain[alias] == 3)
    #expect(domain.value(named: "count", as: Int.self) == 3)
    #expect(domain.value(named: "count", as: String.self) == nil)
    domain.reset(\.count)
    #expect(domain[alias] == -1)
    let registered = Key("registered", default: 0)
    #expect(domain[registered] == 0)
    domain.register((registered, 5))
    #expect(domain[registered] == 5)
    #expect(domain.value(named: "registered", as: Int.self) == 5)
    try await domain.flush()
    _ = try store.save(
      [Change(PreferenceName(keys: "count"), from: nil, to: .integer(9))],
      over: store.load().revision)
    try await domain.reload()
    #expect(domain[alias] == 9)
    #expect(domain.count == 9)
  }

  @Test func `more undeclared names than are kept read correctly`() {
    let count = UndeclaredSlots.limit + 50
    let members = (0..<count).map { ("n\($0)", PreferenceValue.integer(Number($0))) }
    let domain = Domain(
      AppKeys(),
      store: MemoryStore(.dictionary(.init(members, uniquingKeysWith: { $1 }))))
    for _ in 0..<2 {
      for number in 0..<count {
        #expect(domain.value(named: "n\(number)", as: Int.self) == number)
      }
    }
  }
}
