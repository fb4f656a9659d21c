import Preferences
import Seeded
import Testing

@testable import Documents

/// The tables of keys and of namespaces that a snapshot builds for a large dictionary.
struct MemberLookupTests {
  private static let parts = [
    "a", "b", "c.d", "a.b", "x", "", ".", "a.", "é", "e\u{301}", "\\u0061",
  ]

  /// Returns a large dictionary with dotted keys, duplicate keys if `twice`, and escaped keys.
  private func document(_ seed: UInt64, twice: Bool) throws -> any Document {
    var random = SplitMix64(seed: seed)
    var seen: Set<String> = []
    let members = (0..<70).compactMap { _ -> String? in
      let key = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        Self.parts.randomElement(using: &random).map {
          $0 + "\(Int.random(in: 0..<9, using: &random))"
        }
          ?? ""
      }.joined(separator: ".")
      let isNew = seen.insert(key.replacing("\\u0061", with: "a")).inserted
      return isNew || twice ? "\"\(key)\": {\"in\": 1, \"b0\": [2]}" : nil
    }
    let text = "{" + members.joined(separator: ",") + ", \"last\": 1}"
    return try JSONDocument(Array(text.utf8))
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `lookups in the member table agree with a linear search`(seed: UInt64) throws {
    let document = try document(seed, twice: seed % 3 == 0)
    let asked = DocumentSnapshot(document, revision: Revision(token: "1"))
    var names = (0..<asked.count).map(asked.name(at:))
    names += names.flatMap { name in
      [name.parent, PreferenceName(name.flattened)].compactMap(\.self)
    }
    names += names.compactMap { PreferenceName($0.flattened).parent }
    names += names.prefix(50).map { $0.appending(key: "none") }
    for _ in 0..<20 { _ = asked[PreferenceName(keys: "last")] }
    for name in Set(names) {
      let fresh = DocumentSnapshot(document, revision: Revision(token: "1"))
      #expect(asked[name] == fresh[name], "\(name)")
      #expect(Array(asked.rows(in: name)) == Array(fresh.rows(in: name)), "\(name)")
      #expect(asked.resolve(name) == fresh.resolve(name), "\(name)")
      #expect(asked.row(of: name) == fresh.row(of: name), "\(name)")
    }
  }

  @Test(arguments: [1, 2, 4, 5] as [UInt64])
  func `the namespaces of a large dictionary agree with those in memory`(seed: UInt64) throws {
    let document = try document(seed, twice: false)
    let large = DocumentSnapshot(document, revision: Revision(token: "1"))
    let memory = MemorySnapshot(document.value(at: 0))
    var names = (0..<memory.count).map { PreferenceName(memory.name(at: $0).flattened) }
    names += names.compactMap(\.parent)
    names += names.compactMap(\.parent)
    for name in Set(names) {
      #expect(Array(large.rows(in: name)) == Array(memory.rows(in: name)), "\(name)")
      #expect(large.namespaces(in: name) == memory.namespaces(in: name), "\(name)")
      #expect(large.resolve(name) == memory.resolve(name), "\(name)")
      let new = name.appending(key: "new")
      #expect(large.placement(of: new) == memory.placement(of: new), "\(name)")
    }
  }
}
