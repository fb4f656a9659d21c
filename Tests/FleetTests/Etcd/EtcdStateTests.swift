import Documents
import Preferences
import Seeded
import Testing

@testable import Fleet

struct EtcdStateTests {
  @Test(arguments: (1...300).map(UInt64.init))
  func `every key that is text is a part of the snapshot, where its entry says`(seed: UInt64) throws
  {
    var generator = EtcdGenerator(seed: seed)
    let state = try generator.state()
    var twice: Set<[String]> = []
    var seen: Set<[String]> = []
    for entry in state.entries where !seen.insert(entry.path).inserted { twice.insert(entry.path) }
    for entry in state.entries where !twice.contains(entry.path) {
      guard let value = entry.value else { continue }
      let name = PreferenceName(entry.path.map(PreferenceName.Component.key))
      let alone = try JSONDocument(value.json, strict: true).value(at: 0)
      #expect(state.snapshot[name] == alone, "seed \(seed), \(name)")
    }
    let hidden = state.entries.count { $0.value == nil }
    #expect(state.snapshot.problems.count >= hidden)
  }

  @Test func `a value beneath another value keeps a row of its own`() throws {
    let state = try EtcdGenerator.state([
      Array("/p/a".utf8): Array("1".utf8), Array("/p/a-b".utf8): Array("2".utf8),
      Array("/p/a/x/y".utf8): Array("3".utf8),
    ])
    #expect(state.snapshot[PreferenceName(keys: "a")] == .integer(1))
    #expect(state.snapshot[PreferenceName(keys: "a/x/y")] == .integer(3))
    #expect(state.snapshot.count == 3)
  }

  @Test func `a value cannot run into its neighbours`() throws {
    let state = try EtcdGenerator.state([
      Array("/p/a".utf8): Array("1, \"b\": 2".utf8), Array("/p/c".utf8): Array("1}".utf8),
    ])
    #expect(state.snapshot.count == 2)
    #expect(state.snapshot[PreferenceName(keys: "a")] == .string("1, \"b\": 2"))
  }

  @Test func `what was put and deleted since makes the state that is read anew`() throws {
    for seed in UInt64(1)...200 {
      var generator = EtcdGenerator(seed: seed)
      let old = try generator.state(), new = try generator.state()
      let kept = Set(new.entries.map(\.key))
      let puts = new.entries.map { entry in
        KeyValue(
          key: entry.key, value: entry.value?.stored ?? [0xFF], createRevision: 1,
          modRevision: entry.revision)
      }
      let merged = try old.applying(
        puts: puts, deletes: Set(old.entries.map(\.key)).subtracting(kept), header: new.header,
        prefix: EtcdGenerator.prefix, label: "")
      #expect(merged.entries.map(\.key) == new.entries.map(\.key))
      #expect(merged.entries.map(\.path) == new.entries.map(\.path))
      #expect(merged.snapshot[.root] == new.snapshot[.root])
    }
  }
}
