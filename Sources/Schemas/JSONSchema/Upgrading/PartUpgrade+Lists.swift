import Preferences

extension PartUpgrade {
  /// Elements by their place have a keyword of their own in 2020-12, and `items` are all that follow.
  var hasItemList: Bool {
    if case .array? = members["items"] { true } else { false }
  }

  func items(_ key: String, _ value: PreferenceValue) -> [Member] {
    guard hasItemList else { return [([key], value)] }
    if key == "additionalItems" { return [(["items"], value)] }
    return value == .array([]) ? [] : [(["prefixItems"], value)]
  }

  /// A part that must hold too, after those that `allOf` has.
  var added: Path {
    guard case .array(let parts)? = members["allOf"] else { return ["allOf", "0"] }
    return ["allOf", String(parts.count)]
  }

  /// In 2020-12 an element that `contains` finds counts as evaluated. Twice negated it is found, and
  /// nobody told.
  var hidden: Path { added + ["not", "not"] }
}
