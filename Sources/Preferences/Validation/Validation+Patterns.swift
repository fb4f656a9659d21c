/// Patterns, which may take time.
extension Validation {
  /// A pattern that could not be decided so often is not tried again.
  private static var attempts: Int { 8 }
  /// Of a check, that a match counts for.
  private static var stepsOfMatch: Int { 40 }

  /// Throws `.notChecked`.
  mutating func isFound(_ pattern: Pattern, in text: String) throws(Problem) -> Bool {
    take(steps: Self.stepsOfMatch)
    if let problem = undecided[pattern.source], problem.count >= Self.attempts {
      throw problem.last
    }
    do throws(Problem) {
      return try pattern.isFound(in: text)
    } catch {
      undecided[pattern.source] = (error, (undecided[pattern.source]?.count ?? 0) + 1)
      throw error
    }
  }

  /// What the text of a node has against it.
  mutating func problems(with visit: Visit<Tree>, pattern: Pattern) -> [Problem] {
    guard visit.form == .string, case .string(let text) = visit.value else { return [] }
    do throws(Problem) {
      if try isFound(pattern, in: text) { return [] }
      let reason = Problem.Reason.noMatch(pattern: pattern.source, found: text.quotedBriefly)
      return [Problem(reason, name: .root)]
    } catch {
      return [Problem(error.reason, name: .root)]
    }
  }
}
