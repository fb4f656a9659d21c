import Preferences

/// Members that are read by the type which their format gives them. Another type is refused.
protocol TypedMembers {
  var members: Members { get }
  func refusal(of key: String, expected: String) -> Problem
}

extension TypedMembers {
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
}
