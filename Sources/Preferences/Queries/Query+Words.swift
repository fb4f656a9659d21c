extension Query {
  /// The first thing in it that does not exist, with the nearest that does.
  public var problem: String? {
    for term in terms {
      switch term.test {
      case .unknownCondition(let name):
        let known = Condition.allCases.map { "@" + $0.rawValue } + Query.fields.map { "@\($0):" }
        return Query.unknown("condition", name, among: known)
      case .unknownKind(let name):
        return Query.unknown("kind", name, among: Kind.typeNames)
      default: continue
      }
    }
    return nil
  }

  /// The condition that a word in it is the name of, where its sign may have been forgotten:
  /// `@modified`.
  package var conditionMeant: String? {
    for case .word(.anywhere, let word) in terms.map(\.test) {
      if let condition = Condition(rawValue: word.lowercased()) { return "@" + condition.rawValue }
    }
    return nil
  }

  private static func unknown(_ what: String, _ name: String, among known: [String]) -> String {
    let guess = name.nearest(among: known).map { "; did you mean \($0)?" }
    return "unknown \(what) \(name.quotedBriefly)" + (guess ?? "")
  }
}
