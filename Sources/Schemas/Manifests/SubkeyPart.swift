import Preferences

/// A key's part of the schema under construction.
///
/// Fields that a keyword expresses are consumed. All others are kept with the prefix `x-`.
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

  mutating func takeText(_ key: String) -> String? {
    take(key)
    return fields.text(key)
  }

  mutating func takeFlag(_ key: String) -> Bool {
    take(key)
    return fields.flag(key) ?? false
  }

  /// Returns the value of a field, or nil if it is absent.
  mutating func takeValue(_ key: String) -> PreferenceValue? {
    take(key)
    return fields.members[key]
  }

  mutating func takeNumber(_ key: String, as keyword: String) {
    let value = takeValue(key)
    if fields.number(key) != nil { keywords[keyword] = value }
  }

  /// Translates a regular expression.
  mutating func takePattern(_ key: String) {
    guard let pattern = takeText(key).nonEmpty else { return }
    if let why = Pattern(pattern).whyUnusable {
      fields.leaveOut(key, expected: "a regular expression that can be used (\(why))")
    } else {
      keywords["pattern"] = .string(pattern)
    }
  }

  /// Translates an integer that is 0 or more.
  mutating func takeCount(_ key: String, as keyword: String) {
    let value = takeValue(key)
    guard let number = fields.number(key) else { return }
    if number.isInteger, number.isLess(than: 0) == false {
      keywords[keyword] = value
    } else {
      fields.leaveOut(key, expected: "a whole number, 0 or more")
    }
  }
}
