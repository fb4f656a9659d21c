import Preferences

/// An entry of `pfm_target_conditions`: tests of another key.
struct Condition {
  let target: String
  /// The tests, which must all hold.
  let tests: [Test]

  enum Test {
    case isPresent(Bool)
    /// An absent key counts as empty.
    case isEmpty(Bool)
    /// An absent key is not one of them.
    case isOne(of: [PreferenceValue], Bool)
    case holdsAny(of: [PreferenceValue], Bool)
  }

  /// Reads a condition. Returns nil if a field is faulty, or if the condition tests nothing or
  /// anything but values.
  init?(_ fields: Fields) {
    var tests: [Test] = []
    for key in fields.members.keys where key != "pfm_target" {
      guard let test = Test(key, fields) else { return nil }
      tests.append(test)
    }
    guard let target = fields.text("pfm_target") else {
      fields.leaveOut("pfm_target", expected: "a key's name")
      return nil
    }
    guard !tests.isEmpty else { return nil }
    self.target = target
    self.tests = tests
  }

  /// Returns all conditions of an entry of `pfm_exclude` or `pfm_conditionals`. Returns nil if one
  /// of them tests anything but values.
  static func all(of entry: Fields) -> [Condition]? {
    guard let dictionaries = entry.dictionaries("pfm_target_conditions"), !dictionaries.isEmpty,
      dictionaries.count == entry.list("pfm_target_conditions")?.count
    else { return nil }
    var conditions: [Condition] = []
    for fields in dictionaries {
      guard let condition = Condition(fields) else { return nil }
      conditions.append(condition)
    }
    return conditions
  }
}

extension Condition.Test {
  fileprivate init?(_ key: String, _ fields: Fields) {
    let isList = key.hasSuffix("_list") || key.hasSuffix("_any")
    let list = isList ? fields.list(key) ?? [] : []
    if isList, list.isEmpty { return nil }
    switch key {
    case "pfm_present":
      guard let flag = fields.flag(key) else { return nil }
      self = .isPresent(flag)
    case "pfm_value_empty":
      guard let flag = fields.flag(key) else { return nil }
      self = .isEmpty(flag)
    case "pfm_range_list": self = .isOne(of: list, true)
    case "pfm_n_range_list": self = .isOne(of: list, false)
    case "pfm_contains_any": self = .holdsAny(of: list, true)
    case "pfm_n_contains_any": self = .holdsAny(of: list, false)
    default: return nil
    }
  }
}
