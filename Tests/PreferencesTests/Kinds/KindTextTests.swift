import Preferences
import Testing

@Suite struct KindTextTests {
  private static let choices = [
    Choice(.string("1")), Choice(.integer(1), label: "one"), Choice(.string("two"), label: "Two"),
    Choice(.null), Choice(.bool(true), label: "null"),
  ]

  /// The kinds, each with a generator of its values.
  private static let kinds: [(Kind, @Sendable (inout Generator) -> PreferenceValue)] = [
    (.any, { $0.value() }), (.null, { _ in .null }),
    (.boolean, { .bool($0.chance(oneIn: 2)) }), (.string, { .string($0.text()) }),
    (.integer, { .integer($0.below(1000) - 500) }), (.real, { $0.number() }),
    (.choice(choices), { $0.pick(choices).value }),
    (.date(.timestamp), { .date($0.timestamp()) }),
    (.date(.dateTimeText), { .string($0.timestamp().text) }),
    (.data(.bytes), { .data($0.bytes()) }), (.uid, { .uid($0.next()) }),
    (.path, { .string("/" + $0.pick(["a", "b c", "\"q\"", "null"])) }),
    (.duration(.count(ofSeconds: 1)), { $0.number() }),
    (.duration(.count(ofSeconds: 0.001)), { .integer($0.below(100_000)) }),
    (.duration(.count(ofSeconds: 60)), { .integer($0.below(100_000) - 50_000) }),
    (.duration(.text), { .string($0.pick(["10m", "1h30m", "1.5s", "5"])) }),
    (.duration(.iso8601), { .string($0.pick(["PT10M", "P1DT2H", "P1Y2M", "PT1.5S"])) }),
    (.byteSize(.count(ofBytes: 1)), { .integer($0.below(1 << 40)) }),
    (.byteSize(.count(ofBytes: 1024)), { .integer($0.below(1 << 20)) }),
    (.byteSize(.text), { .string($0.pick(["512Mi", "10 MB", "7"])) }),
    (.list(of: .any), { .array([$0.value(), $0.value()]) }),
    (.list(of: .string), { .array([.string($0.text()), .string($0.text())]) }),
    (.list(of: .date(.timestamp)), { .array([.date($0.timestamp())]) }),
    (.dictionary(of: .any), { .dictionary(["k": $0.value(), "." + $0.text(): $0.value()]) }),
    (.optional(.string), { $0.chance(oneIn: 3) ? .null : .string($0.text()) }),
    (.optional(.integer), { $0.chance(oneIn: 3) ? .null : .integer($0.below(9)) }),
    (
      .either([.string, .integer]),
      { $0.chance(oneIn: 2) ? .string($0.text()) : .integer($0.below(9)) }
    ),
    (
      .either([.boolean, .integer, .list(of: .any)]),
      {
        $0.pick([.bool(true), .bool(false), .integer(1), .integer(0), .array([.integer(1)])])
      }
    ),
    (
      .optional(.either([.string, .boolean])),
      { $0.pick([.null, .string("null"), .bool(true), .string("true"), .string("")]) }
    ),
  ]

  @Test(arguments: kinds.indices)
  func `a field's initial text parses to its value`(number: Int) throws {
    let (kind, make) = Self.kinds[number]
    for seed in 0..<300 as Range<UInt64> {
      var generator = Generator(seed: seed)
      let value = make(&generator)
      guard Entry(.root, kind).check(value).isEmpty else { continue }
      let text = kind.text(of: value)
      #expect(throws: Never.self, "\(kind) seed \(seed): \(text)") {
        let read = try kind.parse(text)
        #expect(read == value, "\(kind) seed \(seed): \(text) for \(value.text)")
      }
    }
  }

  @Test(arguments: kinds.indices)
  func `generated values are of their kind`(number: Int) {
    let (kind, make) = Self.kinds[number]
    var generator = Generator(seed: 7)
    let values = (0..<20).map { _ in make(&generator) }
    #expect(values.contains { Entry(.root, kind).check($0).isEmpty })
  }

  @Test(
    arguments: [
      (.string, .string("a \"b\""), "a \"b\""), (.boolean, .bool(true), "true"),
      (.duration(.count(ofSeconds: 1)), .integer(600), "10m (600)"),
      (.duration(.count(ofSeconds: 0.001)), .integer(1500), "1.5s (1500)"),
      (.duration(.count(ofSeconds: 1)), .integer(0), "0s (0)"),
      (.duration(.iso8601), .string("PT90M"), "1h30m (PT90M)"),
      (.duration(.text), .string("45s"), "45s"),
      (.byteSize(.count(ofBytes: 1)), .integer(536_870_912), "512Mi (536870912)"),
      (.byteSize(.count(ofBytes: 1)), .integer(10_000_000), "10M (10000000)"),
      (.byteSize(.count(ofBytes: 1024)), .integer(4), "4Ki (4)"),
      (.byteSize(.count(ofBytes: 1)), .integer(1000), "1k (1000)"),
      (.choice(choices), .integer(1), "one (1)"), (.choice(choices), .string("1"), "1"),
      (.data(.bytes), .data([0, 255]), "00ff"),
      (.date(.timestamp), .date(Timestamp(seconds: 0)), "2001-01-01T00:00:00Z"),
      (.list(of: .string), .array([.string("a"), .string("b")]), "[\"a\", \"b\"]"),
      (.optional(.string), .null, "null"), (.optional(.string), .string("x"), "x"),
    ] as [(Kind, PreferenceValue, String)])
  func `each kind has its text for the table`(kind: Kind, value: PreferenceValue, shown: String) {
    #expect(kind.display(value) == shown)
  }

  @Test func `a value's text for the table has a bounded length`() {
    let long = String(repeating: "a", count: 1_000_000)
    #expect(Kind.string.display(.string(long), limit: 3) == "aaa…")
    #expect(Kind.list(of: .string).display(.array([.string(long)]), limit: 5) == "[\"aaa…")
  }

  @Test(
    arguments: [
      (.integer, "whole number"), (.boolean, "true or false"), (.string, "text"),
      (.choice(choices), "one of 5"),
      (.list(of: .string), "list of text"), (.list(of: .integer), "list of whole numbers"),
      (.optional(.integer), "whole number or null"),
      (.either([.string, .boolean]), "text, true or false"),
      (.dictionary(of: .list(of: .real)), "group of lists of numbers"),
    ] as [(Kind, String)])
  func `each kind has a description for the detail pane`(kind: Kind, words: String) {
    #expect(kind.phrase == words)
  }

  @Test(
    arguments: [
      (.bool(true), .boolean), (.integer(1), .integer), (.string(""), .string), (.null, .any),
      (.array([.integer(1), .real(1.5)]), .list(of: .real)),
      (.array([.integer(1), .string("")]), .list(of: .any)),
      (.array([]), .list(of: .any)), (.dictionary([:]), .dictionary(of: .any)),
      (.date(Timestamp(seconds: 0)), .date(.timestamp)),
    ] as [(PreferenceValue, Kind)])
  func `the kind of a value is inferred`(value: PreferenceValue, kind: Kind) {
    #expect(Kind(of: value) == kind)
  }
}
