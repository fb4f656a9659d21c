/// The schema as JSON Schema, for other editors, for validators, and to be read back.
///
/// Every entry becomes the part of its place: namespaces nest by `properties`, the template of a
/// list's elements is its `items`, those of undeclared members `patternProperties` and
/// `additionalProperties`. A rule whose keyword is taken stands in `allOf`. What JSON Schema has no keyword for stands in one that
/// begins with `x-`, which validators pass over:
///
///     x-kind         a kind that `type` does not tell: "duration", "path", …; "namespace" where
///                    nothing is declared but what lies inside
///     x-unit         the entry's unit, in words
///     x-unitSize     one of a count, in seconds or bytes
///     x-takesEffect  when a change counts
///     x-successor    the name to use instead of a deprecated one
///     x-check        what a check of the program's own demands: "a power of two". The check itself
///                    cannot be written: read back, the words are shown and nothing is checked
///     x-each         rules for each element or member, where those are containers
///     x-closed       in `propertyNames`: no other keys
///     x-default, x-examples, x-enum, x-const
///                    the same in a spelling that keeps what JSON has no value for: dates, data
///
/// A secret is `writeOnly`; its default is written as any other.
extension Schema {
  /// JSON Schema 2020-12, in two spaces, ending in a line feed; keys in a fixed order.
  public var jsonSchema: String {
    var part: Keywords = ["$schema": .string("https://json-schema.org/draft/2020-12/schema")]
    part.merge(keywords(at: rootNode).members) { own, _ in own }
    return PreferenceValue.dictionary(part).indentedJSON + "\n"
  }
}

/// Members of a part, in the order they are written.
typealias Keywords = ExactDictionary<PreferenceValue>

extension Schema {
  /// Of the entry at `node` and of all below it. An element or member that has no entry of its own
  /// is as `implied` says.
  private func keywords(at node: NodeID, implied: Entry? = nil) -> SchemaPart {
    guard let entry = nodes[node].entry ?? implied else {
      var part = SchemaPart(Keywords(words: ["x-kind": "namespace"]))
      nest(node, in: &part, of: nil)
      return part
    }
    var part = SchemaPart(entry.wordKeywords)
    part.add(entry.kind, isAlone: entry.rules.isEmpty && !hasChildren(node), each: entry.eachRules)
    for rule in entry.rules { part.add(rule, of: entry.kind, declared: nodes[node].order) }
    part.add(entry.markKeywords)
    nest(node, in: &part, of: entry)
    return part
  }

  private func nest(_ node: NodeID, in part: inout SchemaPart, of entry: Entry?) {
    let children = nodes[node]
    if !children.order.isEmpty {
      if case .dictionary? = entry?.kind.core { part.members["x-kind"] = .string("dictionary") }
      var properties: Keywords = [:]
      for key in children.order {
        properties[key] = children.keys[key].map { keywords(at: $0).value }
      }
      part.replace("properties", by: .dictionary(properties))
    }
    if !children.patterns.isEmpty {
      var patterns: Keywords = [:]
      for (pattern, node) in children.patterns {
        patterns[pattern.source] = keywords(at: node).value
      }
      part.replace("patternProperties", by: .dictionary(patterns))
    }
    if let element = children.element { nest(element, as: "items", in: &part, of: entry) }
    if let other = children.other { nest(other, as: "additionalProperties", in: &part, of: entry) }
  }

  private func nest(
    _ node: NodeID, as keyword: String, in part: inout SchemaPart, of entry: Entry?
  ) {
    let inner = entry?.innerKind(of: keyword)
    let rules = inner == nil ? [] : entry?.eachRules ?? []
    var child = keywords(at: node, implied: inner.map { Entry(.root, $0, rules: rules) })
    if let own = nodes[node].entry {
      if let inner, inner != own.kind { child.add(inner, isAlone: true, each: []) }
      for rule in rules { child.add(rule, of: own.kind) }
    }
    part.replace(keyword, by: child.value)
  }
}

extension Entry {
  var eachRules: [Rule] {
    rules.flatMap { rule -> [Rule] in
      if case .each(let rules) = rule { return rules }
      return []
    }
  }

  /// What the kind itself says of elements or members; nil where it leaves them open.
  fileprivate func innerKind(of keyword: String) -> Kind? {
    switch (kind.core, keyword) {
    case (.list(let inner), "items"), (.dictionary(let inner), "additionalProperties"):
      inner == .any ? nil : inner
    default: nil
    }
  }
}
