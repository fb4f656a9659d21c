/// The environment variables that begin with a program's prefix.
struct EnvironmentVariables {
  let prefix: String
  let variables: [String: String]

  func read(for keys: [PreferenceName]) -> OverrideLayer {
    let names = Dictionary(grouping: Set(keys)) { $0.variable(prefix: prefix) }
    var texts: [PreferenceName: Override] = [:]
    var problems: [Problem] = []
    for (variable, names) in names {
      guard let text = variables[variable] else { continue }
      if names.count == 1 {
        texts[names[0]] = Override(source: variable, text: text)
      } else {
        let labels = names.map(\.label).sorted()
        problems.append(Problem(.ambiguousVariable(of: labels)).from(variable))
      }
    }
    problems += keys.isEmpty ? [] : unknownVariables(known: Set(names.keys))
    return OverrideLayer(
      texts, problems: problems.sorted { $0.source ?? "" < $1.source ?? "" })
  }

  /// Without a prefix, every variable of the system would be reported as unknown.
  private func unknownVariables(known: Set<String>) -> [Problem] {
    guard !prefix.isEmpty else { return [] }
    let begin = prefix + "_"
    let rests = known.sorted().map { String($0.dropFirst(begin.count)) }
    return variables.keys.filter { $0.hasPrefix(begin) && !known.contains($0) }.map { variable in
      let nearest = String(variable.dropFirst(begin.count)).nearest(among: rests)
      return Problem(.noSuchName(nearest: nearest.map { begin + $0 })).from(variable)
    }
  }
}

extension PreferenceName {
  /// Returns the environment variable of this name, such as `APP_EDITOR_TAB_WIDTH`.
  func variable(prefix: String = "") -> String {
    let parts = flattened.map { component in
      switch component {
      case .key(let key): key.screamingSnakeCase
      case .index(let index): String(index)
      }
    }
    return ([prefix] + parts).filter { !$0.isEmpty }.joined(separator: "_")
  }
}

extension String {
  fileprivate var screamingSnakeCase: String {
    var result = ""
    var wasLower = false
    for scalar in unicodeScalars {
      let isUpper = scalar.properties.isUppercase
      if isUpper, wasLower { result += "_" }
      result +=
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        ? scalar.properties.uppercaseMapping : "_"
      wasLower = !isUpper
    }
    return result
  }
}
