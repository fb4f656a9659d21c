import Preferences

/// Parses a value from JSON text.
func value(_ json: String) throws(Problem) -> PreferenceValue { try PreferenceValue(typed: json) }

extension PreferenceValue {
  /// The keys of a dictionary in order. Empty for other values.
  var keys: [String] {
    if case .dictionary(let members) = self { Array(members.keys) } else { [] }
  }

  /// The elements of a list. Empty for other values.
  var elements: [PreferenceValue] {
    if case .array(let elements) = self { elements } else { [] }
  }
}
