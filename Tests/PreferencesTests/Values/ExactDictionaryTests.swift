import Testing

@testable import Preferences

@Suite struct ExactDictionaryTests {
  private static let composed = "\u{E9}"
  private static let decomposed = "e\u{301}"

  @Test func `composed and decomposed letters are two keys`() throws {
    var members: ExactDictionary<Int> = [Self.composed: 1, Self.decomposed: 2]
    #expect(members.count == 2)
    #expect(members[Self.composed] == 1 && members[Self.decomposed] == 2)
    #expect(members.keys.contains(Self.decomposed))
    members.removeValue(forKey: Self.composed)
    #expect(members[Self.composed] == nil && members[Self.decomposed] == 2)
    #expect(!members.keys.contains(Self.composed))
    #expect(([Self.composed: 1] as ExactDictionary) != [Self.decomposed: 1])
  }

  @Test func `a value keeps composed and decomposed letters apart`() throws {
    let value = try PreferenceValue(typed: "{\"\(Self.composed)\": 1, \"\(Self.decomposed)\": 2}")
    #expect(value[[.key(Self.composed)]] == 1)
    #expect(value[[.key(Self.decomposed)]] == 2)
    let turned = try PreferenceValue(typed: "{\"\(Self.decomposed)\": 2, \"\(Self.composed)\": 1}")
    #expect(value != turned && value.isEquivalent(to: turned))
  }

  @Test func `keys that Swift considers equal are not read as a Swift dictionary`() {
    let value: PreferenceValue = .dictionary([Self.composed: 1, Self.decomposed: 2])
    #expect([String: Int](value) == nil)
    #expect([String: Int](.dictionary([Self.decomposed: 2])) == [Self.decomposed: 2])
  }

  @Test func `a hundred thousand equivalent keys are found as fast as others`() {
    let keys = (0..<100_000).map { number in
      (0..<17).map { number >> $0 & 1 == 0 ? Self.composed : Self.decomposed }.joined()
    }
    let members = ExactDictionary(uniqueKeysWithValues: keys.enumerated().map { ($1, $0) })
    #expect(keys.indices.allSatisfy { members[keys[$0]] == $0 })
    #expect(Set(keys.map { PreferenceName(keys: $0) }).count == keys.count)
  }

  @Test func `a schema keeps composed and decomposed names apart`() {
    let schema = Schema([
      Entry(PreferenceName(keys: Self.composed), .integer),
      Entry(PreferenceName(keys: Self.decomposed), .boolean),
    ])
    #expect(schema.entries.count == 2)
    #expect(schema.entry(for: PreferenceName(keys: Self.decomposed))?.kind == .boolean)
    let required = Entry(
      .root, .record, rules: [.required([Self.composed]), .closed(to: [Self.composed])])
    #expect(required.check(.dictionary([Self.composed: 1])).isEmpty)
    #expect(required.check(.dictionary([Self.decomposed: 1])).count == 2)
  }
}
