import Preferences

extension SchemaReader {
  /// The most branches offered as variants.
  private static let maximumVariants = 200

  /// Returns the variants of a value, or nil if its branches do not differ in shape. Such branches
  /// are values, have one scalar kind, or only add demands to the same group.
  func variation(of layers: Layers, at spot: Spot, inside ancestors: [PartID]) -> Variation? {
    guard choices(of: layers, inside: ancestors) == nil else { return nil }
    for branches in layers.branches where 2...Self.maximumVariants ~= branches.count {
      let (variants, positions) = variants(among: branches, over: layers, inside: ancestors)
      guard variants.count > 1, variants.areOfSeveralShapes else { continue }
      var variation = Variation(variants, at: positions, of: branches)
      if variation.discriminator == nil { variation.fillRequired() }
      variation.chosen = chosen(of: variation, layers, at: spot, inside: ancestors)
      return variation
    }
    return nil
  }

  /// Returns the variants and their positions among all branches, cached for each part.
  private func variants(
    among branches: [PartID], over base: Layers, inside ancestors: [PartID]
  ) -> ([Variant], [Int]) {
    let key = [base.all[0].id, branches[0]]
    if let found = known.variants[key] { return found }
    var variants: [Variant] = []
    var positions: [Int] = []
    for (position, branch) in branches.enumerated() {
      guard let variant = variant(branch, over: base, inside: ancestors) else { continue }
      variants.append(variant)
      positions.append(position)
    }
    known.variants[key] = (variants, positions)
    return (variants, positions)
  }

  private func variant(
    _ branch: PartID, over base: Layers, inside ancestors: [PartID]
  ) -> Variant? {
    let own = layers(of: [branch], inside: ancestors)
    guard !own.isForbidden, own.has("properties") || !own.saysOnlyMore else { return nil }
    let inside = ancestors + own.references
    var whole = own
    whole.all += base.all.map(\.withoutBranches)
    let entry = entry(of: whole, inside: inside)
    var members: ExactDictionary<Entry> = [:]
    for (key, parts) in own.properties {
      members[key] = self.entry(of: parts, inside: inside)
    }
    let title = own.text("title")
    var variant = Variant(title ?? entry.kind.words, entry, members: members)
    variant.entry.title = title
    variant.entry.summary = own.summary
    variant.template = template(of: variant, whole, inside: inside)
    if title == nil, let words = variant.words(own) { variant.title = words }
    return variant
  }

  /// Returns the initial value of a variant: its default, else the constants and defaults of
  /// required members.
  private func template(
    of variant: Variant, _ layers: Layers, inside ancestors: [PartID]
  ) -> PreferenceValue? {
    if let value = variant.entry.defaultValue { return value }
    switch variant.entry.kind.core {
    case .list: return .array([])
    case .dictionary, .record: break
    default: return variant.entry.onlyValue
    }
    let required = layers.all.flatMap { $0.required ?? [] }.exactKeys
    var members: ExactDictionary<PreferenceValue> = [:]
    for (key, parts) in layers.properties {
      let constant = variant.members[key]?.onlyValue
      guard required.contains(ExactKey(key)) || constant != nil else { continue }
      let member = entry(of: parts, inside: ancestors)
      if let value = constant ?? member.defaultValue ?? member.onlyValue { members[key] = value }
    }
    return .dictionary(members)
  }

  /// Returns the variant named by the discriminator, else the first valid one, else the one with
  /// the fewest problems.
  private func chosen(
    of variation: Variation, _ layers: Layers, at spot: Spot, inside ancestors: [PartID]
  ) -> Int? {
    guard snapshot != nil, spot.name != nil else { return nil }
    let value = value(at: spot.name)
    if let key = variation.discriminator {
      var told = value?[[.key(key)]]
      if told == nil, let parts = layers.properties.first(where: { $0.key.isExactly(key) }) {
        told = schema.layers(of: parts.parts, inside: ancestors).value("default")
      }
      return told.flatMap { told in variation.variants.firstIndex { $0.has(told, at: key) } }
    }
    guard let value else { return nil }
    let counts = variation.positions.map { position in
      schema.problemCount(of: value, by: variation.branches[position])
    }
    if let index = counts.firstIndex(of: 0) { return index }
    let fitting = variation.variants.indices.filter { variation.variants[$0].admits(value) }
    return fitting.min { a, b in
      (counts[a], -variation.variants[a].membersSet(in: value))
        < (counts[b], -variation.variants[b].membersSet(in: value))
    }
  }
}
