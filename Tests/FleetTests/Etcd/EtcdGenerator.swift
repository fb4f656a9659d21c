import Preferences
import Seeded

@testable import Fleet

/// Generates keys under a prefix as any client could have written them.
struct EtcdGenerator: SeededGenerator {
  var source: SplitMix64

  static let prefix = Array("/p/".utf8)
  static let header = AnswerHeader(cluster: "c", revision: 100)

  init(seed: UInt64) { source = SplitMix64(seed: seed) }

  mutating func state() throws -> EtcdState {
    var values: [[UInt8]: [UInt8]] = [:]
    for _ in 0..<below(12) { values[key()] = value() }
    return try Self.state(values)
  }

  static func state(_ values: [[UInt8]: [UInt8]]) throws -> EtcdState {
    let entries = values.sorted { $0.key.precedes($1.key) }.enumerated().map { number, pair in
      EtcdEntry(
        KeyValue(key: pair.key, value: pair.value, createRevision: 1, modRevision: number + 1),
        prefix: prefix)
    }
    return try EtcdState(entries, header: header, label: "etcd://test/p/")
  }

  private mutating func key() -> [UInt8] {
    if chance(oneIn: 12) { return Self.prefix + [0xFF, UInt8(below(256))] }
    let parts = (0...below(3)).map { _ in
      pick(["a", "b", "b-c", "", "ü", "x.y", "~1", "~0q", "a~", "\"", "\u{202E}", "0"])
    }
    return Self.prefix + parts.joined(separator: "/").utf8
  }

  private mutating func value() -> [UInt8] {
    Array(
      pick([
        "1", "-0", "1.0", "1e400", "true", "null", "\"text\"", "[1, 2]", "{}",
        "{\"k\": {\"m\": 1}}",
        "[{\"k\": 1}]", "plain text", "01", "{\"open\": ", "1, \"x\": 2", "// 1", "", " 7 ",
        "\"\\u0000\"",
      ]).utf8)
  }

  /// Makes a change of an existing key, of one next to it, or of a whole namespace.
  mutating func change(of state: EtcdState) -> Change {
    let snapshot = state.snapshot
    var name = PreferenceName(keys: pick(["a", "b", "new", "x.y"]))
    if snapshot.count > 0, chance(80) { name = snapshot.name(at: below(snapshot.count)) }
    if chance(oneIn: 4), let parent = name.parent, !parent.isRoot { name = parent }
    if chance(oneIn: 5) { name = name.appending(key: pick(["k", "new/er", "~"])) }
    let new: PreferenceValue? = pick([
      nil, .integer(5), .string("plain"), .string("5"), .array([.bool(true)]), .dictionary([:]),
      .dictionary(["one": .integer(1), "two": .dictionary(["three": .null])]), .real(1.5),
    ])
    return Change(name, from: snapshot[name], to: new)
  }
}
