import Preferences

/// A test of a dictionary, as a schema and in words.
struct Statement {
  /// The schema that dictionaries satisfy if the test holds.
  let schema: Members
  /// The test in words: `Mode is "a"`.
  let words: String
  /// The negation in words: `Mode is not "a"`.
  let denial: String

  var negated: Statement {
    let schema: Members
    if self.schema.count == 1, case .dictionary(let inner)? = self.schema["not"] {
      schema = inner
    } else {
      schema = ["not": .dictionary(self.schema)]
    }
    return Statement(schema: schema, words: denial, denial: words)
  }

  func negated(unless holds: Bool) -> Statement { holds ? self : negated }

  static func all(of statements: [Statement]) -> Statement {
    joined(statements, by: "allOf", " and ", denial: " or ")
  }

  static func any(of statements: [Statement]) -> Statement {
    joined(statements, by: "anyOf", " or ", denial: " and ")
  }

  private static let shown = 4

  private static func joined(
    _ statements: [Statement], by keyword: String, _ separator: String, denial: String
  ) -> Statement {
    guard statements.count != 1 else { return statements[0] }
    let more = statements.count > shown ? ["…"] : []
    let first = statements.prefix(shown)
    return Statement(
      schema: [keyword: .array(statements.map { .dictionary($0.schema) })],
      words: (first.map(\.words) + more).joined(separator: separator),
      denial: (first.map(\.denial) + more).joined(separator: denial))
  }
}
