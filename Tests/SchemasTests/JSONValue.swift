import Preferences

/// A value as JSON writes it.
func value(_ json: String) throws(Problem) -> PreferenceValue { try PreferenceValue(typed: json) }

extension PreferenceValue {
  /// A dictionary's keys in order; none of anything else.
  var keys: [String] {
    if case .dictionary(let members) = self { Array(members.keys) } else { [] }
  }

  /// A list's elements; none of anything else.
  var elements: [PreferenceValue] {
    if case .array(let elements) = self { elements } else { [] }
  }
}
