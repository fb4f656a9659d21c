import Preferences

/// One part's keywords, each of the type that the standard gives it. A keyword of another type counts
/// as if it were not there: `SchemaSource` has reported it.
struct Keywords {
  let members: Members
  /// The part that they are of.
  let origin: SchemaPart

  var name: PreferenceName { origin.name }

  func has(_ key: String) -> Bool { members[key] != nil }

  func part(_ key: String) -> SchemaPart? {
    members[key].map { origin.part($0, .key(key)) }
  }

  func text(_ key: String) -> String? {
    if case .string(let text)? = members[key] { text } else { nil }
  }

  /// Returns the value of `x-key`, which spells it as a value is typed, else of `key`.
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

  /// Returns `Int.max` for a larger count, which bounds nothing: no value has more than that.
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

  /// Returns nil if any element is not text.
  func texts(_ key: String) -> [String]? {
    guard let elements = list(key) else { return nil }
    let texts = elements.compactMap(\.ownText)
    return texts.count == elements.count ? texts : nil
  }

  /// The types that `type` names.
  var typeNames: [String]? { text("type").map { [$0] } ?? texts("type") }
}

extension PreferenceValue {
  /// Nil unless the value is text.
  var ownText: String? {
    if case .string(let text) = self { text } else { nil }
  }
}
