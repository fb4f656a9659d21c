import Documents
import Foundation
import Preferences
import Schemas
import Seeded
import Testing

@testable import Catalog

/// The JSON Schema of the catalogue's entries.
struct EntrySchemaTests {
  private let schema: Schema

  init() throws {
    schema = try Schema(
      reading: Catalog.entrySchema, options: SchemaOptions(assertsFormats: true))
  }

  private func problems(of value: PreferenceValue) throws -> [Problem] {
    let document = try DocumentReader.open(Array(value.indentedJSON.utf8))
    return schema.check(DocumentSnapshot(document, revision: .new()))
  }

  @Test(arguments: Catalog.bundled.names)
  func `each bundled entry is valid`(name: String) throws {
    let entry = try #require(try Catalog.bundled.entry(named: name))
    let problems = try problems(of: entry.value)
    #expect(problems.isEmpty, "\(problems.map(\.description))")
  }

  @Test func `each member that the reader reads is declared`() throws {
    let sources = URL(filePath: #filePath).appending(path: "../../../Sources/Catalog")
      .standardizedFileURL
    let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
      .filter { $0.hasPrefix("Reading/") && $0.hasSuffix(".swift") || $0 == "CatalogEntry.swift" }
    var read: Set<String> = []
    for file in files {
      let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
      for match in text.matches(of: /[a-z]\w*(?:\("(\w+)"[,)]|\["(\w+)"\])/) {
        read.insert(String(match.1 ?? match.2 ?? ""))
      }
    }
    #expect(read.isSuperset(of: ["name", "files", "units", "firstOf", "relativeTo"]), "\(read)")
    let declared = try DocumentReader.open(Catalog.entrySchema).value(at: 0).properties
    #expect(read.subtracting(declared) == [])
  }

  @Test func `the dialects are those of documents`() throws {
    let dialect = try #require(schema.entry(for: PreferenceName(keys: "dialect")))
    guard case .choice(let choices) = dialect.kind else { return #expect(Bool(false)) }
    #expect(choices.map(\.value) == (Dialect.all.map(\.name) + ["json"]).map { .string($0) })
  }

  @Test(arguments: 0..<40)
  func `what the reader refuses is a problem, and so is a misspelled member`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var refused = 0
    for _ in 0..<25 {
      let name = Catalog.bundled.names.randomElement(using: &random)!
      let entry = try #require(try Catalog.bundled.entry(named: name))
      let wrong = entry.value.mutated(using: &random)
      if (try? CatalogEntry(wrong.indentedJSON, table: nil)) == nil {
        refused += 1
        #expect(try !problems(of: wrong).isEmpty, "\(wrong.indentedJSON)")
      }
      guard case .dictionary(var members) = entry.value else { continue }
      let key = members.keys.randomElement(using: &random)!
      members[key + "s"] = members[key]
      #expect(try !problems(of: .dictionary(members)).isEmpty, "\(key)s")
    }
    #expect(refused > 0)
  }
}

extension PreferenceValue {
  /// The names of all properties that this JSON Schema declares.
  fileprivate var properties: Set<String> {
    switch self {
    case .dictionary(let members):
      var names: Set<String> = []
      for (key, value) in members {
        names.formUnion(value.properties)
        if key == "properties", case .dictionary(let own) = value { names.formUnion(own.keys) }
      }
      return names
    case .array(let elements): return elements.reduce(into: []) { $0.formUnion($1.properties) }
    default: return []
    }
  }

  /// Returns the value with another one at a random place, or without a member.
  fileprivate func mutated(using random: inout SplitMix64) -> PreferenceValue {
    let isReplaced = Int.random(in: 0..<6, using: &random) == 0
    switch self {
    case .dictionary(var members) where !isReplaced:
      guard let key = members.keys.randomElement(using: &random) else { return 5 }
      members[key] =
        Int.random(in: 0..<8, using: &random) == 0 ? nil : members[key]?.mutated(using: &random)
      return .dictionary(members)
    case .array(var elements) where !isReplaced:
      guard let place = elements.indices.randomElement(using: &random) else { return 5 }
      elements[place] = elements[place].mutated(using: &random)
      return .array(elements)
    default:
      let others: [PreferenceValue] = [
        .integer(5), .bool(true), .null, .string("purple"), [], [:], ["a"], ["a": "b"],
      ]
      return others[Int.random(in: others.indices, using: &random)]
    }
  }
}
