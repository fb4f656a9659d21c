extension Entry {
  /// Parses typed text by the kind, then checks it by the rules. A thrown problem has no place, because
  /// the text is not in a file.
  public func parse(_ text: String) throws(Problem) -> PreferenceValue {
    let value: PreferenceValue
    do {
      value = try notation.parse(text, as: kind)
    } catch {
      var problem = error.inside(name)
      problem.place = nil
      throw masked(problem)
    }
    if notation.isLineWithoutValue(text, read: value) { return .string("") }
    if let problem = check(value).first { throw problem }
    return value
  }

  /// Returns the initial text of an edit field, which is parsed as exactly `value` unless the text of
  /// a line could also be a number.
  package func text(of value: PreferenceValue) -> String { notation.text(of: value, as: kind) }

  /// Returns the problems of `value`: those of the kind, else those of the rules. At most a few
  /// hundred.
  public func check(_ value: PreferenceValue) -> [Problem] {
    problems(with: value).map { masked($0.inside(name)) }
  }

  private func problems(with value: PreferenceValue) -> [Problem] {
    if let validator {
      let ids = validator.ids(at: name)
      return validator.problems(
        with: value, by: ids + additionalParts.filter { !ids.contains($0) },
        Secrecy(validator).inside(name))
    }
    let value = read(value)
    let problems = kind.problems(with: value)
    return problems.isEmpty ? rules.flatMap { $0.problems(with: value) } : problems
  }

  /// Returns `value` as the kind reads it in a store of lines, else `value` itself.
  func read(_ value: PreferenceValue) -> PreferenceValue { form.read(value, as: LineType(kind)) }

  func masked(_ problem: Problem) -> Problem { isSecret ? problem.masked : problem }

  /// Infers an entry from the value of an undeclared key.
  public init(inferredFrom value: PreferenceValue, _ name: PreferenceName) {
    self.init(name, Kind(of: value))
  }

  /// The phrases of the kind, the rules and the unit.
  public var phrases: [String] {
    [kind.phrase] + rules.compactMap(\.phrase) + (unit.map { [$0] } ?? [])
  }
}
