import Preferences

extension PartUpgrade {
  /// Whether `items` is a list, which 2020-12 calls `prefixItems`.
  var hasItemList: Bool {
    if case .array? = members["items"] { true } else { false }
  }

  func items(_ key: String, _ value: PreferenceValue) -> [Member] {
    guard hasItemList else { return [([key], value)] }
    if key == "additionalItems" { return [(["items"], value)] }
    return value == .array([]) ? [] : [(["prefixItems"], value)]
  }

  /// The path of an additional part in `allOf`, after the existing ones.
  var added: Path {
    guard case .array(let parts)? = members["allOf"] else { return ["allOf", "0"] }
    return ["allOf", String(parts.count)]
  }

  /// The path of `contains` inside a double negation. In 2020-12, matched elements count as
  /// evaluated; a negation hides that.
  var hidden: Path { added + ["not", "not"] }
}
