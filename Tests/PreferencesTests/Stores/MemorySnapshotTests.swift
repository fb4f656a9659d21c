import Preferences
import Testing

@Suite struct MemorySnapshotTests {
  private func snapshot(_ text: String) throws(Problem) -> MemorySnapshot {
    MemorySnapshot(try PreferenceValue(typed: text))
  }

  @Test func `the rows of a snapshot are its leaves`() throws {
    let snapshot = try snapshot(
      "{\"a\": {\"b\": 1, \"c\": {}}, \"d\": [1, 2], \"e\": [{\"f\": 2}]}")
    #expect(
      (0..<snapshot.count).map { snapshot.name(at: $0).description } == [
        "a.b", "a.c", "d", "e[0].f",
      ])
  }

  @Test func `every row is found by its name`() throws {
    for seed in 0..<500 as Range<UInt64> {
      var generator = Generator(seed: seed)
      let snapshot = MemorySnapshot(generator.dictionary(depth: 4))
      for row in 0..<snapshot.count {
        let name = snapshot.name(at: row)
        #expect(snapshot[name] == snapshot.value(at: row), "seed \(seed)")
        #expect(snapshot.resolve(name) == name, "seed \(seed)")
        #expect(snapshot.rows(in: .root).contains(row))
      }
    }
  }

  @Test func `flat and nested keys give the same namespaces`() throws {
    let nested = try snapshot("{\"editor\": {\"font\": {\"size\": 1}, \"wrap\": 2}}")
    let flat = try snapshot("{\"editor.font.size\": 1, \"editor.wrap\": 2}")
    let editor = PreferenceName(keys: "editor")
    #expect(nested.namespaces(in: .root) == flat.namespaces(in: .root))
    #expect(nested.namespaces(in: editor) == flat.namespaces(in: editor))
    #expect(nested.rows(in: editor) == flat.rows(in: editor))
  }

  @Test func `an added key follows its siblings' layout`() throws {
    let name = PreferenceName(keys: "editor", "tab")
    #expect(
      try snapshot("{\"editor.wrap\": 2}").placement(of: name) == PreferenceName(keys: "editor.tab")
    )
    #expect(
      try snapshot("{\"files.x\": 2}").placement(of: name) == PreferenceName(keys: "editor.tab"))
    #expect(try snapshot("{\"editor\": {}}").placement(of: name) == name)
    #expect(try snapshot("{}").placement(of: name) == name)
  }

  @Test func `changes apply to the names before any of them`() throws {
    let before = try snapshot("{\"a\": [1, 2, 3], \"b\": {\"c\": 1}}")
    let a = PreferenceName(keys: "a")
    let after = try before.applying(
      [
        Change(a.appending(index: 0), from: .integer(1), to: nil),
        Change(a.appending(index: 1), from: .integer(2), to: nil),
        Change(PreferenceName(keys: "b", "d", "e"), from: nil, to: .null),
      ], revision: Revision(token: "2"))
    #expect(after.root.text == "{\"a\": [3], \"b\": {\"c\": 1, \"d\": {\"e\": null}}}")
    #expect(throws: Problem.self) {
      try before.applying(
        [Change(PreferenceName(keys: "b", "c", "d"), from: nil, to: .null)],
        revision: before.revision)
    }
  }
}
