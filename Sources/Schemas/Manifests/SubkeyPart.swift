import Preferences

/// A key's part of the schema while it is written.
///
/// A field that a keyword says is taken; what nobody takes stays behind `x-`.
struct SubkeyPart {
  let fields: Fields
  var keywords: Members = [:]
  private var taken: Set<ExactKey> = []

  init(_ fields: Fields) { self.fields = fields }

  var members: Members {
    var members = keywords
    for (key, value) in fields.members where !taken.contains(ExactKey(key)) {
      members["x-\(key)"] = value
    }
    return members
  }

  mutating func take(_ keys: String...) { taken.formUnion(keys.map(ExactKey.init)) }

  mutating func takeText(_ key: String) throws(Problem) -> String? {
    take(key)
    return try fields.text(key)
  }

  mutating func takeFlag(_ key: String) throws(Problem) -> Bool {
    take(key)
    return try fields.flag(key) ?? false
  }

  /// nil for what is not there.
  mutating func takeValue(_ key: String) -> PreferenceValue? {
    take(key)
    return fields.members[key]
  }

  mutating func takeNumber(_ key: String, as keyword: String) throws(Problem) {
    guard try fields.number(key) != nil else { return }
    keywords[keyword] = takeValue(key)
  }

  /// A whole number, 0 or more.
  mutating func takeCount(_ key: String, as keyword: String) throws(Problem) {
    guard let number = try fields.number(key) else { return }
    guard number.isInteger, number.isLess(than: 0) == false else {
      throw fields.refusal(of: key, expected: "a whole number, 0 or more")
    }
    keywords[keyword] = takeValue(key)
  }
}
