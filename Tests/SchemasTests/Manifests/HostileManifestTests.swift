import Preferences
import Schemas
import Seeded
import Testing

/// Manifests that try to exhaust time or memory. The limits are far above the expected times, and far
/// below those of quadratic algorithms.
@Suite struct HostileManifestTests {
  private func seconds(_ subkeys: [PreferenceValue]) throws -> Double {
    let manifest = PreferenceValue.dictionary(["pfm_subkeys": .array(subkeys)])
    return try processorTime { _ = try PreferenceManifestSchema.jsonSchema(of: manifest) }
  }

  private func key(_ name: String, _ fields: [(String, PreferenceValue)] = []) -> PreferenceValue {
    .dictionary(
      ExactDictionary([("pfm_name", .string(name))] + fields, uniquingKeysWith: { $1 }))
  }

  private func when(_ target: String, _ number: Int = 0) -> PreferenceValue {
    .dictionary([
      "pfm_require": .string("always"),
      "pfm_target_conditions": .array([
        .dictionary(["pfm_target": .string(target), "pfm_range_list": .array([.integer(number)])])
      ]),
    ])
  }

  @Test func `a manifest of 20,000 keys is translated in linear time`() throws {
    #expect(try seconds((0..<20_000).map { key("k\($0)") }) < 30)
    #expect(try seconds((0..<20_000).map { _ in key("k") }) < 30)
  }

  @Test func `5,000 exclusions and requirements of one manifest key are translated quickly`() throws
  {
    let entries = PreferenceValue.array((0..<5000).map { when("k", $0) })
    let both = [("pfm_exclude", entries), ("pfm_conditionals", entries)]
    #expect(try seconds([key("k"), key("x", both)]) < 30)
  }

  @Test func `deep manifest keys with long dotted targets are translated quickly`() throws {
    let dots = Array(repeating: "a", count: 400).joined(separator: ".")
    var inner = key("a.a", [("pfm_exclude", .array([when(dots)]))])
    for _ in 0..<60 {
      let fields: [(String, PreferenceValue)] = [
        ("pfm_type", .string("dictionary")), ("pfm_subkeys", .array([inner, key("a.a")])),
        ("pfm_exclude", .array([when(dots), when("a" + dots + dots + dots)])),
      ]
      inner = key("a", fields)
    }
    #expect(try seconds([inner]) < 30)
  }

  @Test func `manifest keys nested deeper than 64 are refused`() throws {
    var inner = key("a")
    for _ in 0..<200 { inner = key("a", [("pfm_subkeys", .array([inner]))]) }
    do throws(Problem) {
      _ = try PreferenceManifestSchema.jsonSchema(
        of: .dictionary(["pfm_subkeys": .array([inner])]))
      Issue.record("accepted without an error")
    } catch {
      #expect(error.message == "nesting of pfm_subkeys is over the limit of 64")
      #expect(error.name?.components.count == 65 * 2)
    }
  }
}
