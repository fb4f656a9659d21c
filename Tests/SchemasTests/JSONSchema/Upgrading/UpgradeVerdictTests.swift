import Documents
import Preferences
import Schemas
import Testing

/// Another program's verdicts by a schema and by what becomes of it.
@Suite(.enabled(if: PythonValidator.isThere, "python3-jsonschema is not installed"))
struct UpgradeVerdictTests {
  typealias Case = (schema: String, instances: [PreferenceValue])

  @Test(arguments: [
    "http://json-schema.org/draft-04/schema#", "http://json-schema.org/draft-06/schema#",
    "http://json-schema.org/draft-07/schema#", "https://json-schema.org/draft/2019-09/schema",
  ])
  func `the verdict stays`(address: String) throws {
    var old: [Case] = []
    var new: [Case] = []
    for seed in 1...150 as ClosedRange<UInt64> {
      var random = DraftGenerator(seed: seed, address: address, isPlain: true)
      let schema = random.schema()
      let upgraded = try SchemaFile(reading: Array(schema.text.utf8)).latest
      #expect(try SchemaFile(reading: Array(upgraded.text.utf8)).latest == upgraded)
      old.append((schema.text, (0..<20).map { _ in random.value(depth: 3) }))
      new.append((upgraded.text, old[old.count - 1].instances))
    }
    let verdicts = try PythonValidator.verdicts(on: old + new)
    try #require(verdicts.count == old.count + new.count)
    for (number, (before, after)) in zip(verdicts, verdicts.dropFirst(old.count)).enumerated()
    where before != after {
      let place = zip(before, after).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
      Issue.record(
        """
        seed \(number + 1): before \(before), after \(after)
        \(old[number].instances[min(place, 19)].text)
        \(old[number].schema)
        \(new[number].schema)
        """)
    }
    let pleased = verdicts.joined().filter { $0 == "1" }.count
    #expect((600...5400).contains(pleased), "\(pleased) of \(verdicts.count * 20) please")
  }
}
