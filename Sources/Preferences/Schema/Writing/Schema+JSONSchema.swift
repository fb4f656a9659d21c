/// The schema as JSON Schema, for other editors and validators. It can be read back.
///
/// Namespaces nest by `properties`. The template of a list's elements is `items`; those of undeclared
/// members are `patternProperties` and `additionalProperties`. A rule whose keyword is already used
/// goes into `allOf`. A secret is `writeOnly`; a default that has one is left out.
///
/// Keywords that JSON Schema lacks begin with `x-`; other validators ignore them:
///
///     x-kind         a kind that `type` cannot express: "duration", "path", …; "namespace" for a
///                    name that only contains other entries
///     x-unit         the entry's unit
///     x-unitSize     the unit of a count, in seconds or bytes
///     x-takesEffect  when a change takes effect
///     x-successor    the name that replaces a deprecated one
///     x-check        the phrase of a custom check: "a power of two". The check itself cannot be
///                    written; after reading back, the phrase is shown and nothing is checked
///     x-each         rules for each element or member, if those are containers
///     x-closed       in `propertyNames`: no other keys
///     x-default, x-examples, x-enum, x-const
///                    the same values in a spelling for dates and data, which JSON lacks
extension Schema {
  /// The schema as JSON Schema 2020-12, indented by two spaces, with a final line feed.
  public var jsonSchema: String {
    var part: Keywords = ["$schema": .string("https://json-schema.org/draft/2020-12/schema")]
    part.merge(keywords(at: rootNode).members) { own, _ in own }
    return PreferenceValue.dictionary(part).indentedJSON + "\n"
  }
}

/// The keywords of a part in the order in which they are written.
typealias Keywords = ExactDictionary<PreferenceValue>

extension Schema {
  /// Whether `value` at `node` has the text of a declared secret.
  func holdsSecret(_ value: PreferenceValue, at node: NodeID?) -> Bool {
    guard let node else { return false }
    if nodes[node].isSecret { return value != "" && value != .null }
    return switch value {
    case .array(let elements):
      elements.enumerated().contains { holdsSecret($1, at: child(of: node, at: .index($0))) }
    case .dictionary(let members):
      members.contains { holdsSecret($1, at: child(of: node, at: .key($0))) }
    default: false
    }
  }

  /// Returns the part of `node` with everything below it. `implied` is the entry of an element or member
  /// that has none of its own.
  private func keywords(at node: NodeID, implied: Entry? = nil) -> SchemaPart {
    guard let entry = nodes[node].entry ?? implied else {
      var part = SchemaPart(Keywords(texts: ["x-kind": "namespace"]))
      nest(node, in: &part, of: nil)
      return part
    }
    var part = SchemaPart(Keywords(title: entry.title, description: entry.summary))
    part.add(entry.kind, isAlone: entry.rules.isEmpty && !hasChildren(node), each: entry.eachRules)
    for rule in entry.rules { part.add(rule, of: entry.kind, declared: nodes[node].order) }
    var annotations = entry.annotationKeywords
    if entry.defaultValue.map({ holdsSecret($0, at: node) }) == true {
      (annotations["default"], annotations["x-default"]) = (nil, nil)
    }
    part.add(annotations)
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
  /// Returns the kind of elements or members; nil if any value is allowed.
  fileprivate func innerKind(of keyword: String) -> Kind? {
    switch (kind.core, keyword) {
    case (.list(let inner), "items"), (.dictionary(let inner), "additionalProperties"):
      inner == .any ? nil : inner
    default: nil
    }
  }
}
