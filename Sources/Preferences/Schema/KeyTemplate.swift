/// Members that may be added though none is declared by its key: "a key like …".
public struct KeyTemplate: Sendable {
  /// nil for keys that match no other template's pattern.
  public let pattern: Pattern?
  /// What a key must be besides.
  public let rules: [Rule]
  /// Of a member, under no name.
  public let entry: Entry

  /// `x-…`, `… matches ^[a-z]{2}$`
  public var words: String {
    let demands =
      [pattern.map(\.shape)].compactMap(\.self) + rules.filter(isTold).compactMap(\.words)
    return demands.isEmpty ? "…" : demands.joined(separator: ", ")
  }

  /// That a key must match a pattern is said by the pattern.
  private func isTold(_ rule: Rule) -> Bool {
    if case .custom = rule { pattern == nil } else { true }
  }

  /// What every such key begins with, where the pattern is as plain as that.
  public var prefix: String { pattern?.prefix ?? "" }
}

extension Schema {
  /// What may be added inside `namespace` besides its declared keys; in declared order.
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
  /// Of a dictionary whose members the schema does not declare one by one.
  fileprivate var memberEntry: Entry? {
    guard case .dictionary(let kind) = kind.core else { return nil }
    return Entry(.root, kind, rules: eachRules)
  }

  fileprivate var keyRules: [Rule] {
    rules.flatMap { rule -> [Rule] in
      if case .keys(let rules) = rule { rules } else { [] }
    }
  }
}

extension Pattern {
  /// For people: `x-…` where it is a beginning, `….log` where it is an end, else itself.
  fileprivate var shape: String {
    if !prefix.isEmpty { return prefix + "…" }
    if source.hasSuffix("$"), let end = Pattern.literal(source.dropLast()) { return "…" + end }
    let isAny = ["", "^", "$", ".*", "^.*$", ".+", "^.+$"].contains(source)
    return isAny ? "…" : "… matches \(source)"
  }

  fileprivate var prefix: String {
    guard source.hasPrefix("^") else { return "" }
    var rest = source.dropFirst()
    for end in [".*$", ".+$", ".*", ".+"] where rest.hasSuffix(end) {
      rest = rest.dropLast(end.count)
      break
    }
    return Pattern.literal(rest) ?? ""
  }

  /// Text that stands for itself, its escaped signs without `\`.
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
