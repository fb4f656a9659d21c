extension Entry {
  /// Reads typed text by the kind, then checks it by the rules. A place in what was typed is none
  /// in a file: the problem carries none.
  public func parse(_ text: String) throws(Problem) -> PreferenceValue {
    let value: PreferenceValue
    do {
      value = try kind.parse(text)
    } catch {
      var problem = error.inside(name)
      problem.place = nil
      throw told(problem)
    }
    if let problem = check(value).first { throw problem }
    return value
  }

  /// What is wrong with `value`: its kind's problems, else its rules'. The one rule engine, for the
  /// library, the command line and the editor. Empty where all is well; at most some hundreds.
  public func check(_ value: PreferenceValue) -> [Problem] {
    problems(with: value).map { told($0.inside(name)) }
  }

  private func problems(with value: PreferenceValue) -> [Problem] {
    if let judge { return judge.problems(with: value) }
    let problems = kind.problems(with: value)
    return problems.isEmpty ? rules.flatMap { $0.problems(with: value) } : problems
  }

  func told(_ problem: Problem) -> Problem { isSecret ? problem.masked : problem }

  /// For what no schema declares: whatever its value tells.
  public init(inferredFrom value: PreferenceValue, _ name: PreferenceName) {
    self.init(name, Kind(of: value))
  }

  /// The kind's words and the rules', for the detail pane.
  public var words: [String] {
    [kind.words] + rules.compactMap(\.words) + (unit.map { [$0] } ?? [])
  }
}
