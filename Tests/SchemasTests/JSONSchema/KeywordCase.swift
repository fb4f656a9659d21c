import Documents
import Preferences
import Schemas
import Testing

/// A line of a file in `Cases`: drafts, a schema, and the instances that it accepts and refuses.
///
///     6- {"const": 2} ✓ 2, 2.0 ✗ 5, "2"
///     all {"type": 1} !
struct KeywordCase {
  let drafts: [Draft]
  let schema: String
  /// The instances, or nil if the schema itself must be refused.
  let instances: [(text: String, isValid: Bool)]?
  let place: SourceLocation

  /// Parses `line`. Returns nil for a heading, a comment or an empty line.
  init?(line: Substring, at place: SourceLocation) throws {
    guard let first = line.first, first != "#", first != "=" else { return nil }
    let parts = line.split(separator: " ", maxSplits: 1)
    drafts = try Draft.range(parts[0])
    self.place = place
    if parts[1].hasSuffix(" !") {
      schema = String(parts[1].dropLast(2))
      instances = nil
      return
    }
    let refused = parts[1].components(around: " ✗ ")
    let admitted = refused.first.components(around: " ✓ ")
    schema = String(admitted.first)
    instances =
      try admitted.second.elements.map { ($0, true) } + refused.second.elements.map { ($0, false) }
  }

  /// Returns the schema, with `$schema` added if it is an object without that key.
  func schema(of draft: Draft) -> String {
    guard schema.first == "{", !schema.contains("\"$schema\":") || schema.contains("$defs") else {
      return schema
    }
    let rest = schema.dropFirst()
    return "{\"$schema\": \"\(draft.address)\"\(rest == "}" ? "" : ", ")\(rest)"
  }
}

extension Draft {
  /// Parses a range of drafts: `7`, `6-2019`, `2019-` or `all`.
  fileprivate static func range(_ text: Substring) throws -> [Draft] {
    if text == "all" { return allCases }
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    let first = try #require(Draft(year: ends[0]))
    let last = ends.count == 1 ? first : Draft(year: ends[1]) ?? .draft2020
    return allCases.filter { $0 >= first && $0 <= last }
  }

  private init?(year: Substring) {
    let drafts: [Substring: Draft] = [
      "4": .draft4, "6": .draft6, "7": .draft7, "2019": .draft2019, "2020": .draft2020,
    ]
    guard let draft = drafts[year] else { return nil }
    self = draft
  }
}

extension Substring {
  fileprivate func components(around separator: String) -> (first: Substring, second: Substring) {
    guard let range = firstRange(of: separator) else { return (self, "") }
    return (self[..<range.lowerBound], self[range.upperBound...])
  }

  /// The texts of comma-separated JSON values, as written.
  fileprivate var elements: [String] {
    get throws {
      let document = try JSONDocument(Array("[\(self)]".utf8))
      guard case .array(let values) = document.value(at: 0) else { return [] }
      return values.map(\.text)
    }
  }
}
