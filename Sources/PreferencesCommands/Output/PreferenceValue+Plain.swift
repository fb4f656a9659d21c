import Preferences

extension PreferenceValue {
  /// The value for a script: a text unquoted, another plain value as it would be typed, a container as JSON.
  package var plain: String {
    switch self {
    case .string(let text): text.wellFormed ?? text
    case .array, .dictionary: json
    default: Kind(of: self).text(of: self)
    }
  }

  /// The value as indented JSON, in the form of the command line.
  package var json: String { commandJSON(.indented) }

  /// Returns the value as JSON in the form of the command line. Dates are in ISO 8601, data is in
  /// hexadecimal, a non-finite number is a string, and a UID is a dictionary with the key `CF$UID`.
  func commandJSON(_ layout: JSONLayout) -> String {
    json(layout) { value in
      switch value {
      case .integer(let number), .real(let number): number.json
      case .data: Kind.data(.bytes).text(of: value).quoted
      case .date(let date): date.text.quoted
      case .uid(let uid): "{\"CF$UID\": \(uid)}"
      default: value.text
      }
    }
  }
}
