extension Kind {
  /// A JSON array of what this kind is, or its elements between commas.
  func parseList(_ text: String) throws(Problem) -> PreferenceValue {
    let typed = text.trimmed
    if typed.hasPrefix("[") {
      return try Kind.list(of: self).reading(PreferenceValue(typed: typed))
    }
    var elements: [PreferenceValue] = []
    for (position, part) in parts(of: typed).enumerated() {
      do { elements.append(try parse(part)) } catch { throw error.inside(.index(position)) }
    }
    return .array(elements)
  }

  private func parts(of text: String) -> [String] {
    guard !text.isEmpty else { return [] }
    return text.unicodeScalars.split(separator: ",", omittingEmptySubsequences: false)
      .map { String($0).trimmed }
  }

  func parseDictionary(_ text: String) throws(Problem) -> PreferenceValue {
    let typed = text.trimmed
    guard typed.hasPrefix("{") else { throw Kind.dictionary(of: self).refusal(of: typed) }
    return try Kind.dictionary(of: self).reading(PreferenceValue(typed: typed))
  }

  /// A value typed as JSON, its strings read by the kinds that JSON has no spelling for.
  private func reading(_ value: PreferenceValue) throws(Problem) -> PreferenceValue {
    guard firstProblem(with: value) != nil else { return value }
    switch (self, value) {
    case (.list(let kind), .array(let elements)):
      var read: [PreferenceValue] = []
      for (position, element) in elements.enumerated() {
        do { read.append(try kind.reading(element)) } catch { throw error.inside(.index(position)) }
      }
      return .array(read)
    case (.dictionary(let kind), .dictionary(let members)):
      var read: ExactDictionary<PreferenceValue> = [:]
      for (key, member) in members {
        do { read[key] = try kind.reading(member) } catch { throw error.inside(.key(key)) }
      }
      return .dictionary(read)
    case (_, .string(let string)): return try parse(string)
    default: throw firstProblem(with: value) ?? refusal(of: value.text)
    }
  }
}

extension Problem {
  /// The same, one level further out.
  func inside(_ component: PreferenceName.Component) -> Problem {
    var problem = self
    problem.name = PreferenceName([component] + (name?.components ?? []))
    return problem
  }
}
