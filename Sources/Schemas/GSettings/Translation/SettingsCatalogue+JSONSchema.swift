import OrderedCollections
import Preferences

extension SettingsCatalogue {
  /// All of it, as one JSON Schema 2020-12. What is at fault is left out and reported.
  mutating func jsonSchema() -> PreferenceValue {
    let references = self.references
    let ids = schemas.keys.sorted()
    var properties: Members = [:]
    var patterns: Members = [:]
    var definitions = Members(
      uniqueKeysWithValues: enumerations.values.map { ($0.definition, .dictionary($0.jsonSchema)) })
    for schema in schemas.values where !hasTooManyProblems {
      let translated = PreferenceValue.dictionary(object(of: schema, among: ids))
      if schema.path != nil {
        properties[schema.id] = translated
        continue
      }
      definitions[schema.id] = translated
      let reference = PreferenceValue.dictionary(["$ref": .string(schema.reference)])
      patterns["^\(schema.id.escapedInPattern):/(?:[^/]+/)*$"] = reference
      if !references.contains(schema.id) { properties[schema.id] = reference }
    }
    var root: Members = [
      "$schema": .string("https://json-schema.org/draft/2020-12/schema"),
      "type": .string("object"), "x-layout": .string("any"),
      "properties": .dictionary(properties),
    ]
    if !patterns.isEmpty { root["patternProperties"] = .dictionary(patterns) }
    if !definitions.isEmpty { root["$defs"] = .dictionary(definitions) }
    return .dictionary(root)
  }

  /// Schemas that others use as a child, as the members of a list, or to extend.
  private var references: Set<String> {
    Set(schemas.values.flatMap { [$0.base, $0.element].compactMap(\.self) + $0.children.values })
  }

  private mutating func object(of schema: DeclaredSchema, among ids: [String]) -> Members {
    let lineage = lineage(of: schema)
    var properties: Members = [:]
    for (name, key) in keys(of: lineage) where !hasTooManyProblems {
      do throws(Problem) {
        properties[name] = .dictionary(
          try key.jsonSchema(domain: schema.domain) { report($0) })
      } catch {
        report(error)
      }
    }
    let children =
      lineage.reduce(into: [:]) { $0.merge($1.children) { $1 } }
      as OrderedDictionary<String, String>
    for (name, child) in children where schemas[child]?.path == nil {
      properties[name] = .dictionary(schemas[child].map { ["$ref": .string($0.reference)] } ?? [:])
    }
    var members: Members = ["type": .string("object"), "properties": .dictionary(properties)]
    members["additionalProperties"] = others(in: schema, lineage, children, ids)
    members["x-path"] = schema.path.map { .string($0) }
    members["x-gettextDomain"] = schema.domain.map { .string($0) }
    members["$comment"] = .string(schema.source.place(line: schema.line))
    return members
  }

  /// What may stand in a schema's object besides its keys; nil for anything.
  private func others(
    in schema: DeclaredSchema, _ lineage: [DeclaredSchema],
    _ children: OrderedDictionary<String, String>, _ ids: [String]
  ) -> PreferenceValue? {
    if let element = lineage.last(where: { $0.element != nil })?.element {
      return schemas[element].map { .dictionary(["$ref": .string($0.reference)]) }
    }
    let isWhole = lineage.first?.base == nil
    let hasOthersInside =
      children.values.contains { schemas[$0]?.path != nil } || ids.continues(schema.id)
    return isWhole && !hasOthersInside ? .bool(false) : nil
  }
}
