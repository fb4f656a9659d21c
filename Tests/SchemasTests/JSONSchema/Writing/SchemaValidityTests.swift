import Preferences
import Testing

/// Schemas written by the library, checked by another validator.
@Suite(.enabled(if: PythonValidator.isThere, "python3-jsonschema is not installed"))
struct SchemaValidityTests {
  @Test func `a written schema is valid JSON Schema 2020-12`() throws {
    let schemas = (1...400 as ClosedRange<UInt64>).map { seed in
      var random = SchemaGenerator(seed: seed)
      let schema = random.schema()
      return (schema: schema.jsonSchema, instances: [] as [PreferenceValue])
    }
    let verdicts = try PythonValidator.verdicts(on: schemas)
    #expect(verdicts.count == schemas.count)
    for (number, verdict) in verdicts.enumerated() where verdict != "valid" {
      Issue.record("seed \(number + 1): \(verdict)\n\(schemas[number].schema)")
    }
  }

  @Test func `the library and another validator agree on random values of a written schema`() throws
  {
    var cases: [(schema: String, instances: [PreferenceValue])] = []
    var own: [String] = []
    for seed in 1...150 as ClosedRange<UInt64> {
      var random = SchemaGenerator(seed: seed, isPlain: true)
      let schema = random.schema()
      let instances = (0..<20).map { _ in random.instance(of: schema, at: .root) }
      cases.append((schema.jsonSchema, instances))
      own.append(
        instances.map { schema.check(MemorySnapshot($0)).isEmpty ? "1" : "0" }.joined())
    }
    let verdicts = try PythonValidator.verdicts(on: cases)
    try #require(verdicts.count == own.count)
    for (number, (theirs, ours)) in zip(verdicts, own).enumerated() where theirs != ours {
      let place = zip(theirs, ours).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
      Issue.record(
        """
        seed \(number + 1): validator \(theirs), ours \(ours)
        \(cases[number].instances[place].text)
        \(cases[number].schema)
        """)
    }
    let pleased = own.joined().filter { $0 == "1" }.count
    #expect((300...2700).contains(pleased), "\(pleased) of \(own.count * 20) please")
  }
}

extension SchemaGenerator {
  /// Returns an instance that mostly has the declared kinds.
  mutating func instance(of schema: Schema, at name: PreferenceName) -> PreferenceValue {
    let kind = schema.entry(for: name)?.kind
    guard !chance(8) else { return value() }
    let keys = schema.keys(in: name)
    if keys.isEmpty, let kind { return instance(of: kind, in: schema, at: name) }
    var members: ExactDictionary<PreferenceValue> = [:]
    for key in keys where chance(85) {
      members[key] = instance(of: schema, at: name.appending(key: key))
    }
    if chance(20) { members["more"] = instance(of: schema, at: name.appending(key: "more")) }
    return .dictionary(members)
  }

  private mutating func instance(
    of kind: Kind, in schema: Schema, at name: PreferenceName
  ) -> PreferenceValue {
    switch kind {
    case .boolean: .bool(chance(50))
    case .integer: .integer(below(6))
    case .real: .real(Double(below(20)) / 4)
    case .string: .string(pick(["a", "ab", "abb", "b", text()]))
    case .choice(let choices): pick(choices).value
    case .null: .null
    case .any, .record: value()
    case .list(let inner):
      .array(
        (0..<below(3)).map {
          schema.isNamespace(name)
            ? instance(of: schema, at: name.appending(index: $0))
            : instance(of: inner, in: schema, at: .root)
        })
    case .dictionary(let inner):
      .dictionary(
        ExactDictionary(
          ["a", "b"].prefix(below(3)).map {
            (
              $0,
              schema.isNamespace(name)
                ? instance(of: schema, at: name.appending(key: $0))
                : instance(of: inner, in: schema, at: .root)
            )
          }, uniquingKeysWith: { $1 }))
    case .optional(let inner): chance(30) ? .null : instance(of: inner, in: schema, at: name)
    case .either(let kinds): instance(of: pick(kinds), in: schema, at: name)
    default: value()
    }
  }
}
