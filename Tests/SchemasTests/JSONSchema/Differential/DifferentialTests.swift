import Glibc
import Preferences
import Schemas
import Seeded
import Testing

/// Comparison with another validator on random schemas of every draft and instances near them.
@Suite(.enabled(if: PythonValidator.isThere, "python3-jsonschema is not installed"))
struct DifferentialTests {
  static let first = getenv("PREFS_TEST_SEED").flatMap { UInt64(String(cString: $0)) } ?? 1
  static let schemas =
    getenv("PREFS_TEST_SCHEMAS").flatMap { Int(String(cString: $0)) } ?? (Trials.isFull ? 250 : 80)

  @Test(arguments: Draft.allCases)
  func `random instances get the same verdicts as in another validator`(draft: Draft) throws {
    let seeds = (0..<Self.schemas).map { Self.first + UInt64($0) }
    let cases = seeds.map { Self.pair(seed: $0, draft) }
    let theirs = try PythonValidator.verdicts(on: cases)
    try #require(theirs.count == cases.count)
    var pleased = 0
    for (index, (seed, verdicts)) in zip(seeds, theirs).enumerated() {
      let (text, instances) = cases[index]
      let schema: Validator
      do {
        schema = try readSchema(text)
      } catch {
        Issue.record("seed \(seed): \(error)\n\(text)\nvalidator: \(verdicts)")
        continue
      }
      guard verdicts.allSatisfy({ "01".contains($0) }) else {
        Issue.record("seed \(seed): validator: \(verdicts)\n\(text)")
        continue
      }
      for (instance, theirs) in zip(instances, verdicts) {
        let problems = try schema.problems(with: instance.text)
        pleased += problems.isEmpty ? 1 : 0
        guard theirs != (problems.isEmpty ? "1" : "0") else { continue }
        Issue.record(
          "PREFS_TEST_SEED=\(seed) \(draft.rawValue): validator \(theirs), ours \(problems)\n\(instance.text)\n\(text)"
        )
      }
    }
    let share = Double(pleased) / Double(Self.schemas * 12)
    #expect((0.25...0.75).contains(share), "\(share) of the instances please")
  }

  private static func pair(
    seed: UInt64, _ draft: Draft
  ) -> (schema: String, instances: [PreferenceValue]) {
    var parts = PartGenerator(seed: seed, draft: draft, isJudgeModern: PythonValidator.isModern)
    let schema = parts.schema()
    var random = InstanceGenerator(seed: seed, parts: parts, schema: schema)
    return (schema.text, (0..<12).map { _ in random.instance() })
  }
}
