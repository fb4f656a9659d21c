import Preferences
import Seeded
import Testing

@testable import Documents

/// Duplicate keys, compared with those that a set of all keys finds.
struct DuplicatesTests {
  /// Returns a dictionary of `count` keys, of which about `percent` occur several times.
  private func document(
    _ count: Int, percent: Int, _ random: inout SplitMix64
  ) throws -> JSONDocument {
    let members = (0..<count).map { number in
      let isCommon = Int.random(in: 0..<100, using: &random) < percent
      let key = isCommon ? Int.random(in: 0...count / 8, using: &random) : count + number
      let text = String(repeating: "k", count: key % 19) + "\(key)"
      return "\"\(text)\": \(number % 5 == 0 ? "{\"a\": 1, \"b\": [2]}" : "1")"
    }
    return try JSONDocument(Array("{\(members.joined(separator: ","))}".utf8))
  }

  private func expected(_ document: JSONDocument) -> Set<NodeID> {
    let values = Array(document.index.children(of: 0))
    let groups = Dictionary(grouping: values) { document.key(at: $0 - 1) }
    return Set(groups.values.filter { $0.count > 1 }.flatMap(\.self))
  }

  @Test(arguments: [2, 3, 50, 5000, 9000], [0, 1, 50, 100])
  func `duplicate keys are those that occur several times`(count: Int, percent: Int) throws {
    var random = SplitMix64(seed: UInt64(count * 101 + percent))
    let document = try document(count, percent: percent, &random)
    let difference = Duplicates(in: document).values.symmetricDifference(expected(document))
    #expect(difference.isEmpty, "\(difference.sorted().prefix(9))")
  }

  @Test func `ten thousand equal keys are found`() throws {
    let text = "{" + Array(repeating: "\"same\":1", count: 10_000).joined(separator: ",") + "}"
    let document = try JSONDocument(Array(text.utf8))
    #expect(Duplicates(in: document).values.count == 10_000)
  }

  @Test func `a short key at the end of the file equals an earlier one`() throws {
    let document = try JSONDocument(Array("{\"ab\": 1, \"other\": 2, \"ab\":3}".utf8))
    #expect(Duplicates(in: document).values == [2, 6])
  }

  @Test func `equal keys in both halves of a large dictionary are found`() throws {
    var keys = (0..<50_000).map { "\"a long enough key \($0)\":1" }
    keys[100] = keys[49_000]
    keys[30_000] = keys[30_001]
    let document = try JSONDocument(Array("{\(keys.joined(separator: ","))}".utf8))
    let values = [100, 49_000, 30_000, 30_001].map { 2 + 2 * $0 }
    #expect(Duplicates(in: document).values == Set(values))
  }

  @Test func `several large dictionaries do not share their keys`() throws {
    let names = ["first", "second", "third", "fourth", "fifth"]
    let dictionaries = names.map { name in
      var keys = (0..<20_000).map { "\"a long enough key \($0)\":1" }
      if name != "second" { keys[17] = keys[19_000] }
      return "\"\(name)\":{\(keys.joined(separator: ","))}"
    }
    let document = try JSONDocument(Array("{\(dictionaries.joined(separator: ","))}".utf8))
    let values = [0, 2, 3, 4].flatMap { number in
      [17, 19_000].map { 4 + 40_002 * number + 2 * $0 }
    }
    #expect(Duplicates(in: document).values == Set(values))
  }

  @Test func `equal keys of a small dictionary are found whatever their lengths`() throws {
    let document = try JSONDocument(
      Array(#"{"a":{"xy":1,"z":2},"b":{"xy":1,"z":2,"\u0078y":3},"c":{"xy":1,"xz":2,"xy":3}}"#.utf8)
    )
    #expect(Duplicates(in: document).values == [10, 14, 18, 22])
  }

  @Test func `many equal keys of a large dictionary are found`() throws {
    let text = "{" + Array(repeating: "\"same\":1", count: 50_000).joined(separator: ",") + "}"
    let document = try JSONDocument(Array(text.utf8))
    #expect(Duplicates(in: document).values.count == 50_000)
  }

  @Test func `equal hashes of different keys are only suspects`() {
    var hashes = KeyHashes()
    hashes.reset(count: 20_000)
    for node in 0..<20_000 {
      let hash = UInt64(node % 19_999) &* 0x9E37_79B9_7F4A_7C15
      let fits = hashes.insert(hash, of: node)
      #expect(fits)
    }
    var table: [UInt32] = []
    let suspects = hashes.suspects(&table)
    #expect(suspects.contains(0) && suspects.contains(19_999))
    #expect(suspects.count < 100)
  }
}
