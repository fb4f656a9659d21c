extension Draft {
  /// Up to draft 7 a part with `$ref` is that reference and nothing else.
  var ignoresSiblings: Bool { self <= .draft7 }

  /// Whether `key`, which counts in 2020-12, counts here too.
  func knows(_ key: String) -> Bool { Self.introduced[key].map { $0 <= self } ?? true }

  private static let introduced: [String: Draft] = [
    "$id": .draft6, "const": .draft6, "contains": .draft6, "propertyNames": .draft6,
    "if": .draft7, "then": .draft7, "else": .draft7,
    "$anchor": .draft2019, "$vocabulary": .draft2019, "dependentRequired": .draft2019,
    "dependentSchemas": .draft2019, "maxContains": .draft2019, "minContains": .draft2019,
    "unevaluatedItems": .draft2019, "unevaluatedProperties": .draft2019,
    "$dynamicAnchor": .draft2020, "$dynamicRef": .draft2020, "prefixItems": .draft2020,
  ]

  /// What makes a verdict in 2020-12, or names a part. All else is told and not judged.
  static let binding: Set<String> = [
    "$anchor", "$dynamicAnchor", "$dynamicRef", "$id", "$ref", "$schema", "$vocabulary",
    "additionalProperties", "allOf", "anyOf", "const", "contains", "dependentRequired",
    "dependentSchemas", "else", "enum", "exclusiveMaximum", "exclusiveMinimum", "format", "if",
    "items", "maxContains", "maxItems", "maxLength", "maxProperties", "maximum", "minContains",
    "minItems", "minLength", "minProperties", "minimum", "multipleOf", "not", "oneOf", "pattern",
    "patternProperties", "prefixItems", "properties", "propertyNames", "required", "then", "type",
    "unevaluatedItems", "unevaluatedProperties", "uniqueItems",
  ]

  /// Where parts stand in a part of this draft. Under any other key stands data.
  func holding(_ key: String) -> Holding? {
    guard knows(key), let holding = Self.holdings[key] else { return nil }
    return key == "contentSchema" && self < .draft2019 ? nil : holding
  }

  enum Holding { case one, oneOrList, list, byKey }

  private static let holdings: [String: Holding] = [
    "additionalItems": .one, "additionalProperties": .one, "contains": .one, "contentSchema": .one,
    "else": .one, "if": .one, "not": .one, "propertyNames": .one, "then": .one,
    "unevaluatedItems": .one, "unevaluatedProperties": .one, "x-each": .one,
    "items": .oneOrList, "allOf": .list, "anyOf": .list, "oneOf": .list,
    "$defs": .byKey, "definitions": .byKey, "dependencies": .byKey, "dependentSchemas": .byKey,
    "patternProperties": .byKey, "properties": .byKey,
  ]
}
