/// A part of a JSON Schema that is being written. If a keyword is already set, another value of it goes
/// into `allOf`.
struct SchemaPart {
  var members: Keywords
  private var others: [Keywords] = []

  init(_ members: Keywords = [:]) { self.members = members }

  var value: PreferenceValue { .dictionary(members) }

  /// Adds keywords, unless they are all present already.
  mutating func add(_ keywords: Keywords) {
    guard !keywords.isEmpty, !([members] + others).contains(where: { $0.contains(keywords) })
    else { return }
    if members.hasRoom(for: keywords) {
      members.merge(keywords) { own, _ in own }
      return
    }
    if let place = others.firstIndex(where: { $0.hasRoom(for: keywords) }) {
      others[place].merge(keywords) { own, _ in own }
    } else {
      others.append(keywords)
    }
    members["allOf"] = .array(others.map(PreferenceValue.dictionary))
  }

  /// Replaces a keyword, moving it to the end.
  mutating func replace(_ keyword: String, by value: PreferenceValue) {
    members.removeValue(forKey: keyword)
    members[keyword] = value
  }

  mutating func add(_ kind: Kind, isAlone: Bool, each rules: [Rule]) {
    add(kind.keywords(isAlone: isAlone, each: rules))
  }

  /// Adds the keywords of a rule. `declared`: the keys in `properties`.
  mutating func add(_ rule: Rule, of kind: Kind, declared: [String] = []) {
    if case .choices = rule, members["x-kind"] == nil, let name = kind.core.keywordName {
      members["x-kind"] = .string(name)
    }
    add(rule.keywords(of: kind, declared: declared))
  }
}

extension Keywords {
  /// Groups of keywords that form one rule.
  private static let families: [Set<String>] = [
    ["minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum"], ["minLength", "maxLength"],
    ["minItems", "maxItems", "minProperties", "maxProperties"],
  ]

  fileprivate func hasRoom(for keywords: Keywords) -> Bool {
    keywords.keys.allSatisfy { key in
      let family = Keywords.families.first { $0.contains(key) } ?? [key]
      return !family.contains { self[$0] != nil }
    }
  }

  fileprivate func contains(_ keywords: Keywords) -> Bool {
    keywords.allSatisfy { self[$0.key] == $0.value }
  }
}
