import Preferences

/// One part's keywords, each of the type that the standard gives it. Another type is
/// `.faultyKeyword`; `SchemaSource.keywords(of:)` has none of those.
struct Keywords {
  let members: ExactDictionary<PreferenceValue>
  /// The part that they are of.
  let origin: SchemaPart

  var name: PreferenceName { origin.name }

  func has(_ key: String) -> Bool { members[key] != nil }

  func part(_ key: String) -> SchemaPart? {
    members[key].map { origin.part($0, .key(key)) }
  }

  func text(_ key: String) throws(Problem) -> String? {
    guard let value = members[key] else { return nil }
    guard case .string(let text) = value else { throw refusal(of: key, expected: "text") }
    return text
  }

  /// In the spelling of `x-…` beside it, where that stands there.
  func value(_ key: String) throws(Problem) -> PreferenceValue? {
    guard let text = try text("x-\(key)") else { return members[key] }
    guard let value = try? PreferenceValue(typed: text) else {
      throw refusal(of: "x-\(key)", expected: "a value")
    }
    return value
  }

  func flag(_ key: String) throws(Problem) -> Bool {
    guard let value = members[key] else { return false }
    guard case .bool(let flag) = value else { throw refusal(of: key, expected: "true or false") }
    return flag
  }

  func number(_ key: String) throws(Problem) -> Number? {
    switch members[key] {
    case nil: return nil
    case .integer(let number), .real(let number): return number
    default: throw refusal(of: key, expected: "a number")
    }
  }

  /// A count too large for this machine bounds nothing.
  func count(_ key: String) throws(Problem) -> Int? {
    guard let number = try number(key) else { return nil }
    guard number.isInteger, number.isLess(than: 0) == false else {
      throw refusal(of: key, expected: "a whole number, 0 or more")
    }
    // No value has more than that.
    return number.int ?? .max
  }

  func parts(inList key: String) throws(Problem) -> [SchemaPart]? {
    try list(key)?.enumerated().map { position, value in
      origin.part(value, .key(key), .index(position))
    }
  }

  func parts(byKey key: String) throws(Problem) -> [(key: String, part: SchemaPart)] {
    guard let value = members[key] else { return [] }
    guard case .dictionary(let parts) = value else {
      throw refusal(of: key, expected: "an object")
    }
    return parts.map { (key: $0, part: origin.part($1, .key(key), .key($0))) }
  }

  func list(_ key: String) throws(Problem) -> [PreferenceValue]? {
    guard let value = members[key] else { return nil }
    guard case .array(let elements) = value else { throw refusal(of: key, expected: "a list") }
    return elements
  }

  func texts(_ key: String) throws(Problem) -> [String]? {
    guard let elements = try list(key) else { return nil }
    var texts: [String] = []
    for element in elements {
      guard case .string(let text) = element else {
        throw refusal(of: key, expected: "a list of text")
      }
      texts.append(text)
    }
    return texts
  }

  func refusal(of key: String, expected: String) -> Problem {
    let found = members[key]?.text(limit: 60) ?? "nothing"
    return Problem(.faultyKeyword(found, expected: expected), name: name.appending(key: key))
  }
}

extension Keywords {
  private static let types = [
    "null", "boolean", "integer", "number", "string", "array", "object",
  ]

  /// What `type` names; nil where it is not there.
  var typeNames: [String]? {
    get throws(Problem) {
      guard let value = members["type"] else { return nil }
      let named: [String]
      if case .string(let type) = value {
        named = [type]
      } else {
        named = try texts("type") ?? []
      }
      for type in named where !Keywords.types.contains(type) {
        let nearest = type.nearest(among: Keywords.types).map(\.quoted)
        throw Problem(
          .faultyKeyword(type.quoted, expected: nearest ?? "a type such as \"string\""),
          name: name.appending(key: "type"))
      }
      return named
    }
  }
}
