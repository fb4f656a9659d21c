import Preferences

/// Makes rules from layers. A value must satisfy the rules of every layer.
extension SchemaReader {
  func rules(of layers: Layers, _ kind: Kind, inside ancestors: [PartID]) -> [Rule] {
    var rules: [Rule] = []
    for layer in layers.all {
      rules += layer.rules
      if let keys = layer.required { rules.append(.required(keys)) }
      if !kind.isChoice, let values = layer.choices { rules.append(.choices(values)) }
    }
    // A count of time is whole if its type is.
    if case .duration(.count) = kind, layers.types?.contains("integer") == true {
      rules.append(.step(1))
    }
    rules += insideRules(of: layers, kind, inside: ancestors)
    rules += closingRules(of: layers)
    rules += branchRules(of: layers, kind, inside: ancestors)
    return layers.isNullable ? rules.map(\.exceptNull) : rules
  }

  private func insideRules(of layers: Layers, _ kind: Kind, inside ancestors: [PartID]) -> [Rule] {
    var rules: [Rule] = []
    if let places = layers.places {
      rules += SchemaReader.rule(forPlaces: entries(of: places, inside: ancestors))
    }
    let isOpen = !layers.has("properties") || kind.core.isDictionary
    let elements = layers.places == nil ? layers.elements : []
    for part in elements + (isOpen ? layers.others : []) {
      guard let entry = entries(of: [part], inside: ancestors).first else { continue }
      if !entry.kind.holdsOthers, !entry.rules.isEmpty { rules.append(.each(entry.rules)) }
    }
    for entry in entries(of: layers.all.compactMap(\.each), inside: ancestors) {
      rules.append(.each(entry.rules + entry.kind.choiceRule))
    }
    for part in layers.all.compactMap(\.names) {
      rules.append(keysRule(part, inside: ancestors))
    }
    return rules
  }

  private func keysRule(_ part: PartID, inside ancestors: [PartID]) -> Rule {
    let inner = layers(of: [part], inside: ancestors)
    if inner.flag("x-closed") {
      return .closed(to: inner.all.first?.choices?.compactMap(\.ownText) ?? [])
    }
    let entry = entry(of: inner, inside: ancestors + inner.references)
    return .keys(entry.rules + entry.kind.choiceRule)
  }

  private static func rule(forPlaces places: [Entry]) -> [Rule] {
    guard !places.isEmpty else { return [] }
    let words = "a list of " + places.map(\.demand).joined(separator: ", ")
    return [
      .custom(words: words) { value in
        guard case .array(let elements) = value else { return true }
        return zip(elements, places).allSatisfy { $1.check($0).isEmpty }
      }
    ]
  }

  private func closingRules(of layers: Layers) -> [Rule] {
    guard layers.all.contains(where: \.isClosed) else { return [] }
    let known = layers.properties.map(\.key)
    let patterns = layers.patterns.map(\.pattern)
    guard !patterns.isEmpty else { return [.closed(to: known)] }
    let words = (known.map(\.quoted) + patterns.map(\.source)).joined(separator: " or ")
    let keys = known.exactKeys
    return [
      .keys([
        .custom(words: words) { key in
          guard case .string(let key) = key, !keys.contains(ExactKey(key)) else { return true }
          return patterns.contains { (try? $0.isFound(in: key)) ?? true }
        }
      ])
    ]
  }

  /// Returns rules for branches, unless the kind already expresses them.
  private func branchRules(of layers: Layers, _ kind: Kind, inside ancestors: [PartID]) -> [Rule] {
    guard !kind.isChoice else { return [] }
    var rules: [Rule] = []
    for parts in layers.branches {
      let entries = entries(of: parts, inside: ancestors)
      // The variants show these branches.
      if entries.contains(where: \.kind.holdsOthers) { continue }
      if entries.allSatisfy(\.rules.isEmpty), kind.isOne(of: entries.map(\.kind)) { continue }
      let words = entries.map(\.demand).joined(separator: ", or ")
      rules.append(.custom(words: words) { value in entries.contains { $0.check(value).isEmpty } })
    }
    return rules
  }
}

extension Entry {
  /// A phrase that completes "must be": `whole number 1…5`.
  fileprivate var demand: String { words.joined(separator: " ") }
}

extension Rule {
  /// The rule, extended to accept null.
  fileprivate var exceptNull: Rule {
    guard case .custom(let words, let check) = self else { return self }
    return .custom(words: words) { $0 == .null || check($0) }
  }
}

extension Kind {
  /// Whether this kind alone already demands one of `kinds`.
  fileprivate func isOne(of kinds: [Kind]) -> Bool {
    [Kind.oneOf(kinds), .either(kinds)].contains { $0 == self || $0 == core }
      || self == .optional(kinds.last ?? .any) || kinds.allSatisfy { $0 == .any }
  }

  fileprivate var isDictionary: Bool {
    if case .dictionary = self { true } else { false }
  }

  fileprivate var isChoice: Bool {
    switch self {
    case .choice: true
    case .optional(let kind): kind.isChoice
    default: false
    }
  }

  fileprivate var choiceRule: [Rule] {
    if case .choice(let choices) = self { [.choices(choices.map(\.value))] } else { [] }
  }
}
