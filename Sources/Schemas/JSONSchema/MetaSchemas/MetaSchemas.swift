import Preferences

/// The meta-schemas of all drafts, which schemas may refer to. They are generated from the
/// vocabularies and equal the published ones, except for comments and titles.
enum MetaSchemas {
  /// Returns the meta-schema at `address`, or nil if it is not a draft's.
  static func document(at address: String) -> PreferenceValue? { documents[address] }

  private static let documents: [String: PreferenceValue] = {
    var documents: [String: PreferenceValue] = [:]
    for draft in JSONSchemaDraft.allCases {
      documents[draft.address] = draft >= .draft2019 ? composed(draft) : whole(draft)
    }
    for draft in [JSONSchemaDraft.draft2019, .draft2020] {
      for vocabulary in Vocabulary.all(of: draft) {
        documents[draft.address(of: vocabulary)] = meta(vocabulary, of: draft)
      }
    }
    return documents
  }()

  /// Makes the single meta-schema of draft 4, 6 or 7.
  private static func whole(_ draft: JSONSchemaDraft) -> PreferenceValue {
    let forms = MetaForms(draft)
    var members: JSONObject = [
      "$schema": .string(draft.address + "#"),
      draft == .draft4 ? "id" : "$id": .string(draft.address + "#"),
      "definitions": .dictionary(forms.definitions),
      "type": draft == .draft4 ? "object" as PreferenceValue : ["object", "boolean"],
    ]
    var properties: JSONObject = [:]
    for vocabulary in Vocabulary.all(of: draft) {
      for (keyword, form) in vocabulary.keywords { properties[keyword] = forms.value(of: form) }
    }
    members["properties"] = .dictionary(properties)
    if draft == .draft4 {
      members["dependencies"] = [
        "exclusiveMaximum": ["maximum"], "exclusiveMinimum": ["minimum"],
      ]
    }
    members["default"] = draft == .draft4 ? [:] as PreferenceValue : true
    return .dictionary(members)
  }

  /// Makes the meta-schema of 2019-09 or later, which combines those of the vocabularies.
  private static func composed(_ draft: JSONSchemaDraft) -> PreferenceValue {
    let vocabularies = Vocabulary.all(of: draft).filter(\.isStandard)
    var members = head(at: draft.address, of: draft)
    members["$vocabulary"] = .dictionary(
      JSONObject(
        uniqueKeysWithValues: vocabularies.map {
          (draft.vocabulary($0), .bool(!$0.isOptional))
        }))
    members["allOf"] = .array(vocabularies.map { ["$ref": .string("meta/" + $0.name)] })
    members["type"] = ["object", "boolean"]
    let forms = MetaForms(draft)
    members["$defs"] = .dictionary(forms.definitions)
    members["properties"] = [
      "definitions": forms.value(of: .partsByKey), "dependencies": forms.value(of: .dependencies),
    ]
    return .dictionary(members)
  }

  private static func meta(_ vocabulary: Vocabulary, of draft: JSONSchemaDraft) -> PreferenceValue {
    let forms = MetaForms(draft)
    var members = head(at: draft.address(of: vocabulary), of: draft)
    members["$vocabulary"] = .dictionary([draft.vocabulary(vocabulary): true])
    members["type"] = ["object", "boolean"]
    members["properties"] = .dictionary(
      JSONObject(
        uniqueKeysWithValues: vocabulary.keywords.map { ($0.keyword, forms.value(of: $0.form)) }))
    members["$defs"] = .dictionary(forms.definitions)
    return .dictionary(members)
  }

  private static func head(at address: String, of draft: JSONSchemaDraft) -> JSONObject {
    let isLatest = draft == .draft2020
    return [
      "$schema": .string(draft.address), "$id": .string(address),
      isLatest ? "$dynamicAnchor" : "$recursiveAnchor": isLatest ? "meta" as PreferenceValue : true,
    ]
  }
}

extension JSONSchemaDraft {
  fileprivate var base: String { "https://json-schema.org/draft/\(rawValue)/" }
  fileprivate func address(of vocabulary: Vocabulary) -> String { base + "meta/" + vocabulary.name }
  fileprivate func vocabulary(_ vocabulary: Vocabulary) -> String {
    base + "vocab/" + vocabulary.name
  }
}

/// Makes the meta-schema of a keyword's value for one draft.
struct MetaForms {
  let draft: JSONSchemaDraft

  init(_ draft: JSONSchemaDraft) { self.draft = draft }

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
  var definitions: JSONObject {
    let count = draft == .draft4 ? "positiveInteger" : "nonNegativeInteger"
    var zero: JSONObject = [:]
    if draft >= .draft2019 {
      zero = ["$ref": .string("#/$defs/\(count)"), "default": 0]
    } else {
      zero["allOf"] = [definition(count), ["default": 0]]
    }
    var definitions: JSONObject = [
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

  private var stringArray: JSONObject {
    var members: JSONObject = ["type": "array", "items": ["type": "string"], "uniqueItems": true]
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
