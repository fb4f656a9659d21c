import Preferences
import Schemas
import Seeded
import Testing

/// Random examples, which are valid under the schema inferred from them.
@Suite struct InferenceLawTests {
  private func examples(_ seed: UInt64, isJSON: Bool) -> [PreferenceValue] {
    var random = ExampleGenerator(source: SplitMix64(seed: seed), isJSON: isJSON)
    return random.examples()
  }

  private func schema(of examples: [PreferenceValue]) -> PreferenceValue {
    var inference = SchemaInference()
    for example in examples { inference.add(example) }
    return inference.jsonSchema
  }

  @Test func `examples are valid under their inferred schema`() throws {
    for seed in 1...600 as ClosedRange<UInt64> {
      let examples = examples(seed, isJSON: seed > 300)
      let derived = schema(of: examples)
      let schema = try Schema(reading: Array(derived.text.utf8))
      for example in examples {
        let problems = schema.check(MemorySnapshot(example)).map(\.description)
        #expect(problems.isEmpty, "seed \(seed): \(problems)\n\(example.text)\n\(derived.text)")
      }
    }
  }

  @Test(.enabled(if: PythonValidator.isThere, "python3-jsonschema is not installed"))
  func `examples are valid under their inferred schema in another validator`() throws {
    let cases = (1...300 as ClosedRange<UInt64>).map { seed in
      let examples = examples(seed, isJSON: true)
      return (schema: schema(of: examples).text, instances: examples)
    }
    let verdicts = try PythonValidator.verdicts(on: cases)
    try #require(verdicts.count == cases.count)
    for (number, verdict) in verdicts.enumerated() where !verdict.allSatisfy({ $0 == "1" }) {
      Issue.record("seed \(number + 1): \(verdict)\n\(cases[number].schema)")
    }
  }

  @Test func `the same examples always give the same inferred schema`() {
    for seed in 1...20 as ClosedRange<UInt64> {
      #expect(
        schema(of: examples(seed, isJSON: false)) == schema(of: examples(seed, isJSON: false)))
    }
  }
}

/// Generates similar documents, as the files of one program are.
private struct ExampleGenerator: SeededGenerator {
  var source: SplitMix64
  let isJSON: Bool

  mutating func examples() -> [PreferenceValue] {
    let first = group(depth: 4)
    return [first] + (0..<below(4)).map { _ in changed(first) }
  }

  private mutating func changed(_ value: PreferenceValue) -> PreferenceValue {
    if chance(8) { return self.value(depth: 2) }
    switch value {
    case .array(let elements):
      return .array(elements.flatMap { chance(15) ? [] : [changed($0), $0] })
    case .dictionary(let members):
      var new: ExactDictionary<PreferenceValue> = [:]
      for (key, member) in members where !chance(10) {
        new[chance(10) ? self.key() : key] = changed(member)
      }
      return .dictionary(new)
    default: return chance(30) ? self.value(depth: 0) : value
    }
  }

  private mutating func key() -> String {
    pick([
      "port", "host", "editor.wrap", "web1", "web2", "web3", "**/.git", "10.0.0.1", "80", "a b", "",
      "level", "password", "$ref", "$schema", "properties", "é",
    ])
  }

  private mutating func group(depth: Int) -> PreferenceValue {
    var members: ExactDictionary<PreferenceValue> = [:]
    for _ in 0..<below(7) { members[key()] = value(depth: depth - 1) }
    return .dictionary(members)
  }

  private mutating func value(depth: Int) -> PreferenceValue {
    switch below(depth > 0 ? 14 : 9) {
    case 0: return isJSON || chance(50) ? .null : .date(Timestamp(seconds: 5))
    case 1: return isJSON || chance(50) ? .bool(chance(50)) : .data([1, 2])
    case 2: return isJSON || chance(70) ? .integer(below(9) - 3) : .uid(7)
    case 3: return .real(Double(below(80)) / 8)
    case 4:
      return .integer(Number(spelling: pick(["1.0", "10000000000000000000000", "-0", "1e3"])))
    case 5, 6: return .string(pick(["on", "off", "auto"]))
    case 7, 8: return .string(text())
    case 9, 10:
      let element = value(depth: depth - 1)
      return .array((0..<below(9)).map { _ in changed(element) })
    default: return group(depth: depth)
    }
  }

  private mutating func text() -> String {
    pick([
      "", "a.example", "10.0.0.1", "2024-01-02", "2024-01-02T03:04:05Z", "2016-12-31T23:59:60z",
      "03:04:05Z", "https://example.org", "ann@example.org", "/etc/hosts", "::1", "web1", "a b",
      "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "/\u{0}", "x://y z",
    ])
  }
}
