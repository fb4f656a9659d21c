import Preferences

/// Members of a dictionary, in the order of their file.
typealias Members = ExactDictionary<PreferenceValue>

/// A dictionary of a file that is translated, each member as the type its format gives it. Another
/// type is `.notASchema`, named by its place in the file.
struct Fields: TypedMembers {
  let members: Members
  let name: PreferenceName

  init(_ value: PreferenceValue, at name: PreferenceName) throws(Problem) {
    guard case .dictionary(let members) = value else {
      throw Problem(.notASchema(value.text(limit: 60), expected: "a dictionary"), name: name)
    }
    self.members = members
    self.name = name
  }

  func text(_ key: String) throws(Problem) -> String? {
    guard let value = members[key] else { return nil }
    guard case .string(let text) = value else { throw refusal(of: key, expected: "text") }
    return text
  }

  func flag(_ key: String) throws(Problem) -> Bool? {
    guard let value = members[key] else { return nil }
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

  func dictionary(_ key: String) throws(Problem) -> Fields? {
    guard let value = members[key] else { return nil }
    return try Fields(value, at: name.appending(key: key))
  }

  func dictionaries(_ key: String) throws(Problem) -> [Fields]? {
    guard let elements = try list(key) else { return nil }
    var dictionaries: [Fields] = []
    for (position, element) in elements.enumerated() {
      let place = name.appending(key: key).appending(index: position)
      dictionaries.append(try Fields(element, at: place))
    }
    return dictionaries
  }

  func refusal(of key: String, expected: String) -> Problem {
    let found = members[key]?.text(limit: 60) ?? "nothing"
    return Problem(.notASchema(found, expected: expected), name: name.appending(key: key))
  }
}
