/// The environment variables that begin with a program's prefix.
package struct EnvironmentVariables {
  let prefix: String
  let variables: [String: String]
  /// Returns the source of a variable for messages: its name, and the file that it is in.
  var source: @Sendable (String) -> String = { $0 }

  /// Creates variables. `source` returns how messages name the place of a variable.
  package init(
    prefix: String, variables: [String: String],
    source: @escaping @Sendable (String) -> String = { $0 }
  ) {
    (self.prefix, self.variables, self.source) = (prefix, variables, source)
  }

  /// Returns the variables of `keys` and of their elements, with the problems of other variables that
  /// begin with the prefix.
  package func read(for keys: OverridableKeys) -> OverrideLayer {
    let names = Dictionary(grouping: Set(keys.names)) { $0.variable(prefix: prefix) }
    var texts: [PreferenceName: Override] = [:]
    var problems: [Problem] = []
    for (variable, names) in names {
      guard let text = variables[variable] else { continue }
      if names.count > 1 {
        let labels = names.map(\.label).sorted()
        problems.append(Problem(.ambiguousVariable(of: labels)).from(source(variable)))
      } else if !text.isEmpty || keys.hasEmptyText(names[0]) {
        texts[names[0]] = Override(source: source(variable), text: text)
      }
    }
    var known = Set(names.keys)
    for (variable, text) in variables where !known.contains(variable) {
      guard let (name, entry) = keys.element(ofVariable: variable, prefix: prefix) else { continue }
      known.insert(variable)
      guard !text.isEmpty || entry.hasEmptyText else { continue }
      texts[name] = Override(source: source(variable), text: text).of(element: entry)
    }
    problems += names.isEmpty ? [] : unknownVariables(known: known, among: keys)
    return OverrideLayer(
      texts, problems: problems.sorted { $0.source ?? "" < $1.source ?? "" })
  }

  /// Without a prefix, every variable of the system would be reported as unknown.
  private func unknownVariables(known: Set<String>, among keys: OverridableKeys) -> [Problem] {
    guard !prefix.isEmpty else { return [] }
    let begin = prefix + "_"
    let rests = known.sorted().map { String($0.dropFirst(begin.count)) }
    return variables.keys.filter { $0.hasPrefix(begin) && !known.contains($0) }.map { variable in
      let elements = keys.elementVariables(like: variable, prefix: prefix).map {
        String($0.dropFirst(begin.count))
      }
      let nearest = String(variable.dropFirst(begin.count)).nearest(among: elements + rests)
      return Problem(.noSuchName(nearest: nearest.map { begin + $0 })).from(source(variable))
    }
  }
}

extension OverridableKeys {
  /// Whether an empty text is a value of the key or member called `name`.
  fileprivate func hasEmptyText(_ name: PreferenceName) -> Bool {
    entries.first { $0.name == name }?.hasEmptyText == true
  }
}

extension Entry {
  /// Whether an empty text is a value of the kind.
  fileprivate var hasEmptyText: Bool { (try? kind.core.parse("")) != nil }
}

extension PreferenceName {
  /// Returns the environment variable of this name, such as `APP_EDITOR_TAB_WIDTH`.
  package func variable(prefix: String = "") -> String {
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
