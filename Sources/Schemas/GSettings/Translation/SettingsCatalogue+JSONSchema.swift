import OrderedCollections
import Preferences

extension SettingsCatalogue {
  /// Translates the schemas of `own` and everything they use, or all schemas if `own` is nil.
  /// Leaves out and reports faulty declarations.
  mutating func jsonSchema(of own: SettingsFile? = nil) -> PreferenceValue {
    let named = own.map { Set($0.schemas.map(\.id)) } ?? Set(schemas.keys)
    let schemas = needed(by: named)
    let references = self.references
    let sorted = self.schemas.keys.sorted()
    var root = SettingsRoot(own.map { enumerations(of: schemas, and: $0) } ?? enumerations.values)
    for schema in schemas where !hasTooManyProblems {
      root.define(schema, as: object(of: schema, among: sorted))
      guard schema.path == nil, named.contains(schema.id) else { continue }
      root.offer(schema, isUsed: references.contains(schema.id))
    }
    return root.jsonSchema
  }

  /// Returns the schemas `ids` and all that their translations refer to, in the order of their
  /// files.
  private func needed(by ids: Set<String>) -> [DeclaredSchema] {
    var found = ids
    var waiting = Array(ids)
    while let schema = waiting.popLast().flatMap({ schemas[$0] }) {
      let children = schema.children.values.filter { schemas[$0]?.path == nil }
      for id in [schema.base, schema.element].compactMap(\.self) + children
      where found.insert(id).inserted && schemas[id] != nil {
        waiting.append(id)
      }
    }
    return schemas.values.filter { found.contains($0.id) }
  }

  private func enumerations(
    of schemas: [DeclaredSchema], and own: SettingsFile
  ) -> OrderedDictionary<String, Enumeration>.Values {
    let used = Set(schemas.flatMap { $0.keys.values.compactMap(\.type.enumeration) })
      .union(own.enumerations.map(\.id))
    return enumerations.filter { used.contains($0.key) }.values
  }

  /// Ids of schemas that others use as child, list element or base.
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
        properties[name] = .dictionary([:])
      }
    }
    for name in lineage.flatMap(\.unread) where properties[name] == nil {
      properties[name] = .dictionary([:])
    }
    let children =
      lineage.reduce(into: [:]) { $0.merge($1.children) { $1 } }
      as OrderedDictionary<String, String>
    for (name, child) in children where schemas[child]?.path == nil {
      properties[name] = .dictionary(schemas[child].map { ["$ref": .string($0.reference)] } ?? [:])
    }
    var members: Members = ["type": "object", "properties": .dictionary(properties)]
    members["additionalProperties"] = others(in: schema, lineage, children, ids)
    members["x-path"] = schema.path.map { .string($0) }
    members["x-gettextDomain"] = schema.domain.map { .string($0) }
    members["$comment"] = .string(schema.source.place(line: schema.line))
    return members
  }

  /// Returns the schema for undeclared members of the object, or nil if anything is allowed.
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
