/// A template of undeclared members: "a key like …".
public struct KeyTemplate: Sendable {
  /// The pattern of keys; nil for keys that match no other template.
  public let pattern: Pattern?
  /// Further rules for the key.
  public let rules: [Rule]
  /// The entry of a member, without a name.
  public let entry: Entry

  /// A phrase such as `x-…` or `Match …`.
  public var phrase: String {
    let shown = rules.filter {
      // A custom rule only repeats the pattern.
      if case .custom = $0 { pattern == nil } else { true }
    }
    let shape = pattern.map { $0.shape ?? "… of a certain form" }
    let phrases = [shape].compactMap(\.self) + shown.compactMap(\.phrase)
    return phrases.isEmpty ? "…" : phrases.joined(separator: ", ")
  }

  /// The literal prefix of every such key; empty if the pattern is not that simple.
  public var prefix: String { pattern?.prefix ?? "" }

  /// Whether `key` is of this form.
  package func holds(_ key: String) -> Bool {
    pattern.map { (try? $0.isFound(in: key)) == true } ?? true
  }

  /// Whether a key that begins with `text` can be one of these.
  package func mayHold(keyBeginningWith text: String) -> Bool {
    pattern?.mayBeFound(after: text) != false && rules.allSatisfy { $0.mayAllow(beginning: text) }
  }
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

extension Rule {
  /// Whether the rule may allow a text that begins with `text`.
  fileprivate func mayAllow(beginning text: String) -> Bool {
    switch self {
    case .pattern(let pattern): pattern.mayBeFound(after: text)
    case .length(let range): range.upper.map { text.unicodeScalars.count <= $0 } ?? true
    default: allowedTexts?.contains { $0.hasPrefix(text) } ?? true
    }
  }
}

extension Pattern {
  /// A readable form of what it matches: `x-…` for a prefix, `….log` for a suffix, `idmap … : backend` for literal
  /// parts. Nil for a pattern that is not that simple.
  var shape: String? {
    if !prefix.isEmpty { return prefix + "…" }
    var rest = source[...]
    let (isStart, isEnd) = (rest.hasPrefix("^"), rest.hasSuffix("$"))
    rest = rest.dropFirst(isStart ? 1 : 0).dropLast(isEnd ? 1 : 0)
    var parts: [Substring] = isStart ? [] : [""]
    while let any = [".*", ".+"].compactMap(rest.firstRange(of:))
      .min(by: { $0.lowerBound < $1.lowerBound })
    {
      parts.append(rest[..<any.lowerBound])
      rest = rest[any.upperBound...]
    }
    parts += isEnd ? [rest] : [rest, ""]
    let texts = parts.filter { !$0.isEmpty }.map(Pattern.literal)
    guard !texts.contains(nil) else { return nil }
    guard !texts.isEmpty else { return "…" }
    return (parts.first == "" ? "…" : "") + texts.compactMap(\.self).joined(separator: "…")
      + (parts.last == "" ? "…" : "")
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
    if rest.hasPrefix("(?i:"), rest.hasSuffix(")") { rest = rest.dropFirst(4).dropLast() }
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
