import Preferences
import Testing

@Suite struct MergeTests {
  private static let names = ["a", "b", "c", "d"].map { PreferenceName(keys: $0) }

  private func state(_ generator: inout Generator) -> [PreferenceName: PreferenceValue] {
    var state: [PreferenceName: PreferenceValue] = [:]
    for name in Self.names where !generator.chance(oneIn: 3) {
      state[name] = .integer(generator.below(3))
    }
    return state
  }

  private func snapshot(_ state: [PreferenceName: PreferenceValue]) throws(Problem)
    -> MemorySnapshot
  {
    let changes = Self.names.compactMap { name in
      state[name].map { Change(name, from: nil, to: $0) }
    }
    return try MemorySnapshot(.dictionary([:])).applying(changes, revision: Revision(token: "1"))
  }

  /// Merges over a base that contains only the old values of the changes.
  private func merge(_ mine: [Change], onto theirs: any Snapshot) -> Merge {
    let base = try? MemorySnapshot(.dictionary([:])).applying(
      mine.filter { $0.old != nil }.map(\.inverse), revision: Revision(token: "0"))
    return Merge(mine, from: base ?? MemorySnapshot(.dictionary([:])), onto: theirs)
  }

  /// For each name, find the side that changed it.
  @Test func `the merge of changes agrees with the merge of three whole states`() throws {
    for seed in 0..<2000 as Range<UInt64> {
      var generator = Generator(seed: seed)
      let (base, mine, theirs) = (state(&generator), state(&generator), state(&generator))
      let changes = Self.names.filter { base[$0] != mine[$0] }
        .map { Change($0, from: base[$0], to: mine[$0]) }
      let merge = Merge(changes, from: try snapshot(base), onto: try snapshot(theirs))
      for name in Self.names {
        let staged = merge.changes.contains { $0.name == name }
        let conflicts = merge.conflicts.contains { $0.name == name }
        let isMine = base[name] != mine[name]
        let isTheirs = base[name] != theirs[name]
        #expect(conflicts == (isMine && isTheirs && mine[name] != theirs[name]), "seed \(seed)")
        #expect(staged == (isMine && !isTheirs), "seed \(seed)")
      }
      let merged = try snapshot(theirs).applying(merge.changes, revision: Revision(token: "2"))
      for change in merge.changes { #expect(merged[change.name] == change.new, "seed \(seed)") }
    }
  }

  @Test func `a conflict contains all three values`() throws {
    let name = PreferenceName(keys: "port")
    let theirs = MemorySnapshot(.dictionary(["port": .integer(3)]))
    let merge = self.merge([Change(name, from: .integer(1), to: .integer(2))], onto: theirs)
    #expect(
      merge.conflicts == [
        KeyConflict(name, base: .integer(1), mine: .integer(2), theirs: .integer(3))
      ])
    #expect(merge.changes.isEmpty)
  }

  @Test func `a change inside a container that I added is merged with it`() {
    let (outer, inner) = (PreferenceName(keys: "a"), PreferenceName(keys: "a", "x"))
    let mine = [
      Change(outer, from: nil, to: .dictionary([:])), Change(inner, from: nil, to: .integer(1)),
    ]
    let merge = self.merge(mine, onto: MemorySnapshot(.dictionary([:])))
    #expect(merge.changes == [Change(outer, from: nil, to: .dictionary(["x": .integer(1)]))])
    let theirs = MemorySnapshot(.dictionary(["a": .dictionary(["y": .integer(2)])]))
    #expect(self.merge(mine, onto: theirs).conflicts.map(\.name) == [outer])
  }

  @Test func `a change inside a container that they removed is a conflict`() {
    let inner = PreferenceName(keys: "a", "x")
    let mine = [Change(inner, from: .integer(1), to: .integer(2))]
    #expect(merge(mine, onto: MemorySnapshot(.dictionary([:]))).conflicts.map(\.theirs) == [nil])
  }

  @Test func `a change inside a list never applies to an element that moved to its index`() throws {
    let base = MemorySnapshot(try PreferenceValue(typed: #"{"s": [{"p": 1, "n": "a"}]}"#))
    let theirs = MemorySnapshot(
      try PreferenceValue(typed: #"{"s": [{"p": 1, "n": "b"}, {"p": 1, "n": "a"}]}"#))
    let port = try PreferenceName(parsing: "s[0].p")
    let merge = Merge([Change(port, from: 1, to: 2)], from: base, onto: theirs)
    #expect(merge.changes.isEmpty)
    #expect(merge.conflicts.map(\.name) == [PreferenceName(keys: "s")])
    #expect(merge.conflicts.first?.mine?.text == #"[{"p": 2, "n": "a"}]"#)
  }

  @Test func `changes of different members of one list are merged`() throws {
    let base = MemorySnapshot(try PreferenceValue(typed: #"{"s": [{"p": 1, "n": "a"}, 5]}"#))
    let theirs = MemorySnapshot(
      try PreferenceValue(typed: #"{"s": [{"p": 1, "n": "z"}, 6]}"#))
    let port = try PreferenceName(parsing: "s[0].p")
    let merge = Merge([Change(port, from: 1, to: 2)], from: base, onto: theirs)
    #expect(merge.changes == [Change(port, from: 1, to: 2)] && merge.conflicts.isEmpty)
  }

  @Test func `a key added below a name that they gave a plain value is a conflict`() throws {
    let base = MemorySnapshot(try PreferenceValue(typed: #"{"a": {"x": 1}}"#))
    let theirs = MemorySnapshot(try PreferenceValue(typed: #"{"a": 5}"#))
    let name = PreferenceName(keys: "a", "new", "b")
    let merge = Merge([Change(name, from: nil, to: 2)], from: base, onto: theirs)
    #expect(
      merge.conflicts == [
        KeyConflict(
          PreferenceName(keys: "a"), base: ["x": 1], mine: ["x": 1, "new": ["b": 2]], theirs: 5)
      ])
  }

  @Test func `a change of a number conflicts with its new spelling`() {
    let name = PreferenceName(keys: "x")
    let theirs = MemorySnapshot(.dictionary(["x": .real(Number(spelling: "1.0"))]))
    #expect(
      merge([Change(name, from: .integer(1), to: .integer(2))], onto: theirs).conflicts.count == 1)
  }
}
