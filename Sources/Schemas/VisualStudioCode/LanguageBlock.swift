import Preferences

/// Language blocks of `settings.json`: settings for files of one language (`"[python]": {…}`) or
/// several (`"[typescript][javascript]"`).
enum LanguageBlock {
  private static let pattern = "^(\\[[^\\]]+\\])+$"
  private static let reference: PreferenceValue = .dictionary([
    "$ref": .string("#/definitions/languageBlock")
  ])

  static func isKey(_ key: String) -> Bool { key.hasPrefix("[") && key.hasSuffix("]") }

  /// Returns the keywords that allow `settings` in language blocks, or none if there are no such
  /// settings.
  static func keywords(for settings: [String]) -> Members {
    guard !settings.isEmpty else { return [:] }
    var properties: Members = [:]
    for key in settings {
      properties[key] = .dictionary(["$ref": .string("#/properties/\(key.inPointer)")])
    }
    let block: Members = [
      "type": .string("object"),
      "description": .string("Settings that count for files of this language."),
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
    var part: Members = ["type": .string("object")]
    if case .dictionary(let members) = defaults {
      part["properties"] = .dictionary(members.mapValues { .dictionary(["default": $0]) })
    }
    if isDeclared { part["allOf"] = .array([reference]) }
    return .dictionary(part)
  }
}

extension String {
  /// A token of a JSON Pointer (RFC 6901) in a URI fragment (RFC 3986, section 3.5).
  fileprivate var inPointer: String {
    utf8.map { byte in
      switch byte {
      case UInt8(ascii: "~"): "~0"
      case UInt8(ascii: "/"): "~1"
      case _ where String.plain.contains(byte): String(Unicode.Scalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }

  private static let plain = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._!$&'()*+,;=:@?".utf8)
}
