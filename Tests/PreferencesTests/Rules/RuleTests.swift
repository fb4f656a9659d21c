import Preferences
import Testing

@Suite struct RuleTests {
  private static let ports = Bounds(1, 65535)

  @Test(
    arguments: [
      (.integer, [.range(ports)], "0", "must lie in 1…65535"),
      (.integer, [.range(Bounds(3, nil))], "2", "must be at least 3"),
      (.integer, [.range(Bounds(nil, 3))], "4", "must be at most 3"),
      (
        .real, [.range(Bounds(0, 1, excludesLower: true))], "0", "must be more than 0 and at most 1"
      ),
      (.real, [.range(Bounds(nil, 1, excludesUpper: true))], "1.0", "must be less than 1"),
      (.integer, [.range(Bounds(5, 5))], "4", "must be 5"),
      (.real, [.range(Bounds(nil, 10))], "1e400", "must be at most 10"),
      (.real, [.step(0.5)], "0.75", "must be a multiple of 0.5"),
      (
        .real, [.step(Number(spelling: "1.2345678901234567890123"))], "1e200000",
        "not checked against multiples of 1.2345678901234567890123: too many digits"
      ),
      (.string, [.length(CountRange(nil, 3))], "äbcd", "must have at most 3 characters, has 4"),
      (.string, [.length(CountRange(1, nil))], "", "must have at least 1 character, has 0"),
      (.string, [.length(CountRange(2, 4))], "a", "must have 2…4 characters, has 1"),
      (.data(.bytes), [.length(CountRange(4, 4))], "00ff", "must have exactly 4 bytes, has 2"),
      (.string, [.pattern("^[a-z]+$")], "a1", "must match ^[a-z]+$"),
      (.string, [.pattern("(")], "a", "not checked against (: missing closing parenthesis"),
      (
        .list(of: .integer), [.count(CountRange(nil, 1))], "1,2",
        "must have at most 1 element, has 2"
      ),
      (.list(of: .real), [.unique], "1, 2, 1.0", "must not hold 1.0 twice"),
      (.list(of: .integer), [.each([.range(ports)])], "1,0", "must lie in 1…65535"),
      (.dictionary(of: .any), [.keys([.pattern("^[a-z]$")])], "{\"A\": 1}", "must match ^[a-z]$"),
      (.dictionary(of: .any), [.required(["port"])], "{}", "must have \"port\""),
      (
        .dictionary(of: .any), [.closed(to: ["port"])], "{\"prot\": 1}",
        "unknown key \"prot\"; did you mean \"port\"?"
      ),
      (.integer, [.custom(phrase: "a power of two") { _ in false }], "3", "must be a power of two"),
      (.any, [.choices([.integer(1), .array([])])], "2", "unknown choice 2"),
    ] as [(Kind, [Rule], String, String)])
  func `each broken rule has a message`(kind: Kind, rules: [Rule], typed: String, words: String) {
    let entry = Entry(PreferenceName(keys: "key"), kind, rules: rules)
    let problem = problem { () throws(Problem) in _ = try entry.parse(typed) }
    #expect(problem?.message == words)
  }

  @Test(
    arguments: [
      (.integer, [.range(ports)], "65535"), (.real, [.step(0.1)], "0.3"),
      (.string, [.length(CountRange(3, 3))], "漢字x"), (.string, [.pattern("b")], "abc"),
      (
        .string, [.range(ports), .count(CountRange(9, 9)), .unique, .required(["a"])],
        "not about text"
      ),
      (.any, [.choices([.integer(1)])], "1.0"), (.optional(.integer), [.range(ports)], "null"),
    ] as [(Kind, [Rule], String)])
  func `a value that satisfies its rules has no problem`(kind: Kind, rules: [Rule], typed: String)
    throws
  {
    _ = try Entry(PreferenceName(keys: "key"), kind, rules: rules).parse(typed)
  }

  @Test func `problems inside a container name their element`() {
    let entry = Entry(
      PreferenceName(keys: "ports"), .list(of: .integer), rules: [.each([.range(Self.ports)])])
    #expect(
      entry.check(.array([.integer(1), .integer(0)])).map(\.description) == [
        "ports[1]: must lie in 1…65535"
      ])
    #expect(
      entry.check(.string("x")).map(\.description) == [
        "ports: is not a list of whole numbers: \"x\""
      ])
    #expect(
      entry.check(.array([.bool(true)])).map(\.description) == [
        "ports[0]: is not a whole number: true"
      ])
  }

  @Test func `an element that means the same as an earlier one is a duplicate`() throws {
    let values = try [
      "1", "1.0", "1e0", "\"1\"", "true", "null", "\"é\"", "\"e\u{301}\"", "2", "-0", "0", "2.5",
      "[1]", "[1.0]", "{\"a\": 1}",
    ].map { try PreferenceValue(typed: $0) }
    let entry = Entry(PreferenceName(keys: "key"), .list(of: .any), rules: [.unique])
    for seed in 0..<600 as Range<UInt64> {
      var generator = Generator(seed: seed)
      let list = (0..<generator.below(12)).map { _ in values[generator.below(values.count)] }
      let repeated = list.indices.first { position in
        list[..<position].contains { $0.isEquivalent(to: list[position]) }
      }
      #expect(
        entry.check(.array(list)).map(\.description)
          == (repeated.map { ["key: must not hold \(list[$0].text(limit: 60)) twice"] } ?? []),
        "seed \(seed): \(list.map(\.text))")
    }
  }

  @Test func `a million wrong elements are summarized by a few problems`() {
    let entry = Entry(.root, .list(of: .integer))
    #expect(entry.check(.array(Array(repeating: .null, count: 1_000_000))).count == 100)
  }

  @Test(
    arguments: [
      (.range(ports), "1…65535"), (.range(Bounds(3, nil)), "at least 3"),
      (.step(0.5), "multiples of 0.5"), (.step(1), "whole"),
      (.length(CountRange(nil, 64)), "at most 64 characters"),
      (.count(CountRange(0, 8)), "0…8 elements"),
      (.pattern("a+"), "of a certain form"), (.unique, "no duplicate elements"),
      (.each([.range(ports)]), "each 1…65535"),
      (.closed(to: []), "no other keys"),
      (.custom(phrase: "a power of two") { _ in true }, "a power of two"),
    ] as [(Rule, String)])
  func `each rule has a description for the detail pane`(rule: Rule, words: String) {
    #expect(rule.phrase == words)
  }
}
