import Synchronization
import Testing

@testable import Preferences

struct DeferredEntryTests {
  private let name = PreferenceName(keys: "port")

  /// A schema with one deferred entry, and a count of how often it was made.
  private func schema(_ entry: Entry) -> (schema: Schema, made: @Sendable () -> Int) {
    let count = Counter()
    var schema = Schema()
    schema.declare(
      DeferredEntry(isSecret: entry.isSecret) {
        count.add()
        return entry
      }, at: [.key("port")])
    return (schema, { count.value })
  }

  private final class Counter: Sendable {
    private let count = Mutex(0)
    func add() { count.withLock { $0 += 1 } }
    var value: Int { count.withLock { $0 } }
  }

  @Test func `an entry is made once, when it is asked for`() {
    let (schema, made) = schema(Entry(name, .integer))
    #expect(schema.keys(in: .root) == ["port"])
    #expect(schema.defersEntry(of: name))
    #expect(schema.check(MemorySnapshot(["other": 1])).isEmpty)
    #expect(!schema.isSecret(name))
    #expect(made() == 0)
    #expect(schema.entry(for: name)?.kind == .integer)
    #expect(schema.entries.count == 1)
    #expect(made() == 1)
  }

  @Test func `a secret is known before its entry is made`() {
    let (schema, made) = schema(Entry(name, .string, isSecret: true))
    #expect(schema.hasSecrets)
    #expect(schema.masked("abc", at: name) == .string(Entry.mask))
    #expect(made() == 0)
  }

  @Test func `a replaced entry counts in place of the deferred one`() {
    var (schema, made) = schema(Entry(name, .integer))
    schema.replace(Entry(name, .string))
    #expect(schema.entry(for: name)?.kind == .string)
    #expect(made() == 0)
  }

  @Test func `values have the same problems as with an entry that was made at once`() {
    let entries = [
      Entry(name, .integer, rules: [.range(Bounds(1, 9))]), Entry(name, .boolean),
      Entry(name, .choice(["a", "b"].map { Choice(.string($0)) })),
      Entry(name, .either([.integer, .list(of: .integer)]), isSecret: true),
      Entry(name, .list(of: .string), rules: [.each([.length(CountRange(1, 2))])]),
    ]
    let values: [PreferenceValue] = [
      1, 12, "a", "c", true, .null, [1, 2], ["a", "long", 1], ["x": 1], 1.5,
    ]
    for entry in entries {
      let (deferred, _) = schema(entry)
      for value in values {
        let snapshot = MemorySnapshot(["port": value, "more": 1])
        #expect(deferred.check(snapshot) == Schema([entry]).check(snapshot), "\(value)")
        let change = [Change(name, from: 1, to: value)]
        #expect(
          deferred.problems(madeBy: change, to: MemorySnapshot(["port": 1]))
            == Schema([entry]).problems(madeBy: change, to: MemorySnapshot(["port": 1])))
      }
    }
  }
}
