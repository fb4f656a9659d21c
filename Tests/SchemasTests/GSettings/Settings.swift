import Preferences

@testable import Schemas

/// What tests write of a schema file, and look for in its translation.
enum Settings {
  static func file(_ xml: String, name: String = "test.gschema.xml") -> GSettingsSchema.File {
    GSettingsSchema.File(name: name, bytes: Array(xml.utf8))
  }

  static func translated(_ elements: String) throws(Problem) -> PreferenceValue {
    try GSettingsSchema.jsonSchema(of: file("<schemalist>\(elements)</schemalist>"))
  }

  /// Of the only key of a schema, without its place and type.
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

  /// What is wrong with it, with its place.
  static func problem(_ elements: String) -> String {
    do throws(Problem) {
      return try translated(elements).text
    } catch {
      return error.description
    }
  }
}

extension PreferenceValue {
  /// The member of a member.
  func part(_ keys: String...) -> PreferenceValue? { self[keys.map { .key($0) }] }
}
