import Documents
import Glibc
import Preferences
import Schemas
import Seeded
import Testing

/// The schemas bundled with `check-jsonschema`: GitHub workflows, Renovate, Compose and others. All
/// must load and give the same verdicts as Python's library.
@Suite(
  .enabled(if: getenv("PREFS_TEST_REAL") != nil, "needs the network: make test-real"),
  .enabled(if: PythonValidator.isModern, "needs a recent python3-jsonschema"))
struct RealSchemaTests {
  @Test(.enabled(if: VendoredSchemas.isThere, "pip could not download check-jsonschema"))
  func `real schemas give the same verdicts as another validator`() throws {
    let schemas = try VendoredSchemas.all()
    #expect(schemas.count > 15)
    let instances = try instances()
    let cases = schemas.enumerated().map { index, schema in
      var random = Mutator(source: SplitMix64(seed: UInt64(index)))
      let given = instances[schema.name] ?? []
      return (
        schema: schema.text,
        instances: given + given.flatMap { one in (0..<80).map { _ in random.mutated(one) } }
      )
    }
    let theirs = try PythonValidator.verdicts(on: cases)
    try #require(theirs.count == cases.count)
    for (index, verdicts) in theirs.enumerated() {
      try compare(schemas[index].name, cases[index], with: verdicts)
      // The handwritten instances are valid.
      let given = instances[schemas[index].name]?.count ?? 0
      #expect(!verdicts.prefix(given).contains("0"), "\(schemas[index].name)")
    }
  }

  private func compare(
    _ name: String, _ one: (schema: String, instances: [PreferenceValue]), with verdicts: String
  ) throws {
    _ = try Schema(jsonSchema: JSONDocument(Array(one.schema.utf8)))
    // Some schemas have faulty annotations, which do not affect verdicts.
    let schema = try readSchema(one.schema, allowingFaults: true)
    // Python has no `\p{…}` and so refuses CircleCI's schema.
    guard verdicts.allSatisfy({ "01".contains($0) }) else { return }
    for (instance, theirs) in zip(one.instances, verdicts) {
      let problems = try schema.problems(with: instance.text)
      guard theirs != (problems.isEmpty ? "1" : "0") else { continue }
      Issue.record("\(name): validator \(theirs), ours \(problems)\n\(instance.text)")
    }
  }

  private func instances() throws -> [String: [PreferenceValue]] {
    let folder = #filePath.dropLast("RealSchemaTests.swift".count)
    let document = try JSONDocument(readBytes("\(folder)instances.json"))
    guard case .dictionary(let all) = document.value(at: 0) else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: all.map { name, value in
        if case .array(let instances) = value { (name, instances) } else { (name, []) }
      })
  }
}
