import Preferences

/// Makes the meta-schema of a keyword's value for one draft.
struct MetaForms {
  let draft: Draft

  init(_ draft: Draft) { self.draft = draft }

  /// A reference to the meta-schema. It includes meta-schemas that extend the draft's own.
  private var part: PreferenceValue {
    switch draft {
    case .draft4, .draft6, .draft7: ["$ref": "#"]
    case .draft2019: ["$recursiveRef": "#"]
    case .draft2020: ["$dynamicRef": "#meta"]
    }
  }

  private var container: String { draft >= .draft2019 ? "$defs" : "definitions" }

  private func definition(_ name: String) -> PreferenceValue {
    ["$ref": .string("#/\(container)/\(name)")]
  }

  /// Shared definitions under the names of the published meta-schemas.
  var definitions: Members {
    let count = draft == .draft4 ? "positiveInteger" : "nonNegativeInteger"
    var zero: Members = [:]
    if draft >= .draft2019 {
      zero = ["$ref": .string("#/$defs/\(count)"), "default": 0]
    } else {
      zero["allOf"] = [definition(count), ["default": 0]]
    }
    var definitions: Members = [
      "schemaArray": ["type": "array", "minItems": 1, "items": part],
      count: ["type": "integer", "minimum": 0],
      count + "Default0": .dictionary(zero),
      "simpleTypes": [
        "enum": ["array", "boolean", "integer", "null", "number", "object", "string"]
      ],
      "stringArray": .dictionary(stringArray),
    ]
    guard draft == .draft2020 else { return definitions }
    definitions["anchorString"] = value(of: .anchor)
    definitions["uriString"] = value(of: .absolute)
    definitions["uriReferenceString"] = value(of: .reference)
    return definitions
  }

  private var stringArray: Members {
    var members: Members = ["type": "array", "items": ["type": "string"], "uniqueItems": true]
    if draft == .draft4 { members["minItems"] = 1 }
    return members
  }

  func value(of form: Vocabulary.Form) -> PreferenceValue {
    let count = draft == .draft4 ? "positiveInteger" : "nonNegativeInteger"
    switch form {
    case .part: return part
    case .partOrFlag: return ["anyOf": [["type": "boolean"], part]]
    case .parts: return definition("schemaArray")
    case .partsByKey: return ["type": "object", "additionalProperties": part]
    case .partOrParts: return ["anyOf": [part, definition("schemaArray")]]
    case .dependencies:
      return [
        "type": "object", "additionalProperties": ["anyOf": [part, definition("stringArray")]],
      ]
    case .count: return definition(count)
    case .countOr0: return definition(count + "Default0")
    case .countOr1: return ["$ref": .string("#/\(container)/\(count)"), "default": 1]
    case .flag: return ["type": "boolean", "default": false]
    case .text, .spelling: return ["type": "string"]
    case .number: return ["type": "number"]
    case .positive: return positive
    case .pattern: return ["type": "string", "format": "regex"]
    case .reference: return ["type": "string", "format": "uri-reference"]
    case .absolute: return ["type": "string", "format": "uri"]
    case .anchor: return ["type": "string", "pattern": "^[A-Za-z_][-A-Za-z0-9._]*$"]
    case .keys: return definition("stringArray")
    case .keysByKey: return ["type": "object", "additionalProperties": definition("stringArray")]
    case .values: return values
    case .anything: return draft <= .draft4 ? [:] : true
    case .list: return ["type": "array", "items": draft <= .draft4 ? [:] : true]
    case .types: return types
    case .flagsByKey:
      return [
        "type": "object", "propertyNames": ["type": "string", "format": "uri"],
        "additionalProperties": ["type": "boolean"],
      ]
    }
  }

  private var positive: PreferenceValue {
    draft == .draft4
      ? ["type": "number", "minimum": 0, "exclusiveMinimum": true]
      : ["type": "number", "exclusiveMinimum": 0]
  }

  private var values: PreferenceValue {
    draft <= .draft4
      ? ["type": "array", "minItems": 1, "uniqueItems": true] : ["type": "array", "items": true]
  }

  private var types: PreferenceValue {
    [
      "anyOf": [
        definition("simpleTypes"),
        [
          "type": "array", "items": definition("simpleTypes"), "minItems": 1, "uniqueItems": true,
        ],
      ]
    ]
  }
}
