import Preferences

/// The keywords of one part, typed as the standard requires. A keyword of another type counts as
/// absent; `SchemaSource` has reported it.
struct Keywords {
  let members: Members
  /// The part that has the keywords.
  let origin: SchemaPart

  var name: PreferenceName { origin.name }

  func has(_ key: String) -> Bool { members[key] != nil }

  func part(_ key: String) -> SchemaPart? {
    members[key].map { origin.part($0, .key(key)) }
  }

  func text(_ key: String) -> String? {
    if case .string(let text)? = members[key] { text } else { nil }
  }

  /// Returns the value of `x-key`, written as users type it, else of `key`.
  func value(_ key: String) -> PreferenceValue? {
    text("x-\(key)").map { try? PreferenceValue(typed: $0) } ?? members[key]
  }

  func flag(_ key: String) -> Bool { members[key] == true }

  func number(_ key: String) -> Number? {
    switch members[key] {
    case .integer(let number), .real(let number): number
    default: nil
    }
  }

  /// Returns a count. A count above `Int.max` is returned as `Int.max`, since no value has more
  /// elements.
  func count(_ key: String) -> Int? {
    guard let number = number(key), number.isInteger, number.isLess(than: 0) == false else {
      return nil
    }
    return number.int ?? .max
  }

  func parts(inList key: String) -> [SchemaPart]? {
    list(key)?.enumerated().map { position, value in
      origin.part(value, .key(key), .index(position))
    }
  }

  func parts(byKey key: String) -> [(key: String, part: SchemaPart)] {
    guard case .dictionary(let parts)? = members[key] else { return [] }
    return parts.map { (key: $0, part: origin.part($1, .key(key), .key($0))) }
  }

  func list(_ key: String) -> [PreferenceValue]? {
    if case .array(let elements)? = members[key] { elements } else { nil }
  }

  /// Returns the strings of a list, or nil if any element is not a string.
  func texts(_ key: String) -> [String]? {
    guard let elements = list(key) else { return nil }
    let texts = elements.compactMap(\.ownText)
    return texts.count == elements.count ? texts : nil
  }

  /// The types that `type` names.
  var typeNames: [String]? { text("type").map { [$0] } ?? texts("type") }
}

extension PreferenceValue {
  /// The text, if the value is a string.
  var ownText: String? {
    if case .string(let text) = self { text } else { nil }
  }
}
