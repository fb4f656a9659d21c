import Preferences
import Seeded
import Testing

@testable import Fleet

struct EtcdWritesTests {
  /// Returns the state of the server after the writes.
  private func after(_ writes: [EtcdWrites.Write], _ state: EtcdState) throws -> EtcdState {
    var values: [[UInt8]: [UInt8]] = [:]
    for entry in state.entries { values[entry.key] = entry.value?.stored ?? [0xFF] }
    for write in writes { values[write.key] = write.value }
    return try EtcdGenerator.state(values)
  }

  @Test(arguments: (1...600).map(UInt64.init))
  func `a change writes its key only`(seed: UInt64) throws {
    var generator = EtcdGenerator(seed: seed)
    let state = try generator.state()
    let change = generator.change(of: state)
    let writes: [EtcdWrites.Write]
    do throws(Problem) {
      writes = try EtcdWrites([change], over: state, prefix: EtcdGenerator.prefix).writes
    } catch {
      #expect(error.name != nil, "seed \(seed): \(error)")
      return
    }
    let new = try after(writes, state)
    guard !isTwice(change.name, in: state), !isCovering(change.name, in: state) else { return }
    #expect(new.snapshot[change.name] == change.new, "seed \(seed): \(change)")
    for row in 0..<state.snapshot.count {
      let name = state.snapshot.name(at: row)
      guard !change.name.contains(name), !name.contains(change.name) else { continue }
      #expect(new.snapshot[name] == state.snapshot[name], "seed \(seed): \(change) touched \(name)")
    }
    let touched = Set(writes.map(\.key))
    let same = new.entries.filter { !touched.contains($0.key) }.map(\.key)
    #expect(same == state.entries.filter { !touched.contains($0.key) }.map(\.key))
  }

  /// Whether a value at `name` hides other values, which its removal would show.
  private func isCovering(_ name: PreferenceName, in state: EtcdState) -> Bool {
    state.entries.contains { entry in
      let natural = EtcdKey.parts(of: entry.key.dropFirst(EtcdGenerator.prefix.count)) ?? []
      let own = PreferenceName(natural.map(PreferenceName.Component.key))
      return natural != entry.path && entry.value != nil
        && (name.contains(own) || own.contains(name))
    }
  }

  /// Whether two keys have the same name.
  private func isTwice(_ name: PreferenceName, in state: EtcdState) -> Bool {
    let names = state.entries.filter { $0.value != nil }.map {
      PreferenceName($0.path.map(PreferenceName.Component.key))
    }
    return names.contains { one in
      names.count { $0 == one } > 1 && (one.contains(name) || name.contains(one))
    }
  }

  @Test func `every write compares its key with the revision that was read`() throws {
    let state = try EtcdGenerator.state([Array("/p/a/b".utf8): Array("1".utf8)])
    let changes = [
      Change(PreferenceName(keys: "a", "b"), from: .integer(1), to: .integer(2)),
      Change(PreferenceName(keys: "n", "m"), from: nil, to: .integer(3)),
    ]
    let writes = try EtcdWrites(changes, over: state, prefix: EtcdGenerator.prefix).writes
    #expect(writes.map(\.revision) == [1, 0])
    // The new key must not be above or below another value.
    #expect(
      writes[1].absent == [
        .init(key: Array("/p/n/m/".utf8), end: Array("/p/n/m0".utf8)),
        .init(key: Array("/p/n".utf8), end: nil),
      ])
  }

  @Test
  func `plain text stays plain text, and is written as JSON if it would read as another kind`()
    throws
  {
    let state = try EtcdGenerator.state([Array("/p/a".utf8): Array("hello".utf8)])
    func written(_ text: String) throws -> String {
      let change = Change(PreferenceName(keys: "a"), from: .string("hello"), to: .string(text))
      let writes = try EtcdWrites([change], over: state, prefix: EtcdGenerator.prefix).writes
      return String(decoding: writes[0].value ?? [], as: UTF8.self)
    }
    #expect(try written("bye") == "bye")
    #expect(try written("5") == "\"5\"")
    #expect(try written("true") == "\"true\"")
  }

  @Test(
    arguments: [
      (
        "d", .data([1]),
        "d: etcd, whose values are JSON, cannot hold data; set a text in its place"
      ),
      (
        "g", ["a": 1, "l": [1, .real(Number(spelling: "nan"))]],
        "g.l[1]: etcd, whose values are JSON, cannot hold the number nan; set a text in its place"
      ),
      (
        "o.k", .data([1]),
        "o.k: etcd, whose values are JSON, cannot hold data; set a text in its place"
      ),
      (
        "l", .string(String(repeating: "x", count: 1 << 20)),
        "l: cannot be saved: etcd takes at most 1048576 bytes with its key, not 1048582; shorten it"
      ),
      (
        "o.l", .string(String(repeating: "x", count: 1 << 20)),
        "o: cannot be saved: etcd takes at most 1048576 bytes with its key, not 10485"
      ),
    ] as [(String, PreferenceValue, String)])
  func `a value that etcd cannot store is refused with its name and a remedy`(
    name: String, value: PreferenceValue, words: String
  ) throws {
    let state = try EtcdGenerator.state([Array("/p/o".utf8): Array(#"{"k": 1}"#.utf8)])
    let name = try PreferenceName(parsing: name)
    let change = Change(name, from: state.snapshot[name], to: value)
    do throws(Problem) {
      _ = try EtcdWrites([change], over: state, prefix: EtcdGenerator.prefix)
      Issue.record("taken")
    } catch {
      #expect(error.description.hasPrefix(words), "\(error.description.prefix(200))")
    }
  }

  @Test func `names with slashes, tildes and empty components are kept`() throws {
    let state = try EtcdGenerator.state([:])
    let name = PreferenceName(keys: "a/b")
    let value: PreferenceValue = ["": 1, "~": ["": 3, "/": 2]]
    let writes = try EtcdWrites(
      [Change(name, from: nil, to: value)], over: state, prefix: EtcdGenerator.prefix
    ).writes
    #expect(try after(writes, state).snapshot[name] == value)
  }

  @Test func `changes over the transaction limit are split into parts within etcd's limits`() throws
  {
    let state = try EtcdGenerator.state([:])
    let changes = (0..<300).map {
      Change(PreferenceName(keys: "g", "k\($0)"), from: nil, to: .integer($0))
    }
    let writes = try EtcdWrites(changes, over: state, prefix: EtcdGenerator.prefix).writes
    let parts = EtcdTransaction.split(writes)
    #expect(parts.flatMap(\.writes) == writes)
    for part in parts {
      #expect(part.compares.count <= 128)
      #expect(part.writes.count + 1 <= 128)
    }
  }
}
