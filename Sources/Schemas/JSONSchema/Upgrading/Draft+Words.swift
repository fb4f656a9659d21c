extension Draft {
  /// Whether `$ref` disables all other keywords of its part.
  var ignoresSiblings: Bool { self <= .draft7 }

  /// Whether `key`, a keyword of 2020-12, exists in this draft.
  func knows(_ key: String) -> Bool { Self.introduced[key].map { $0 <= self } ?? true }

  private static let introduced: [String: Draft] = [
    "$id": .draft6, "const": .draft6, "contains": .draft6, "propertyNames": .draft6,
    "if": .draft7, "then": .draft7, "else": .draft7,
    "$anchor": .draft2019, "$vocabulary": .draft2019, "dependentRequired": .draft2019,
    "dependentSchemas": .draft2019, "maxContains": .draft2019, "minContains": .draft2019,
    "unevaluatedItems": .draft2019, "unevaluatedProperties": .draft2019,
    "$dynamicAnchor": .draft2020, "$dynamicRef": .draft2020, "prefixItems": .draft2020,
  ]

  /// Keywords of 2020-12 that assert something or identify a part. All others are annotations.
  static let binding: Set<String> = [
    "$anchor", "$dynamicAnchor", "$dynamicRef", "$id", "$ref", "$schema", "$vocabulary",
    "additionalProperties", "allOf", "anyOf", "const", "contains", "dependentRequired",
    "dependentSchemas", "else", "enum", "exclusiveMaximum", "exclusiveMinimum", "format", "if",
    "items", "maxContains", "maxItems", "maxLength", "maxProperties", "maximum", "minContains",
    "minItems", "minLength", "minProperties", "minimum", "multipleOf", "not", "oneOf", "pattern",
    "patternProperties", "prefixItems", "properties", "propertyNames", "required", "then", "type",
    "unevaluatedItems", "unevaluatedProperties", "uniqueItems",
  ]

  /// Returns how `key` holds parts in this draft, or nil if its value is data.
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
