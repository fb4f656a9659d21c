/// A template of undeclared members: "a key like …".
public struct KeyTemplate: Sendable {
  /// The pattern of keys; nil for keys that match no other template.
  public let pattern: Pattern?
  /// Further rules for the key.
  public let rules: [Rule]
  /// The entry of a member, without a name.
  public let entry: Entry

  /// A phrase such as `x-…` or `… matches ^[a-z]{2}$`.
  public var phrase: String {
    let shown = rules.filter {
      // A custom rule only repeats the pattern.
      if case .custom = $0 { pattern == nil } else { true }
    }
    let phrases = [pattern?.shape].compactMap(\.self) + shown.compactMap(\.phrase)
    return phrases.isEmpty ? "…" : phrases.joined(separator: ", ")
  }

  /// The literal prefix of every such key; empty if the pattern is not that simple.
  public var prefix: String { pattern?.prefix ?? "" }
}

extension Schema {
  /// Returns the templates of `namespace` in declared order.
  public func templates(in namespace: PreferenceName) -> [KeyTemplate] {
    let around = entry(for: namespace)
    let rules = around?.keyRules ?? []
    guard let node = node(at: namespace) else { return [] }
    var templates = nodes[node].patterns.compactMap { pattern, node in
      nodes[node].entry.map { KeyTemplate(pattern: pattern, rules: rules, entry: $0) }
    }
    if let other = nodes[node].other.flatMap({ nodes[$0].entry }) ?? around?.memberEntry {
      templates.append(KeyTemplate(pattern: nil, rules: rules, entry: other))
    }
    return templates
  }
}

extension Entry {
  /// The entry of all members of a dictionary.
  fileprivate var memberEntry: Entry? {
    guard case .dictionary(let kind) = kind.core else { return nil }
    return Entry(.root, kind, rules: eachRules)
  }
}

extension Pattern {
  /// A readable form: `x-…` for a prefix, `….log` for a suffix, else the pattern.
  fileprivate var shape: String {
    if !prefix.isEmpty { return prefix + "…" }
    if source.hasSuffix("$"), let end = Pattern.literal(source.dropLast()) { return "…" + end }
    let isAny = ["", "^", "$", ".*", "^.*$", ".+", "^.+$"].contains(source)
    return isAny ? "…" : "… matches \(source)"
  }

  fileprivate var prefix: String {
    guard source.hasPrefix("^") else { return "" }
    var rest = source.dropFirst()
    // Exceptions at the end do not change what the other keys begin with.
    if let exceptions = rest.firstRange(of: "(?!"), rest.hasSuffix(")") {
      rest = rest[..<exceptions.lowerBound]
    }
    for end in [".*$", ".+$", ".*", ".+"] where rest.hasSuffix(end) {
      rest = rest.dropLast(end.count)
      break
    }
    return Pattern.literal(rest) ?? ""
  }

  /// Returns the text that `source` matches literally; nil if it has other syntax.
  private static func literal(_ source: Substring) -> String? {
    var text = ""
    var isEscaped = false
    for character in source {
      if isEscaped {
        guard !character.isLetter, !character.isNumber else { return nil }
        text.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if ".*+?()[]{}|^$".contains(character) {
        return nil
      } else {
        text.append(character)
      }
    }
    return isEscaped || text.isEmpty ? nil : text
  }
}
