extension Entry {
  /// The keywords after kind and rules.
  var annotationKeywords: Keywords {
    var keywords: Keywords = [:]
    if let defaultValue { keywords.set("default", to: defaultValue) }
    if !examples.isEmpty { keywords.set("examples", to: .array(examples)) }
    if isReadOnly { keywords["readOnly"] = .bool(true) }
    if isSecret { keywords["writeOnly"] = .bool(true) }
    if let deprecation {
      keywords["deprecated"] = .bool(true)
      keywords["deprecationMessage"] = deprecation.message.map(PreferenceValue.string)
      keywords["x-successor"] = deprecation.successor.map { .string($0.description) }
    }
    keywords["x-unit"] = unit.map(PreferenceValue.string)
    keywords["x-takesEffect"] = takesEffect.map(PreferenceValue.string)
    return keywords
  }
}

extension Keywords {
  /// Sets a keyword, and its `x-` form if JSON cannot represent the value.
  package mutating func set(_ keyword: String, to value: PreferenceValue) {
    self[keyword] = value
    if !value.isHeldByJSON { self["x-\(keyword)"] = .string(value.text) }
  }
}

extension PreferenceValue {
  fileprivate var isHeldByJSON: Bool {
    switch self {
    case .date, .data, .uid: false
    case .array(let elements): elements.allSatisfy(\.isHeldByJSON)
    case .dictionary(let members): members.values.allSatisfy(\.isHeldByJSON)
    default: true
    }
  }
}
