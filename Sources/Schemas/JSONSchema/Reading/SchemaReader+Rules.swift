import Preferences

/// Layers to rules. Each layer's count for themselves: a value must please all.
extension SchemaReader {
  func rules(
    of layers: Layers, _ kind: Kind, inside ancestors: [String]
  ) throws(Problem) -> [Rule] {
    var rules: [Rule] = []
    for layer in layers.all {
      rules += try layer.numberRules() + layer.textRules() + layer.countRules()
      rules += try layer.uncheckedRules()
      if let keys = try layer.texts("required") { rules.append(.required(keys)) }
      if !kind.isChoice, let values = try values(in: layer) { rules.append(.choices(values)) }
    }
    rules += try wholeRule(of: layers, kind)
    rules += try insideRules(of: layers, kind, inside: ancestors)
    rules += try closingRules(of: layers)
    rules += try branchRules(of: layers, kind, inside: ancestors)
    return layers.isNullable ? rules.map(\.exceptNull) : rules
  }

  /// A count of time is whole where its type is.
  private func wholeRule(of layers: Layers, _ kind: Kind) throws(Problem) -> [Rule] {
    guard case .duration(.count) = kind, try types(of: layers)?.contains("integer") == true
    else { return [] }
    return [.step(1)]
  }

  private func insideRules(
    of layers: Layers, _ kind: Kind, inside ancestors: [String]
  ) throws(Problem) -> [Rule] {
    var rules: [Rule] = []
    let places = try tuple(of: layers)
    if let places {
      rules += SchemaReader.rule(forPlaces: try entries(of: places, inside: ancestors))
    }
    let isOpen = !layers.has("properties") || kind.core.isDictionary
    let elements = places == nil ? try elementParts(of: layers) : []
    for part in try elements + (isOpen ? otherParts(of: layers) : []) {
      guard let entry = try entries(of: [part], inside: ancestors).first else { continue }
      if !entry.kind.holdsOthers, !entry.rules.isEmpty { rules.append(.each(entry.rules)) }
    }
    for entry in try entries(of: layers.parts("x-each"), inside: ancestors) {
      rules.append(.each(entry.rules + entry.kind.choiceRule))
    }
    for part in layers.parts("propertyNames") {
      rules.append(try keysRule(part, inside: ancestors))
    }
    return rules
  }

  private func keysRule(_ part: SchemaPart, inside ancestors: [String]) throws(Problem) -> Rule {
    let inner = try layers(of: [part], inside: ancestors)
    if try inner.flag("x-closed") {
      return .closed(to: try inner.all.first?.texts("enum") ?? [])
    }
    let entry = try entry(of: inner, at: [], inside: ancestors + inner.references)
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

  private func closingRules(of layers: Layers) throws(Problem) -> [Rule] {
    let isClosed = layers.all.contains { $0.members["additionalProperties"] == .bool(false) }
    guard isClosed else { return [] }
    let known = try layers.parts(byKey: "properties").map(\.key)
    let patterns = try layers.parts(byKey: "patternProperties").map { Pattern($0.key) }
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

  /// What the kind does not say by itself.
  private func branchRules(
    of layers: Layers, _ kind: Kind, inside ancestors: [String]
  ) throws(Problem) -> [Rule] {
    guard !kind.isChoice else { return [] }
    var rules: [Rule] = []
    for parts in try branches(of: layers) {
      let entries = try entries(of: parts, inside: ancestors)
      // Variants say it.
      if entries.contains(where: \.kind.holdsOthers) { continue }
      if entries.allSatisfy(\.rules.isEmpty), kind.isOne(of: entries.map(\.kind)) { continue }
      let words = entries.map(\.demand).joined(separator: ", or ")
      rules.append(.custom(words: words) { value in entries.contains { $0.check(value).isEmpty } })
    }
    return rules
  }
}

extension Entry {
  /// What completes "must be": `whole number 1…5`.
  fileprivate var demand: String { words.joined(separator: " ") }
}

extension Rule {
  /// Null pleases it too.
  fileprivate var exceptNull: Rule {
    guard case .custom(let words, let check) = self else { return self }
    return .custom(words: words) { $0 == .null || check($0) }
  }
}

extension Kind {
  /// Whether it says by itself that a value is of one of `kinds`.
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
