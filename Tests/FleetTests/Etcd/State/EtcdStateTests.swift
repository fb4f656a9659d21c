import Documents
import Preferences
import Seeded
import Testing

@testable import Fleet

struct EtcdStateTests {
  @Test(arguments: (1...300).map(UInt64.init))
  func `every key with a text value is in the snapshot at its entry's name`(seed: UInt64) throws {
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

  @Test func `a value under another value keeps its own row`() throws {
    let state = try EtcdGenerator.state([
      Array("/p/a".utf8): Array("1".utf8), Array("/p/a-b".utf8): Array("2".utf8),
      Array("/p/a/x/y".utf8): Array("3".utf8),
    ])
    #expect(state.snapshot[PreferenceName(keys: "a")] == .integer(1))
    #expect(state.snapshot[PreferenceName(keys: "a/x/y")] == .integer(3))
    #expect(state.snapshot.count == 3)
  }

  @Test func `a value that is not complete JSON cannot affect its neighbours`() throws {
    let state = try EtcdGenerator.state([
      Array("/p/a".utf8): Array("1, \"b\": 2".utf8), Array("/p/c".utf8): Array("1}".utf8),
    ])
    #expect(state.snapshot.count == 2)
    #expect(state.snapshot[PreferenceName(keys: "a")] == .string("1, \"b\": 2"))
  }

  private static let deep =
    Array("/p/deep".utf8) + [UInt8](repeatElement(Array("/x".utf8), count: 600).joined())

  private func list(_ depth: Int) -> [UInt8] {
    Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
  }

  @Test func `a key that is nested too deeply is reported, and hides no other`() throws {
    let state = try EtcdGenerator.state([
      Array("/p/a".utf8): Array("1".utf8), Self.deep: Array("2".utf8),
      Array("/p/fits".utf8): list(511), Array("/p/fits not".utf8): list(512),
      Array("/p/z".utf8): Array("\"[[[\\\"[\"".utf8),
    ])
    #expect(state.snapshot[PreferenceName(keys: "a")] == .integer(1))
    #expect(state.snapshot[PreferenceName(keys: "z")] == .string("[[[\"["))
    #expect(state.snapshot[PreferenceName(keys: "fits")] != nil)
    #expect(state.snapshot[PreferenceName(keys: "fits not")] == nil)
    let said = state.snapshot.problems.map(\.description)
    #expect(said.count == 2)
    #expect(
      said.allSatisfy { $0.contains("is not within 512 levels of nesting, so it is not shown") })
    #expect(said.contains { $0.hasSuffix(": \"/p/fits not\"") })
  }

  @Test func `a change that would be nested too deeply is refused`() throws {
    let state = try EtcdGenerator.state([Array("/p/a".utf8): list(2)])
    let path = PreferenceName((0..<600).map { .key("x\($0)") })
    let inside = PreferenceName(keys: "a").appending(index: 0)
    for name in [path, inside] {
      var value = PreferenceValue.integer(1)
      if name == inside { for _ in 0..<511 { value = .array([value]) } }
      #expect {
        try EtcdWrites(
          [Change(name, from: state.snapshot[name], to: value)], over: state,
          prefix: EtcdGenerator.prefix)
      } throws: { "\($0)".contains("levels of nesting is over the limit of 512") }
    }
  }

  @Test func `applying events gives the state that a new load reads`() throws {
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
