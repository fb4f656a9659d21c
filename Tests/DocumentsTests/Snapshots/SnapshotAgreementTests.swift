import Documents
import Preferences
import Seeded
import Testing

/// Comparison of a document's snapshot with the simple in-memory one of the same tree.
@Suite struct SnapshotAgreementTests {
  private static let keys = ["a", "b", "a.b", "a.b.c", "b.c", "c", "0", ".a", "é", "x y", "a[0]"]

  private func value(depth: Int, _ random: inout some RandomNumberGenerator) -> PreferenceValue {
    switch Int.random(in: 0..<(depth > 0 ? 6 : 3), using: &random) {
    case 0: .integer(Int.random(in: 0..<5, using: &random))
    case 1: .string("text")
    case 2: .null
    case 3:
      .array(
        (0..<Int.random(in: 0..<3, using: &random)).map { _ in value(depth: depth - 1, &random) })
    default: dictionary(depth: depth - 1, &random)
    }
  }

  private func dictionary(depth: Int, _ random: inout some RandomNumberGenerator) -> PreferenceValue
  {
    var members: ExactDictionary<PreferenceValue> = [:]
    for _ in 0..<Int.random(in: 0..<5, using: &random) {
      members[Self.keys.randomElement(using: &random) ?? ""] = value(depth: depth, &random)
    }
    return .dictionary(members)
  }

  private func name(_ random: inout some RandomNumberGenerator) -> PreferenceName {
    PreferenceName(
      (0..<Int.random(in: 0..<4, using: &random)).map { _ in
        Bool.random(using: &random)
          ? .key(Self.keys.randomElement(using: &random) ?? "")
          : .index(Int.random(in: 0..<3, using: &random))
      })
  }

  private static let words = [
    "a", "B", "c", "0", "1", "te", "text", "TEXT", "é", "É", "a.", "a.b", ".b", "b.c.a", "x y",
    "y\"",
    "[0]", "a[0].b", "]", ".", "t, t", "null", "{}", "x", "xt",
  ]

  /// Expects the same search hits in both snapshots, however the rows are split into ranges.
  private func checkHits(
    _ memory: MemorySnapshot, _ document: DocumentSnapshot, _ comment: String,
    _ random: inout some RandomNumberGenerator
  ) {
    let words = (0..<3).compactMap { _ in
      Self.words.randomElement(using: &random).flatMap { SearchWord($0) }
    }
    let expected = memory.hits(of: words, phrase: words[0], in: 0..<memory.count)
    let told = "\(words.map(\.text)) \(comment)"
    #expect(document.hits(of: words, phrase: words[0], in: 0..<memory.count) == expected, "\(told)")
    var parts: [WordHits] = []
    while parts.count < memory.count {
      let end = min(memory.count, parts.count + Int.random(in: 1...4, using: &random))
      parts += document.hits(of: words, phrase: words[0], in: parts.count..<end)
    }
    #expect(parts == expected, "\(told)")
  }

  @Test func `document and memory snapshots agree on random trees and names`() throws {
    for seed in 0..<1500 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let root = dictionary(depth: 3, &random)
      let memory = MemorySnapshot(root)
      let document = DocumentSnapshot(
        try DocumentReader.open(Array(root.text.utf8)), revision: Revision(token: ""))
      #expect(memory.count == document.count, "seed \(seed)")
      for row in 0..<min(memory.count, document.count) {
        #expect(memory.name(at: row) == document.name(at: row), "seed \(seed)")
        #expect(memory.value(at: row) == document.value(at: row), "seed \(seed)")
      }
      checkHits(memory, document, "seed \(seed) \(root.text)", &random)
      for _ in 0..<10 {
        let name = name(&random)
        #expect(memory[name] == document[name], "seed \(seed) \(name)")
        #expect(memory.resolve(name) == document.resolve(name), "seed \(seed) \(name) \(root.text)")
        #expect(
          memory.placement(of: name) == document.placement(of: name),
          "seed \(seed) \(name) \(root.text)")
        #expect(
          Array(memory.rows(in: name)) == Array(document.rows(in: name)),
          "seed \(seed) \(name) \(root.text)")
        #expect(
          memory.namespaces(in: name) == document.namespaces(in: name),
          "seed \(seed) \(name) \(root.text)")
      }
    }
  }
}
