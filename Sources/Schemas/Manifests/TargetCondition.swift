import Preferences

/// An entry of `pfm_target_conditions`: tests of another key.
struct TargetCondition {
  let target: String
  /// The tests, which must all hold.
  private let tests: [Test]

  private enum Test {
    case isPresent
    /// An absent key counts as empty.
    case isEmpty
    /// An absent key is not one of them.
    case isOne(of: [PreferenceValue])
    case containsAny(of: [PreferenceValue])
    indirect case not(Test)
  }

  /// Reads a condition. Returns nil if a field is faulty, or if the condition tests nothing or
  /// anything but values.
  init?(_ fields: Fields) {
    var tests: [Test] = []
    for key in fields.members.keys where key != "pfm_target" {
      guard let test = TargetCondition.test(key, fields) else { return nil }
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

  private static func test(_ key: String, _ fields: Fields) -> Test? {
    switch key {
    case "pfm_present": return fields.flag(key).map { $0 ? .isPresent : .not(.isPresent) }
    case "pfm_value_empty": return fields.flag(key).map { $0 ? .isEmpty : .not(.isEmpty) }
    default:
      guard key.hasSuffix("_list") || key.hasSuffix("_any"), let values = fields.list(key),
        !values.isEmpty
      else { return nil }
      switch key {
      case "pfm_range_list": return .isOne(of: values)
      case "pfm_n_range_list": return .not(.isOne(of: values))
      case "pfm_contains_any": return .containsAny(of: values)
      case "pfm_n_contains_any": return .not(.containsAny(of: values))
      default: return nil
      }
    }
  }

  /// Returns all conditions of an entry of `pfm_exclude` or `pfm_conditionals`. Returns nil if one of
  /// them tests anything but values.
  static func all(of entry: Fields) -> [TargetCondition]? {
    guard let dictionaries = entry.dictionaries("pfm_target_conditions"), !dictionaries.isEmpty,
      dictionaries.count == entry.list("pfm_target_conditions")?.count
    else { return nil }
    var conditions: [TargetCondition] = []
    for fields in dictionaries {
      guard let condition = TargetCondition(fields) else { return nil }
      conditions.append(condition)
    }
    return conditions
  }

  /// Returns the condition as a test of the dictionary from which `path` leads to the target.
  func predicate(at path: [Subkey]) -> Predicate {
    .all(of: tests.map { TargetCondition.predicate(for: $0, at: path) })
  }

  private static func predicate(for test: Test, at path: [Subkey]) -> Predicate {
    switch test {
    case .not(let test): return predicate(for: test, at: path).negated
    case .isPresent: return Predicate(at: path, nil, "is set", negation: "is not set")
    case .isEmpty:
      let isSet: JSONObject = ["not": ["enum": ["", [], [:]]]]
      return Predicate(at: path, isSet, "is not empty", negation: "is empty").negated
    case .isOne(let values):
      let names = values.alternatives
      return Predicate(at: path, .one(of: values), "is \(names)", negation: "is not \(names)")
    case .containsAny(let values):
      let one = JSONObject.one(of: values)
      let list: JSONObject = ["type": "array", "contains": .dictionary(one)]
      let names = values.alternatives
      switch path.last?.type {
      case .array:
        return Predicate(at: path, list, "holds \(names)", negation: "does not hold \(names)")
      case nil, .unionPolicy:
        return Predicate(
          at: path, ["anyOf": [.dictionary(one), .dictionary(list)]], "is or holds \(names)",
          negation: "neither is nor holds \(names)")
      default: return Predicate(at: path, one, "is \(names)", negation: "is not \(names)")
      }
    }
  }
}

/// A test of a dictionary, as a schema and in words.
struct Predicate {
  /// The schema that dictionaries satisfy if the test holds.
  let schema: JSONObject
  /// The test in words: `Mode is "a"`.
  let description: String
  /// The negation in words: `Mode is not "a"`.
  private let negation: String

  private init(schema: JSONObject, description: String, negation: String) {
    self.schema = schema
    self.description = description
    self.negation = negation
  }

  /// Creates a test for the key at `path`: whether it is set and its value satisfies `value`.
  fileprivate init(
    at path: [Subkey], _ value: JSONObject?, _ description: String, negation: String
  ) {
    let name = path.compactMap(\.name).joined(separator: ".")
    schema = Predicate.present(path[...], value: value)
    self.description = "\(name) \(description)"
    self.negation = "\(name) \(negation)"
  }

  private static func present(_ path: ArraySlice<Subkey>, value: JSONObject?) -> JSONObject {
    guard let name = path.first?.name else { return value ?? [:] }
    var part: JSONObject = ["required": [.string(name)]]
    var inner = value
    if path.count > 1 {
      inner = ["type": "object"]
      inner?.merge(present(path.dropFirst(), value: value)) { own, _ in own }
    }
    part["properties"] = inner.map { .dictionary([name: .dictionary($0)]) }
    return part
  }

  var negated: Predicate {
    let schema: JSONObject
    if self.schema.count == 1, case .dictionary(let inner)? = self.schema["not"] {
      schema = inner
    } else {
      schema = ["not": .dictionary(self.schema)]
    }
    return Predicate(schema: schema, description: negation, negation: description)
  }

  static func all(of predicates: [Predicate]) -> Predicate {
    joined(predicates, by: "allOf", " and ", negation: " or ")
  }

  static func any(of predicates: [Predicate]) -> Predicate {
    joined(predicates, by: "anyOf", " or ", negation: " and ")
  }

  private static let shown = 4

  private static func joined(
    _ predicates: [Predicate], by keyword: String, _ separator: String, negation: String
  ) -> Predicate {
    guard predicates.count != 1 else { return predicates[0] }
    let more = predicates.count > shown ? ["…"] : []
    let first = predicates.prefix(shown)
    return Predicate(
      schema: [keyword: .array(predicates.map { .dictionary($0.schema) })],
      description: (first.map(\.description) + more).joined(separator: separator),
      negation: (first.map(\.negation) + more).joined(separator: negation))
  }
}

extension JSONObject {
  fileprivate static func one(of values: [PreferenceValue]) -> JSONObject {
    var part: JSONObject = [:]
    part.set("enum", to: .array(values))
    return part
  }
}

extension [PreferenceValue] {
  /// The first few values: `1, 2 or 3`.
  fileprivate var alternatives: String {
    let shown = prefix(5).map { $0.text(limit: 40) } + (count > 5 ? ["…"] : [])
    let others = shown.dropLast().joined(separator: ", ")
    return [others, shown.last ?? ""].filter { !$0.isEmpty }.joined(separator: " or ")
  }
}
