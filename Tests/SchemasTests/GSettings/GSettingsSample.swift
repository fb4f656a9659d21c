import Preferences

@testable import Schemas

/// Builds GSettings schema files and returns parts of their translations.
enum GSettingsSample {
  static func file(_ xml: String, name: String = "test.gschema.xml") -> GSettingsSchema.File {
    GSettingsSchema.File(name: name, bytes: Array(xml.utf8))
  }

  static func translated(_ elements: String) throws(Problem) -> PreferenceValue {
    try GSettingsSchema.jsonSchema(of: file("<schemalist>\(elements)</schemalist>"))
  }

  /// Translates a schema with one key. Returns that key's part without its position and type.
  static func key(
    _ attributes: String, _ parts: String, beside elements: String = ""
  ) throws(Problem) -> PreferenceValue? {
    let schema = try translated(
      "\(elements)<schema id='t' path='/t/'><key name='k' \(attributes)>\(parts)</key></schema>")
    guard case .dictionary(var members)? = schema.part("properties", "t", "properties", "k") else {
      return nil
    }
    members["$comment"] = nil
    members["x-variantType"] = nil
    return .dictionary(members)
  }

  /// Returns the problem of translating `elements`, with its position.
  static func problem(_ elements: String) -> String {
    do throws(Problem) {
      return try translated(elements).text
    } catch {
      return error.description
    }
  }
}

extension PreferenceValue {
  /// Returns the value at a path of keys.
  func part(_ keys: String...) -> PreferenceValue? { self[keys.map { .key($0) }] }
}
