import Preferences

extension VariantType {
  /// The schema of the JSON form of this type's values. `text`, if given, replaces the schema of
  /// each string.
  func jsonSchema(text: Members? = nil) -> Members {
    switch self {
    case .basic(.string): text ?? ["type": "string"]
    case .basic(let basic): basic.jsonSchema
    case .variant: ["x-kind": "any"]
    case .maybe(.maybe(let inner)): VariantType.maybe(inner).jsonSchema(text: text)
    case .maybe(.variant): VariantType.variant.jsonSchema()
    case .maybe(let inner):
      ["anyOf": [.dictionary(inner.jsonSchema(text: text)), ["type": "null"]]]
    case .array(.entry(let key, let value)): object(key, value, text)
    case .entry(let key, let value): entry(key, value, text)
    case .array(let element):
      ["type": "array", "items": .dictionary(element.jsonSchema(text: text))]
    case .tuple(let elements) where elements.isEmpty: ["type": "array", "maxItems": 0]
    case .tuple(let elements):
      [
        "type": "array",
        "prefixItems": .array(elements.map { .dictionary($0.jsonSchema(text: text)) }),
        "items": false, "minItems": .integer(elements.count),
      ]
    }
  }

  private func object(_ key: Basic, _ value: VariantType, _ text: Members?) -> Members {
    var members: Members = ["type": "object"]
    members["propertyNames"] = key.names.map { .dictionary($0) }
    members["additionalProperties"] = .dictionary(value.jsonSchema(text: text))
    return members
  }

  private func entry(_ key: Basic, _ value: VariantType, _ text: Members?) -> Members {
    var members = object(key, value, text)
    members["minProperties"] = 1
    members["maxProperties"] = 1
    return members
  }
}

extension VariantType.Basic {
  fileprivate var jsonSchema: Members {
    switch self {
    case .boolean: ["type": "boolean"]
    case .double: ["type": "number"]
    case .string: ["type": "string"]
    case .objectPath: ["type": "string", "pattern": #"^(?:/|(?:/[A-Za-z0-9_]+)+)$"#]
    case .signature:
      ["type": "string", "pattern": "^[bynqiuxthdsogva(){}]*$", "maxLength": 255]
    case .byte, .int16, .uint16, .int32, .uint32, .int64, .uint64, .handle: wholeNumber
    }
  }

  private var wholeNumber: Members {
    var members: Members = ["type": "integer"]
    members["minimum"] = bounds.map { .integer(Number($0.lowerBound)) }
    members["maximum"] = bounds.map { .integer(Number($0.upperBound)) }
    return members
  }

  /// The schema of dictionary keys of this type, which are strings in JSON. Nil if every string is
  /// allowed.
  fileprivate var names: Members? {
    switch self {
    case .string: nil
    case .boolean: ["enum": ["false", "true"]]
    case .double: ["pattern": #"^-?[0-9]+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?$"#]
    case .objectPath, .signature: jsonSchema.filter { $0.key != "type" }
    case .byte, .uint16, .uint32, .uint64: ["pattern": "^(?:0|[1-9][0-9]*)$"]
    case .int16, .int32, .int64, .handle: ["pattern": "^(?:0|-?[1-9][0-9]*)$"]
    }
  }
}
