import Preferences

extension SchemaSource {
  /// Throws if the document clearly is not a schema, so that a mistaken file is noticed.
  func checkIsSchema() throws(Problem) {
    switch root.value {
    case .bool: return
    case .dictionary(let members):
      guard members.isEmpty || members.keys.contains(where: SchemaSource.isMark) else {
        let keys = members.keys.prefix(3).map(\.quoted).joined(separator: ", ")
        throw Problem(
          .notASchema(keys, expected: "keys of JSON Schema such as \"type\" or \"properties\""))
      }
    default:
      throw Problem(.notASchema(root.value.text(limit: 60), expected: "an object"))
    }
  }

  private static func isMark(_ key: String) -> Bool {
    key.hasPrefix("$") || SchemaPart.positions[key] != nil || marks.contains(key)
  }

  private static let marks: Set = [
    "id", "type", "enum", "const", "required", "minimum", "maximum", "exclusiveMinimum",
    "exclusiveMaximum", "multipleOf", "minLength", "maxLength", "pattern", "format", "minItems",
    "maxItems", "uniqueItems", "minContains", "maxContains", "minProperties", "maxProperties",
    "dependentRequired", "title", "description", "default", "examples", "deprecated", "readOnly",
    "writeOnly", "contentEncoding", "contentMediaType", "x-kind",
  ]
}
