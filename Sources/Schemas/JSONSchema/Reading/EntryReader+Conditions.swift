import Preferences

/// Applies the parts that conditions and branches add for a value.
extension EntryReader {
  /// The most layers of one value, however many conditions apply.
  private static let maximumLayers = 400

  /// Returns `layers` and those that the value at `position` requires, each with its reason. Without
  /// values, returns `layers` unchanged.
  func applyingConditions(
    to layers: Layers, _ variants: VariantSet?, at position: WalkPosition
  ) -> Layers {
    guard snapshot != nil, let name = position.name, layers.all.contains(where: \.asksForValues)
    else { return layers }
    let context = ConditionContext(
      secrecy: Secrecy(schema.validator).inside(name), value: value(at: name),
      label: name.last.map { PreferenceName([$0]).label } ?? "this", variants: variants,
      defaults: memberDefaults(of: layers))
    var all = layers
    var followed = layers.ancestors
    var index = 0
    while index < min(all.all.count, EntryReader.maximumLayers) {
      let layer = all.all[index]
      index += 1
      for (part, reason) in consequences(of: layer, in: context) {
        let more = schema.layers(of: [part], inside: followed)
        followed = more.ancestors
        let shown = layer.reason ?? reason
        all.all += more.all.map { $0.applying(because: shown) }
      }
    }
    return all
  }

  private func consequences(
    of layer: CompiledPart, in context: ConditionContext
  ) -> [(PartID, reason: String)] {
    var found: [(PartID, reason: String)] = []
    if let condition = layer.condition {
      let holds = schema.isValid(context.value, by: condition)
      if let part = holds ? layer.then : layer.otherwise {
        let description = ConditionDescription(
          of: condition, over: context.value, context.secrecy, reader: self)
        found.append((part, holds ? description.reason : description.negatedReason))
      }
    }
    if case .dictionary(let members) = context.value {
      found += layer.dependents.filter { members[$0.key] != nil }
        .map { ($0.part, "because \($0.key.printable) is set") }
    }
    guard context.isContainer else { return found }
    return found + layer.branches.flatMap { applyingBranches($0, of: layer, in: context) }
  }

  private func applyingBranches(
    _ branches: [PartID], of layer: CompiledPart, in context: ConditionContext
  ) -> [(PartID, reason: String)] {
    if let variants = context.variants, variants.branches.first == branches.first {
      guard let chosen = variants.chosen else { return [] }
      return [(branches[variants.branchNumbers[chosen]], context.reason(for: chosen, of: variants))]
    }
    return branches.filter { schema.isValid(context.value, by: $0) }
      .map { ($0, layer.reason ?? "") }
  }

  /// Returns the defaults of members by key.
  private func memberDefaults(of layers: Layers) -> ExactDictionary<PreferenceValue> {
    var defaults: ExactDictionary<PreferenceValue> = [:]
    if case .dictionary(let own)? = layers.value("default") { defaults = own }
    for (key, parts) in layers.properties {
      let inner = schema.layers(of: parts, inside: layers.ancestors)
      if let value = inner.value("default") { defaults[key] = value }
    }
    return defaults
  }
}

/// A value on which conditions are tested.
struct ConditionContext {
  let secrecy: Secrecy
  /// The value, completed by defaults of missing members.
  let value: PreferenceValue
  let isContainer: Bool
  let label: String
  let variants: VariantSet?

  init(
    secrecy: Secrecy, value: PreferenceValue?, label: String, variants: VariantSet?,
    defaults: ExactDictionary<PreferenceValue>
  ) {
    self.secrecy = secrecy
    self.label = label
    self.variants = variants
    isContainer = value?.isContainer ?? true
    switch value {
    case .dictionary(let members):
      self.value = .dictionary(members.merging(defaults) { own, _ in own })
    case let value?: self.value = value
    case nil: self.value = .dictionary(defaults)
    }
  }

  /// Returns the reason for a variant: `because type is "tcp"`, `because backend is TCP socket`.
  func reason(for index: Int, of set: VariantSet) -> String {
    if let key = set.discriminator {
      if secrecy.inside(.key(key)).isSecret { return "because \(key.printable) is as it is" }
      if let value = value[[.key(key)]] {
        return "because \(key.printable) is \(value.text(limit: 40))"
      }
    }
    return "because \(label) is \(set.variants[index].title.printable)"
  }
}

extension CompiledPart {
  fileprivate func applying(because reason: String) -> CompiledPart {
    var layer = self
    layer.reason = reason.isEmpty ? nil : reason
    return layer
  }
}

/// An `if` in words: `protocol is "tls"`.
struct ConditionDescription {
  private static let maximumDepth = 4

  private var terms: [String] = []
  private var negations: [String] = []
  private let secrecy: Secrecy
  private let reader: EntryReader

  /// Describes the condition `part` on `value`. A missing member satisfies its condition. `secrecy`
  /// is that of the value.
  init(
    of part: PartID, over value: PreferenceValue, _ secrecy: Secrecy, reader: EntryReader,
    depth: Int = 0
  ) {
    self.secrecy = secrecy
    self.reader = reader
    guard depth < Self.maximumDepth else { return }
    let layers = reader.layers(of: [part], inside: [])
    var described: Set<String> = []
    for (key, parts) in layers.properties {
      described.insert(key)
      if value[[.key(key)]] != nil {
        describe(key, by: parts)
      } else {
        add("\(key.printable) is not set", negation: "\(key.printable) is set")
      }
    }
    for layer in layers.all {
      for key in layer.required ?? [] where described.insert(key).inserted {
        add("\(key.printable) is set", negation: "\(key.printable) is not set")
      }
      if let negated = layer.not {
        let inner = ConditionDescription(
          of: negated, over: value, secrecy, reader: reader, depth: depth + 1)
        terms += inner.negations
        negations += inner.terms
      }
    }
  }

  var reason: String {
    terms.isEmpty ? "because of other values" : "because " + terms.joined(separator: " and ")
  }

  var negatedReason: String {
    if negations.count == 1 { return "because " + negations[0] }
    return terms.isEmpty ? "because of other values" : "unless " + terms.joined(separator: " and ")
  }

  private mutating func add(_ term: String, negation: String) {
    terms.append(term)
    negations.append(negation)
  }

  private mutating func describe(_ key: String, by parts: [PartID]) {
    let name = key.printable
    let layers = reader.layers(of: parts, inside: [])
    if secrecy.inside(.key(key)).isSecret {
      add("\(name) is as it is", negation: "\(name) is as it is")
    } else if let demand = demand(of: layers) {
      add("\(name) is \(demand)", negation: "\(name) is not \(demand)")
    } else if let negated = layers.all.lazy.compactMap(\.not).first {
      let demand = demand(of: reader.layers(of: [negated], inside: [])) ?? "as it was"
      add("\(name) is not \(demand)", negation: "\(name) is \(demand)")
    } else {
      add("\(name) is as it is", negation: "\(name) is as it is")
    }
  }

  /// Returns a phrase that completes "is": `"tls"`, `"a" or "b"`, `at least 5`. Returns nil if no
  /// short phrase exists.
  private func demand(of layers: Layers) -> String? {
    let entry = reader.entry(of: layers)
    if let choices = entry.kind.choices {
      let texts = choices.prefix(4).map { $0.value.text(limit: 40) }
      return texts.joined(separator: " or ") + (choices.count > 4 ? " or another" : "")
    }
    let words = entry.rules.compactMap(\.phrase)
    if !words.isEmpty { return words.joined(separator: " and ") }
    return layers.has("type") ? entry.kind.phrase : nil
  }
}
