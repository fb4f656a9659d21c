import Preferences
import Testing

@Suite struct PreferenceValueMeaningTests {
  @Test(arguments: [
    ("1", "1.0"), ("1", "1e0"), ("[1, {\"a\": 2}]", "[1.0, {\"a\": 20e-1}]"),
    ("{\"a\": 1, \"b\": 2}", "{\"b\": 2, \"a\": 1}"), ("-0", "0"),
  ])
  func `values that mean the same are equal`(a: String, b: String) throws {
    let (a, b) = (try PreferenceValue(typed: a), try PreferenceValue(typed: b))
    #expect(a.isEquivalent(to: b))
    #expect(a != b)
  }

  @Test(arguments: [
    ("1", "\"1\""), ("1", "true"), ("[1, 2]", "[2, 1]"), ("null", "0"), ("\"é\"", "\"e\u{301}\""),
  ])
  func `values that differ are not equal`(a: String, b: String) throws {
    #expect(try !PreferenceValue(typed: a).isEquivalent(to: PreferenceValue(typed: b)))
  }

  @Test func `composed and decomposed letters make two values and two names`() {
    #expect(PreferenceValue.string("é") != .string("e\u{301}"))
    #expect(PreferenceName(keys: "é") != PreferenceName(keys: "e\u{301}"))
  }
}
