import Preferences

/// The outermost object of the translation.
struct SettingsRoot {
  private var properties: Members = [:]
  private var patterns: Members = [:]
  private var definitions: Members

  init(_ enumerations: some Sequence<Enumeration>) {
    definitions = Members(
      uniqueKeysWithValues: enumerations.map { ($0.definition, .dictionary($0.jsonSchema)) })
  }

  mutating func define(_ schema: DeclaredSchema, as object: Members) {
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
    var root: Members = [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object",
      "x-layout": "any", "properties": .dictionary(properties),
    ]
    if !patterns.isEmpty { root["patternProperties"] = .dictionary(patterns) }
    if !definitions.isEmpty { root["$defs"] = .dictionary(definitions) }
    return .dictionary(root)
  }
}
