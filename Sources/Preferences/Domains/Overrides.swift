import FoundationEssentials

/// Values for this run alone, above all that is stored.
///
///     Domain(Keys.app, store: file, overrides: .environment(prefix: "APP") + .arguments())
///
/// The value's text is read as typed text is: by the key's kind and rules. What cannot be read is
/// told by `Domain.problems` and does not count.
public struct Overrides: Sendable {
  /// The variable or argument, without its value, which may be a secret; and the value's text. nil
  /// where there is none.
  var find: @Sendable (PreferenceName) -> (source: String, text: String)?
  /// Names that the source spells out; they should be declared.
  var names: [(name: PreferenceName, source: String)] = []
  var problems: [Problem] = []

  public static let none = Overrides { _ in nil }

  /// The later one wins.
  public static func + (earlier: Overrides, later: Overrides) -> Overrides {
    Overrides(
      find: { later.find($0) ?? earlier.find($0) }, names: earlier.names + later.names,
      problems: earlier.problems + later.problems)
  }
}

extension Overrides {
  /// `editor.tabWidth` is read from `APP_EDITOR_TAB_WIDTH`.
  public static func environment(
    prefix: String, _ variables: [String: String] = ProcessInfo.processInfo.environment
  ) -> Overrides {
    Overrides { name in
      let variable = name.variable(prefix: prefix)
      return variables[variable].map { (variable, $0) }
    }
  }

  /// `--set editor.tabWidth=8` and `--set=editor.tabWidth=8`, as often as one likes, up to `--`.
  public static func arguments(
    _ arguments: [String] = ProcessInfo.processInfo.arguments
  ) -> Overrides {
    var assignments: [String] = []
    var rest = arguments.prefix { $0 != "--" }[...]
    while let argument = rest.popFirst() {
      if argument == "--set", let next = rest.popFirst() { assignments.append(next) }
      if argument.hasPrefix("--set=") { assignments.append(String(argument.dropFirst(6))) }
    }
    return .assignments(assignments)
  }

  /// `editor.tabWidth=8`. What has no `=` is told by `Domain.problems`.
  public static func assignments(_ assignments: [String]) -> Overrides {
    var texts: [PreferenceName: String] = [:]
    var names: [(PreferenceName, String)] = []
    var problems: [Problem] = []
    for assignment in assignments {
      guard let (left, right) = assignment.halves else {
        problems.append(Problem(.badName(assignment, expected: "NAME=VALUE")).from("--set"))
        continue
      }
      let name = (try? PreferenceName(parsing: left)) ?? PreferenceName(keys: left)
      let flat = PreferenceName(name.flattened)
      texts[flat] = right
      names.append((flat, "--set \(left)"))
    }
    let found = texts
    return Overrides(
      find: { name in found[name].map { ("--set \(name.label)", $0) } }, names: names,
      problems: problems)
  }
}

extension String {
  /// Around the first `=`.
  fileprivate var halves: (String, String)? {
    guard let middle = firstIndex(of: "=") else { return nil }
    return (String(self[..<middle]), String(self[index(after: middle)...]))
  }
}

extension PreferenceName {
  /// `APP_EDITOR_TAB_WIDTH`: capitals, an underscore where a word begins.
  fileprivate func variable(prefix: String) -> String {
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
