import Preferences

/// A condition as people read it: `ShowDelay is not 0 or 1`.
extension Condition {
  func words(at path: [Subkey]) -> String {
    let name = path.compactMap(\.name).joined(separator: ".")
    return tests.map { "\(name) \($0.words(of: path.last?.type))" }.joined(separator: " and ")
  }
}

extension Condition.Test {
  fileprivate func words(of type: SubkeyType?) -> String {
    switch self {
    case .isPresent(let holds): holds ? "is set" : "is not set"
    case .isEmpty(let holds): holds ? "is empty" : "is not empty"
    case .isOne(let values, let holds): "\(holds ? "is" : "is not") \(values.alternatives)"
    case .holdsAny(let values, let holds):
      type == .array
        ? "\(holds ? "holds" : "does not hold") \(values.alternatives)"
        : "\(holds ? "is" : "is not") \(values.alternatives)"
    }
  }
}

extension [PreferenceValue] {
  /// The first few: `1, 2 or 3`.
  fileprivate var alternatives: String {
    let shown = prefix(5).map { $0.text(limit: 40) } + (count > 5 ? ["…"] : [])
    guard let last = shown.last else { return "any of none" }
    let others = shown.dropLast().joined(separator: ", ")
    return others.isEmpty ? last : "\(others) or \(last)"
  }
}
