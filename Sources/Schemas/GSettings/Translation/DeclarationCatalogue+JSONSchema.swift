import OrderedCollections
import Preferences

extension DeclarationCatalogue {
  /// Translates the schemas of `own` and everything they use, or all schemas if `own` is nil.
  /// Leaves out and reports faulty declarations.
  mutating func jsonSchema(of own: DeclarationFile? = nil) -> PreferenceValue {
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
    of schemas: [DeclaredSchema], and own: DeclarationFile
  ) -> OrderedDictionary<String, DeclaredEnumeration>.Values {
    let used = Set(schemas.flatMap { $0.keys.values.compactMap(\.type.enumeration) })
      .union(own.enumerations.map(\.id))
    return enumerations.filter { used.contains($0.key) }.values
  }

  /// Ids of schemas that others use as child, list element or base.
  private var references: Set<String> {
    Set(schemas.values.flatMap { [$0.base, $0.element].compactMap(\.self) + $0.children.values })
  }

  private mutating func object(of schema: DeclaredSchema, among ids: [String]) -> JSONObject {
    let lineage = lineage(of: schema)
    var properties: JSONObject = [:]
    for (name, key) in keys(of: lineage) where !hasTooManyProblems {
      var key = key
      properties[name] = .dictionary(key.jsonSchema(domain: schema.domain))
      for fault in key.faults { report(fault) }
    }
    for name in lineage.flatMap(\.unread) where properties[name] == nil { properties[name] = [:] }
    let children =
      lineage.reduce(into: [:]) { $0.merge($1.children) { $1 } }
      as OrderedDictionary<String, String>
    for (name, child) in children where schemas[child]?.path == nil {
      properties[name] = .dictionary(schemas[child].map { ["$ref": .string($0.reference)] } ?? [:])
    }
    var members: JSONObject = ["type": "object", "properties": .dictionary(properties)]
    members["additionalProperties"] = others(in: schema, lineage, children, ids)
    members["x-path"] = schema.path.map { .string($0) }
    members["x-gettextDomain"] = schema.domain.map { .string($0) }
    members["$comment"] = .string(schema.origin.description)
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
      children.values.contains { schemas[$0]?.path != nil } || ids.contain(idInside: schema.id)
    return isWhole && !hasOthersInside ? .bool(false) : nil
  }
}

/// The outermost object of the translation.
struct SettingsRoot {
  private var properties: JSONObject = [:]
  private var patterns: JSONObject = [:]
  private var definitions: JSONObject

  init(_ enumerations: some Sequence<DeclaredEnumeration>) {
    definitions = JSONObject(
      uniqueKeysWithValues: enumerations.map { ($0.definition, .dictionary($0.jsonSchema)) })
  }

  mutating func define(_ schema: DeclaredSchema, as object: JSONObject) {
    if schema.path == nil {
      definitions[schema.id] = .dictionary(object)
    } else {
      properties[schema.id] = .dictionary(object)
    }
  }

  /// Adds a relocatable schema at any path that is given to it. If no other schema uses it, it is
  /// also a property by its id.
  mutating func offer(_ schema: DeclaredSchema, isUsed: Bool) {
    let reference: PreferenceValue = ["$ref": .string(schema.reference)]
    patterns["^\(schema.id.escapedInPattern):/(?:[^/]+/)*$"] = reference
    if !isUsed { properties[schema.id] = reference }
  }

  var jsonSchema: PreferenceValue {
    var root: JSONObject = [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object",
      "x-layout": "any", "properties": .dictionary(properties),
    ]
    if !patterns.isEmpty { root["patternProperties"] = .dictionary(patterns) }
    if !definitions.isEmpty { root["$defs"] = .dictionary(definitions) }
    return .dictionary(root)
  }
}

extension DeclaredSchema {
  /// A JSON Pointer to the translation of this schema.
  var reference: String {
    path == nil ? "#/$defs/\(id.pointerToken)" : "#/properties/\(id.pointerToken)"
  }
}

extension DeclaredEnumeration {
  /// The key in `$defs`. The prefix keeps it apart from schema ids.
  var definition: String { "enum:" + id }
  var reference: String { "#/$defs/\(definition.pointerToken)" }
}

extension String {
  /// A regular expression that matches only this text.
  fileprivate var escapedInPattern: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if #"\^$.|?*+()[]{}/"#.unicodeScalars.contains(scalar) { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
  }
}

extension [String] {
  /// Whether any of these sorted ids is nested in `id`.
  fileprivate func contain(idInside id: String) -> Bool {
    let prefix = id + "."
    var low = startIndex, high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < prefix { low = middle + 1 } else { high = middle }
    }
    return low < endIndex && self[low].hasPrefix(prefix)
  }
}
