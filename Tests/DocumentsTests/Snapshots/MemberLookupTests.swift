import Preferences
import Seeded
import Testing

@testable import Documents

/// The lookup table that a snapshot builds after several lookups.
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
}
