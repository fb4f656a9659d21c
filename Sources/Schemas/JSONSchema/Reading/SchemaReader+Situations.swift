import Preferences

/// Applies the parts that conditions and branches add for a value.
extension SchemaReader {
  /// The most layers of one value, however many conditions apply.
  private static let maximumLayers = 400

  /// Returns `layers` and those that the value at `position` requires, each with its reason.
  /// Without values, returns `layers` unchanged.
  func situated(
    _ layers: Layers, _ variation: Variation?, at spot: Spot, inside ancestors: [PartID]
  ) -> Layers {
    guard snapshot != nil, spot.name != nil, layers.all.contains(where: \.asksForValues) else {
      return layers
    }
    let situation = Situation(
      secrecy: spot.name.map(Secrecy(schema.validator).inside) ?? .none,
      value: value(at: spot.name),
      label: spot.label, variation: variation,
      defaults: defaults(of: layers, inside: ancestors))
    var situated = layers
    var position = 0
    while position < min(situated.all.count, SchemaReader.maximumLayers) {
      let layer = situated.all[position]
      position += 1
      for (part, reason) in consequences(of: layer, in: situation) {
        let more = schema.layers(of: [part], inside: ancestors + situated.references)
        situated.references += more.references
        situated.all += more.all.map { $0.because(layer.reason ?? reason) }
      }
    }
    return situated
  }

  private func consequences(
    of layer: CompiledPart, in situation: Situation
  ) -> [(PartID, reason: String)] {
    var found: [(PartID, reason: String)] = []
    if let condition = layer.condition {
      let holds = schema.isValid(situation.filled, by: condition)
      if let part = holds ? layer.then : layer.otherwise {
        let words = ConditionWords(
          of: condition, over: situation.filled, situation.secrecy, reader: self)
        found.append((part, holds ? words.reason : words.contrary))
      }
    }
    if case .dictionary(let members) = situation.filled {
      found += layer.dependents.filter { members[$0.key] != nil }
        .map { ($0.part, "because \($0.key.printable) is set") }
    }
    guard situation.isContainer else { return found }
    return found + layer.branches.flatMap { taken($0, of: layer, in: situation) }
  }

  private func taken(
    _ branches: [PartID], of layer: CompiledPart, in situation: Situation
  ) -> [(PartID, reason: String)] {
    if let variation = situation.variation, variation.isMade(of: branches) {
      guard let chosen = variation.chosen else { return [] }
      return [(branches[variation.positions[chosen]], situation.reason(of: chosen))]
    }
    let fitting = branches.filter { schema.isValid(situation.filled, by: $0) }
    return fitting.map { ($0, layer.reason ?? "") }
  }

  /// Returns the defaults of members by key.
  private func defaults(
    of layers: Layers, inside ancestors: [PartID]
  ) -> ExactDictionary<PreferenceValue> {
    var defaults: ExactDictionary<PreferenceValue> = [:]
    if case .dictionary(let own)? = layers.value("default") { defaults = own }
    for (key, parts) in layers.properties {
      let inner = schema.layers(of: parts, inside: ancestors)
      if let value = inner.value("default") { defaults[key] = value }
    }
    return defaults
  }
}

/// A value on which conditions are tested.
struct Situation {
  let secrecy: Secrecy
  /// The value, completed by defaults of missing members.
  let filled: PreferenceValue
  let isContainer: Bool
  let label: String
  let variation: Variation?

  init(
    secrecy: Secrecy, value: PreferenceValue?, label: String, variation: Variation?,
    defaults: ExactDictionary<PreferenceValue>
  ) {
    self.secrecy = secrecy
    self.label = label
    self.variation = variation
    isContainer = value?.isContainer ?? true
    switch value {
    case .dictionary(let members): filled = .dictionary(members.merging(defaults) { own, _ in own })
    case let value?: filled = value
    case nil: filled = .dictionary(defaults)
    }
  }

  /// Returns the reason for a variant: `because type is "tcp"`, `because backend is TCP socket`.
  func reason(of index: Int) -> String {
    guard let variation else { return "" }
    if let key = variation.discriminator, secrecy.inside(.key(key)).isSecret {
      return "because \(key.printable) is as it is"
    }
    if let key = variation.discriminator, let value = filled[[.key(key)]] {
      return "because \(key.printable) is \(value.text(limit: 40))"
    }
    return "because \(label) is \(variation.variants[index].title.printable)"
  }
}

extension Spot {
  /// The name as part of a sentence.
  var label: String {
    guard let last = name?.last else { return "this" }
    return PreferenceName([last]).label
  }
}

extension CompiledPart {
  fileprivate func because(_ reason: String) -> CompiledPart {
    var layer = self
    layer.reason = reason.isEmpty ? nil : reason
    return layer
  }
}
