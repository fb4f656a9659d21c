import FoundationEssentials

/// Values for this run alone, above all that is stored.
///
///     Domain(Keys.app, store: file, overrides: .environment(prefix: "APP") + .arguments())
///
/// The value's text is read as typed text is: by the key's kind and rules. What cannot be read is
/// told by `Domain.problems` and does not count.
public struct Overrides: Sendable {
  /// The later one wins.
  private let sources: [any OverrideSource]

  private init(_ sources: [any OverrideSource]) { self.sources = sources }

  public static let none = Overrides([])

  /// The later one wins.
  public static func + (earlier: Overrides, later: Overrides) -> Overrides {
    Overrides(earlier.sources + later.sources)
  }

  /// The texts for those of `keys` that have one, and what is wrong with the sources. No text is
  /// read yet: that may run a rule's check.
  func read(for keys: [PreferenceName]) -> (
    texts: [PreferenceName: OverrideText], problems: [Problem]
  ) {
    let read = sources.map { $0.read(for: keys) }
    let texts = read.reduce(into: [:]) { $0.merge($1.texts) { $1 } }
    return (texts, read.flatMap(\.problems))
  }
}

/// The text that overrides a key.
struct OverrideText: Sendable {
  /// The variable or argument, without its value, which may be a secret.
  let source: String
  let text: String
}

/// One place that texts come from.
protocol OverrideSource: Sendable {
  func read(for keys: [PreferenceName]) -> (
    texts: [PreferenceName: OverrideText], problems: [Problem]
  )
}

extension Overrides {
  /// `editor.tabWidth` is read from `APP_EDITOR_TAB_WIDTH`. Two keys with the same variable
  /// (`aB.c` and `a.bC`) are not read from it. A variable that begins with the prefix and an
  /// underscore, and that no key has, is told by `Domain.problems`.
  public static func environment(
    prefix: String, _ variables: [String: String] = ProcessInfo.processInfo.environment
  ) -> Overrides {
    Overrides([EnvironmentVariables(prefix: prefix, variables: variables)])
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
    Overrides([Assignments(texts: assignments)])
  }
}

private struct Assignments: OverrideSource {
  let texts: [String]

  func read(for keys: [PreferenceName]) -> (
    texts: [PreferenceName: OverrideText], problems: [Problem]
  ) {
    let declared = Set(keys)
    var found: [PreferenceName: OverrideText] = [:]
    var malformed: [Problem] = []
    var unknown: [Problem] = []
    for text in texts {
      guard let (left, right) = text.halves else {
        malformed.append(Problem(.badName(text, expected: "NAME=VALUE")).from("--set"))
        continue
      }
      let parsed = (try? PreferenceName(parsing: left)) ?? PreferenceName(keys: left)
      let name = PreferenceName(parsed.flattened)
      if declared.contains(name) {
        found[name] = OverrideText(source: "--set \(name.label)", text: right)
      } else {
        let nearest = name.label.nearest(among: keys.lazy.map(\.label))
        unknown.append(Problem(.noSuchName(nearest: nearest), name: name).from("--set \(left)"))
      }
    }
    return (found, malformed + unknown)
  }
}

extension String {
  /// Around the first `=`.
  fileprivate var halves: (String, String)? {
    guard let middle = firstIndex(of: "=") else { return nil }
    return (String(self[..<middle]), String(self[index(after: middle)...]))
  }
}
