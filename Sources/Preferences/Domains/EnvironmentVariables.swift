/// A program's environment variables: those that begin with its prefix.
struct EnvironmentVariables: OverrideSource {
  let prefix: String
  let variables: [String: String]

  func read(for keys: [PreferenceName]) -> (
    texts: [PreferenceName: OverrideText], problems: [Problem]
  ) {
    let names = Dictionary(grouping: Set(keys)) { $0.variable(prefix: prefix) }
    var texts: [PreferenceName: OverrideText] = [:]
    var problems: [Problem] = []
    for (variable, names) in names {
      guard let text = variables[variable] else { continue }
      if names.count == 1 {
        texts[names[0]] = OverrideText(source: variable, text: text)
      } else {
        let labels = names.map(\.label).sorted()
        problems.append(Problem(.ambiguousVariable(of: labels)).from(variable))
      }
    }
    problems += keys.isEmpty ? [] : unknown(besides: names.keys)
    return (texts, problems.sorted { $0.source ?? "" < $1.source ?? "" })
  }

  /// Every program has variables without a prefix: those are not this one's.
  private func unknown(besides known: some Sequence<String>) -> [Problem] {
    guard !prefix.isEmpty else { return [] }
    let begin = prefix + "_"
    let known = Set(known)
    let rests = known.sorted().map { String($0.dropFirst(begin.count)) }
    return variables.keys.filter { $0.hasPrefix(begin) && !known.contains($0) }.map { variable in
      let nearest = String(variable.dropFirst(begin.count)).nearest(among: rests)
      return Problem(.noSuchName(nearest: nearest.map { begin + $0 })).from(variable)
    }
  }
}

extension PreferenceName {
  /// `APP_EDITOR_TAB_WIDTH`: capitals, an underscore where a word begins.
  func variable(prefix: String = "") -> String {
    let parts = flattened.map { component in
      switch component {
      case .key(let key): key.inCapitals
      case .index(let index): String(index)
      }
    }
    return ([prefix] + parts).filter { !$0.isEmpty }.joined(separator: "_")
  }
}

extension String {
  fileprivate var inCapitals: String {
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
