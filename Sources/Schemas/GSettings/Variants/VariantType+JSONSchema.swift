import OrderedCollections
import Preferences

extension VariantType {
  /// What the JSON form of the type's values pleases. `text`, if any, stands for each string in it.
  func jsonSchema(text: Members? = nil) -> Members {
    switch self {
    case .basic(.string): text ?? VariantType.typed("string")
    case .basic(let basic): basic.jsonSchema
    case .variant: ["x-kind": .string("any")]
    case .maybe(.maybe(let inner)): VariantType.maybe(inner).jsonSchema(text: text)
    case .maybe(.variant): VariantType.variant.jsonSchema()
    case .maybe(let inner):
      [
        "anyOf": .array([
          .dictionary(inner.jsonSchema(text: text)), .dictionary(VariantType.typed("null")),
        ])
      ]
    case .array(.entry(let key, let value)): object(key, value, text)
    case .entry(let key, let value):
      object(key, value, text).adding(
        ("minProperties", .integer(1)), ("maxProperties", .integer(1)))
    case .array(let element):
      VariantType.typed("array").adding(("items", .dictionary(element.jsonSchema(text: text))))
    case .tuple(let elements): VariantType.tuple(of: elements, text)
    }
  }

  fileprivate static func typed(_ type: String) -> Members { ["type": .string(type)] }

  private static func tuple(of elements: [VariantType], _ text: Members?) -> Members {
    guard !elements.isEmpty else { return typed("array").adding(("maxItems", .integer(0))) }
    return typed("array").adding(
      ("prefixItems", .array(elements.map { .dictionary($0.jsonSchema(text: text)) })),
      ("items", .bool(false)), ("minItems", .integer(elements.count)))
  }

  private func object(_ key: Basic, _ value: VariantType, _ text: Members?) -> Members {
    var members = VariantType.typed("object")
    if let names = key.names { members["propertyNames"] = .dictionary(names) }
    members["additionalProperties"] = .dictionary(value.jsonSchema(text: text))
    return members
  }
}

extension VariantType.Basic {
  fileprivate var jsonSchema: Members {
    switch self {
    case .boolean: VariantType.typed("boolean")
    case .double: VariantType.typed("number")
    case .string: VariantType.typed("string")
    case .objectPath:
      ["type": .string("string"), "pattern": .string(#"^(?:/|(?:/[A-Za-z0-9_]+)+)$"#)]
    case .signature:
      [
        "type": .string("string"), "pattern": .string("^[bynqiuxthdsogva(){}]*$"),
        "maxLength": .integer(255),
      ]
    case .byte, .int16, .uint16, .int32, .uint32, .int64, .uint64, .handle: wholeNumber
    }
  }

  private var wholeNumber: Members {
    var members = VariantType.typed("integer")
    members["minimum"] = bounds.map { .integer(Number($0.lowerBound)) }
    members["maximum"] = bounds.map { .integer(Number($0.upperBound)) }
    return members
  }

  /// What the keys of a dictionary please, which are text in JSON; nil where any text does.
  fileprivate var names: Members? {
    switch self {
    case .string: nil
    case .boolean: ["enum": .array([.string("false"), .string("true")])]
    case .double: ["pattern": .string(#"^-?[0-9]+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?$"#)]
    case .objectPath, .signature: jsonSchema.filter { $0.key != "type" }
    case .byte, .uint16, .uint32, .uint64: ["pattern": .string("^(?:0|[1-9][0-9]*)$")]
    case .int16, .int32, .int64, .handle: ["pattern": .string("^(?:0|-?[1-9][0-9]*)$")]
    }
  }
}

extension Members {
  fileprivate func adding(_ others: (String, PreferenceValue)...) -> Members {
    merging(others) { $1 }
  }
}
