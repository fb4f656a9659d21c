import Preferences

extension Condition {
  /// Returns the condition as a test of the dictionary from which `path` leads to the target.
  func statement(at path: [Subkey]) -> Statement {
    .all(of: tests.map { $0.statement(at: path) })
  }
}

extension Condition.Test {
  fileprivate func statement(at path: [Subkey]) -> Statement {
    switch self {
    case .isPresent(let holds):
      Statement(at: path, nil, "is set", denial: "is not set").negated(unless: holds)
    case .isEmpty(let holds):
      Statement(
        at: path, ["not": .dictionary(.emptyValue)], "is not empty", denial: "is empty"
      ).negated(unless: !holds)
    case .isOne(let values, let holds):
      Statement(
        at: path, .one(of: values), "is \(values.alternatives)",
        denial: "is not \(values.alternatives)"
      ).negated(unless: holds)
    case .holdsAny(let values, let holds):
      Condition.Test.holding(values, at: path).negated(unless: holds)
    }
  }

  /// Returns the test for a list that contains one of `values`, or, if the target is not a list,
  /// for one of `values`.
  private static func holding(_ values: [PreferenceValue], at path: [Subkey]) -> Statement {
    let one = Members.one(of: values)
    let list: Members = ["type": .string("array"), "contains": .dictionary(one)]
    let words = values.alternatives
    switch path.last?.type {
    case .array:
      return Statement(at: path, list, "holds \(words)", denial: "does not hold \(words)")
    case nil, .unionPolicy:
      let either: Members = ["anyOf": .array([.dictionary(one), .dictionary(list)])]
      return Statement(
        at: path, either, "is or holds \(words)", denial: "neither is nor holds \(words)")
    default: return Statement(at: path, one, "is \(words)", denial: "is not \(words)")
    }
  }
}

extension Statement {
  /// Creates a test for the key at `path`: whether it is set and its value satisfies `value`.
  fileprivate init(at path: [Subkey], _ value: Members?, _ words: String, denial: String) {
    let name = path.compactMap(\.name).joined(separator: ".")
    schema = .present(path, value: value)
    self.words = "\(name) \(words)"
    self.denial = "\(name) \(denial)"
  }
}

extension Members {
  fileprivate static func present(_ path: [Subkey], value: Members?) -> Members {
    guard let name = path.first?.name else { return value ?? [:] }
    var part: Members = ["required": .array([.string(name)])]
    var inner = value
    if path.count > 1 {
      inner = ["type": .string("object")]
      inner?.merge(present(Array(path.dropFirst()), value: value)) { own, _ in own }
    }
    part["properties"] = inner.map { .dictionary([name: .dictionary($0)]) }
    return part
  }

  fileprivate static func one(of values: [PreferenceValue]) -> Members {
    var part: Members = [:]
    part.set("enum", to: .array(values))
    return part
  }

  fileprivate static let emptyValue = one(of: [.string(""), .array([]), .dictionary([:])])
}

extension [PreferenceValue] {
  /// The first few values: `1, 2 or 3`.
  fileprivate var alternatives: String {
    let shown = prefix(5).map { $0.text(limit: 40) } + (count > 5 ? ["…"] : [])
    let others = shown.dropLast().joined(separator: ", ")
    return [others, shown.last ?? ""].filter { !$0.isEmpty }.joined(separator: " or ")
  }
}
