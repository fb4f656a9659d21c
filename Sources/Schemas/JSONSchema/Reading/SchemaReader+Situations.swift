import Preferences

/// What a value brings about: the parts that its conditions and branches lay over it.
extension SchemaReader {
  /// Layers in all, however many conditions there are.
  private static let maximumLayers = 400

  /// `layers`, and those that the value at `spot` asks for, each with its reason. As they are where
  /// no values are known.
  func situated(
    _ layers: Layers, _ variation: Variation?, at spot: Spot, inside ancestors: [String]
  ) throws(Problem) -> Layers {
    guard snapshot != nil, spot.name != nil, layers.asksForValues else { return layers }
    let situation = try Situation(
      secrecy: spot.name.map(Secrecy(parts.validator).inside) ?? .none, value: value(at: spot.name),
      label: spot.label, variation: variation,
      defaults: defaults(of: layers, inside: ancestors))
    var situated = layers
    var position = 0
    while position < min(situated.all.count, SchemaReader.maximumLayers) {
      let layer = situated.all[position]
      position += 1
      for (part, reason) in try consequences(of: layer, in: situation, inside: ancestors) {
        let more = try source.layers(of: [part], inside: ancestors + situated.references)
        situated.references += more.references
        situated.all += more.all.map { $0.because(layer.reason ?? reason) }
      }
    }
    return situated
  }

  private func consequences(
    of layer: Keywords, in situation: Situation, inside ancestors: [String]
  ) throws(Problem) -> [(SchemaPart, reason: String)] {
    var found: [(SchemaPart, reason: String)] = []
    if let condition = layer.part("if") {
      let holds = parts.isPleased(condition, by: situation.filled)
      if let part = layer.part(holds ? "then" : "else") {
        let words = try ConditionWords(
          of: condition, over: situation.filled, situation.secrecy, reader: self)
        found.append((part, holds ? words.reason : words.contrary))
      }
    }
    found += try dependents(of: layer, situation.filled)
    for key in ["oneOf", "anyOf"] {
      guard let branches = try layer.parts(inList: key), situation.isContainer else { continue }
      found += try taken(branches, of: layer, in: situation, inside: ancestors)
    }
    return found
  }

  private func dependents(
    of layer: Keywords, _ value: PreferenceValue
  ) throws(Problem) -> [(SchemaPart, reason: String)] {
    guard case .dictionary(let members) = value else { return [] }
    var found: [(SchemaPart, reason: String)] = []
    for keyword in ["dependentSchemas", "dependentRequired", "dependencies"] {
      for (key, part) in try layer.parts(byKey: keyword) where members[key] != nil {
        let needed = PreferenceValue.dictionary(["required": part.value])
        let laid = part.isSchema ? part : layer.origin.part(needed, .key(keyword), .key(key))
        found.append((laid, "because \(key.printable) is set"))
      }
    }
    return found
  }

  private func taken(
    _ branches: [SchemaPart], of layer: Keywords, in situation: Situation,
    inside ancestors: [String]
  ) throws(Problem) -> [(SchemaPart, reason: String)] {
    if let variation = situation.variation, variation.isMade(of: branches) {
      guard let chosen = variation.chosen else { return [] }
      return [(branches[variation.positions[chosen]], situation.reason(of: chosen))]
    }
    let fitting = branches.filter { parts.isPleased($0, by: situation.filled) }
    return fitting.map { ($0, layer.reason ?? "") }
  }

  /// What members are where they are not set.
  private func defaults(
    of layers: Layers, inside ancestors: [String]
  ) throws(Problem) -> ExactDictionary<PreferenceValue> {
    var defaults: ExactDictionary<PreferenceValue> = [:]
    if case .dictionary(let own)? = try layers.value("default") { defaults = own }
    for (key, parts) in try layers.parts(byKey: "properties") {
      let inner = try source.layers(of: parts, inside: ancestors)
      if let value = try inner.value("default") { defaults[key] = value }
    }
    return defaults
  }
}

/// A value that conditions look at.
struct Situation {
  let secrecy: Secrecy
  /// With defaults in the place of members that are not set.
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

  /// `because type is "tcp"`, `because backend is TCP socket`
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
  /// In a sentence.
  var label: String {
    guard let last = name?.last else { return "this" }
    return PreferenceName([last]).label
  }
}

extension Layers {
  fileprivate var asksForValues: Bool {
    all.contains { layer in Keywords.asking.contains(where: layer.has) }
  }
}

extension Keywords {
  static let asking = [
    "if", "oneOf", "anyOf", "dependentSchemas", "dependentRequired", "dependencies",
  ]

  fileprivate func because(_ reason: String) -> Keywords {
    var layer = self
    layer.reason = reason.isEmpty ? nil : reason
    return layer
  }
}
