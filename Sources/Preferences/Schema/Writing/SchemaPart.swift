/// One part of a JSON Schema while it is written.
///
/// A keyword that is taken goes into the first of `allOf` that has room: a value must please all.
struct SchemaPart {
  var members: Keywords
  private var others: [Keywords] = []

  init(_ members: Keywords = [:]) { self.members = members }

  var value: PreferenceValue { .dictionary(members) }

  /// What is said already is not said again.
  mutating func add(_ keywords: Keywords) {
    guard !keywords.isEmpty, !([members] + others).contains(where: { $0.says(keywords) })
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

  /// In the place of what a kind or a rule said there, at the end.
  mutating func replace(_ keyword: String, by value: PreferenceValue) {
    members.removeValue(forKey: keyword)
    members[keyword] = value
  }

  mutating func add(_ kind: Kind, isAlone: Bool, each rules: [Rule]) {
    add(kind.keywords(isAlone: isAlone, each: rules))
  }

  /// `declared`: the keys that stand in `properties`.
  mutating func add(_ rule: Rule, of kind: Kind, declared: [String] = []) {
    if case .choices = rule, members["x-kind"] == nil, let word = kind.core.word {
      members["x-kind"] = .string(word)
    }
    add(rule.keywords(of: kind, declared: declared))
  }
}

extension Keywords {
  /// Keywords that make one rule together.
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

  fileprivate func says(_ keywords: Keywords) -> Bool {
    keywords.allSatisfy { self[$0.key] == $0.value }
  }
}
