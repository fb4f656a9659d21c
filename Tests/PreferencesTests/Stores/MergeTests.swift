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

  /// Name by name: who moved away from the base?
  @Test func `it agrees with a merge of three whole states`() throws {
    for seed in 0..<2000 as Range<UInt64> {
      var generator = Generator(seed: seed)
      let (base, mine, theirs) = (state(&generator), state(&generator), state(&generator))
      let changes = Self.names.filter { base[$0] != mine[$0] }
        .map { Change($0, from: base[$0], to: mine[$0]) }
      let merge = Merge(changes, onto: try snapshot(theirs))
      for name in Self.names {
        let staged = merge.changes.contains { $0.name == name }
        let clashes = merge.clashes.contains { $0.name == name }
        let isMine = base[name] != mine[name]
        let isTheirs = base[name] != theirs[name]
        #expect(clashes == (isMine && isTheirs && mine[name] != theirs[name]), "seed \(seed)")
        #expect(staged == (isMine && !isTheirs), "seed \(seed)")
      }
      let merged = try snapshot(theirs).applying(merge.changes, revision: Revision(token: "2"))
      for change in merge.changes { #expect(merged[change.name] == change.new, "seed \(seed)") }
    }
  }

  @Test func `a clash holds all three values`() throws {
    let name = PreferenceName(keys: "port")
    let theirs = MemorySnapshot(.dictionary(["port": .integer(3)]))
    let merge = Merge([Change(name, from: .integer(1), to: .integer(2))], onto: theirs)
    #expect(
      merge.clashes == [Clash(name, base: .integer(1), mine: .integer(2), theirs: .integer(3))])
    #expect(merge.changes.isEmpty)
  }

  @Test func `a change inside a container that I added goes with it`() {
    let (outer, inner) = (PreferenceName(keys: "a"), PreferenceName(keys: "a", "x"))
    let mine = [
      Change(outer, from: nil, to: .dictionary([:])), Change(inner, from: nil, to: .integer(1)),
    ]
    let merge = Merge(mine, onto: MemorySnapshot(.dictionary([:])))
    #expect(merge.changes == [Change(outer, from: nil, to: .dictionary(["x": .integer(1)]))])
    let theirs = MemorySnapshot(.dictionary(["a": .dictionary(["y": .integer(2)])]))
    #expect(Merge(mine, onto: theirs).clashes.map(\.name) == [outer])
  }

  @Test func `a change inside a container that they removed clashes`() {
    let inner = PreferenceName(keys: "a", "x")
    let mine = [Change(inner, from: .integer(1), to: .integer(2))]
    #expect(Merge(mine, onto: MemorySnapshot(.dictionary([:]))).clashes.map(\.theirs) == [nil])
  }

  @Test func `spelling counts`() {
    let name = PreferenceName(keys: "x")
    let theirs = MemorySnapshot(.dictionary(["x": .real(Number(spelling: "1.0"))]))
    #expect(
      Merge([Change(name, from: .integer(1), to: .integer(2))], onto: theirs).clashes.count == 1)
  }
}
