import Preferences

/// Language blocks of `settings.json`: settings for files of one language (`"[python]": {…}`) or
/// several (`"[typescript][javascript]"`).
enum LanguageBlock {
  private static let pattern = "^(\\[[^\\]]+\\])+$"
  private static let reference: PreferenceValue = ["$ref": "#/definitions/languageBlock"]

  static func isKey(_ key: String) -> Bool { key.hasPrefix("[") && key.hasSuffix("]") }

  /// Returns the keywords that allow `settings` in language blocks, or none if there are no such
  /// settings.
  static func keywords(for settings: [String]) -> JSONObject {
    guard !settings.isEmpty else { return [:] }
    var properties: JSONObject = [:]
    for key in settings {
      properties[key] = .dictionary(["$ref": .string("#/properties/\(key.pointerToken)")])
    }
    let block: JSONObject = [
      "type": "object",
      "description": "Settings that count for files of this language.",
      "properties": .dictionary(properties),
    ]
    return [
      "patternProperties": .dictionary([pattern: reference]),
      "definitions": .dictionary(["languageBlock": .dictionary(block)]),
    ]
  }

  /// Returns the part for a block with its own defaults. `isDeclared` is whether the schema defines
  /// `languageBlock`.
  static func part(with defaults: PreferenceValue, isDeclared: Bool) -> PreferenceValue {
    var part: JSONObject = ["type": "object"]
    if case .dictionary(let members) = defaults {
      part["properties"] = .dictionary(members.mapValues { .dictionary(["default": $0]) })
    }
    if isDeclared { part["allOf"] = .array([reference]) }
    return .dictionary(part)
  }
}
