import Documents
import Preferences
import Schemas
import Seeded
import Testing

/// Verdicts of random schemas before and after their upgrade.
@Suite struct UpgradeVerdictTests {
  typealias Case = (schema: String, instances: [PreferenceValue])

  static let addresses = [
    "http://json-schema.org/draft-04/schema#", "http://json-schema.org/draft-06/schema#",
    "http://json-schema.org/draft-07/schema#", "https://json-schema.org/draft/2019-09/schema",
  ]

  @Test(arguments: addresses)
  func `an upgraded schema gives the same verdicts`(address: String) throws {
    var pleased = 0
    let seeds = 1001..<(Trials.isFull ? 1101 : 1021) as Range<UInt64>
    for seed in seeds {
      var random = DraftGenerator(seed: seed, address: address, isPlain: false)
      let file = try SchemaFile(reading: Array(random.schema().text.utf8))
      let old = try file.schema()
      let new = try Schema(jsonSchema: file.latest)
      for _ in 0..<20 {
        let value = random.value(depth: 3)
        let before = old.check(MemorySnapshot(value)).isEmpty
        let after = new.check(MemorySnapshot(value)).isEmpty
        pleased += before ? 1 : 0
        #expect(
          before == after,
          "seed \(seed): before \(before)\n\(value.text)\n\(file.jsonSchema.text)\n\(file.latest.text)"
        )
      }
    }
    #expect(
      (seeds.count * 2...seeds.count * 18).contains(pleased),
      "\(pleased) of \(seeds.count * 20) please")
  }

  @Test(
    .enabled(if: PythonValidator.isThere, "python3-jsonschema is not installed"),
    arguments: addresses)
  func `an upgraded schema gives the same verdicts in another validator`(address: String) throws {
    var old: [Case] = []
    var new: [Case] = []
    for seed in 1...80 as ClosedRange<UInt64> {
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
    #expect((320...2880).contains(pleased), "\(pleased) of \(verdicts.count * 20) please")
  }
}
