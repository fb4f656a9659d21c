import Preferences

extension EntryReader {
  /// The most branches offered as variants.
  private static let maximumVariants = 200

  /// Returns the variants of a value, or nil if its branches do not differ in shape. Such branches
  /// are values, have one scalar kind, or only add demands to the same group.
  func variantSet(of layers: Layers, at position: WalkPosition) -> VariantSet? {
    guard choices(of: layers) == nil else { return nil }
    for branches in layers.branches where 2...Self.maximumVariants ~= branches.count {
      let (variants, numbers) = variants(among: branches, over: layers)
      guard variants.count > 1, variants.haveSeveralShapes else { continue }
      var set = VariantSet(variants, at: numbers, of: branches)
      if set.discriminator == nil { set.addRequiredToTemplates() }
      set.chosen = chosen(of: set, layers, at: position)
      return set
    }
    return nil
  }

  /// Returns the variants and their positions among all branches, cached for each part.
  private func variants(among branches: [PartID], over base: Layers) -> ([Variant], [Int]) {
    let key = [base.all[0].id, branches[0]]
    if let found = cache.variants[key] { return found }
    var variants: [Variant] = []
    var numbers: [Int] = []
    for (number, branch) in branches.enumerated() {
      guard let variant = variant(branch, over: base) else { continue }
      variants.append(variant)
      numbers.append(number)
    }
    cache.variants[key] = (variants, numbers)
    return (variants, numbers)
  }

  private func variant(_ branch: PartID, over base: Layers) -> Variant? {
    let own = layers(of: [branch], inside: base.ancestors)
    guard !own.isForbidden, own.has("properties") || !own.onlyAddsDemands else { return nil }
    var whole = own
    whole.all += base.all.map(\.withoutBranches)
    let entry = entry(of: whole)
    var members: ExactDictionary<Entry> = [:]
    for (key, parts) in own.properties {
      members[key] = self.entry(of: parts, inside: own.ancestors)
    }
    let title = own.text("title")
    var variant = Variant(title ?? entry.kind.phrase, entry, members: members)
    variant.entry.title = title
    variant.entry.summary = own.summary
    variant.template = template(of: variant, whole)
    if title == nil, let derived = variant.derivedTitle(own) { variant.title = derived }
    return variant
  }

  /// Returns the initial value of a variant: its default, else the constants and defaults of required
  /// members.
  private func template(of variant: Variant, _ layers: Layers) -> PreferenceValue? {
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
      let member = entry(of: parts, inside: layers.ancestors)
      if let value = constant ?? member.defaultValue ?? member.onlyValue { members[key] = value }
    }
    return .dictionary(members)
  }

  /// Returns the variant named by the discriminator, else the first valid one, else the one with the
  /// fewest problems.
  private func chosen(
    of set: VariantSet, _ layers: Layers, at position: WalkPosition
  ) -> Int? {
    guard snapshot != nil, position.name != nil else { return nil }
    let value = value(at: position.name)
    if let key = set.discriminator {
      var selector = value?[[.key(key)]]
      if selector == nil, let property = layers.properties.first(where: { $0.key.isExactly(key) }) {
        selector = schema.layers(of: property.parts, inside: layers.ancestors).value("default")
      }
      return selector.flatMap { value in set.variants.firstIndex { $0.has(value, at: key) } }
    }
    guard let value else { return nil }
    let counts = set.branchNumbers.map { schema.problemCount(of: value, by: set.branches[$0]) }
    if let index = counts.firstIndex(of: 0) { return index }
    let fitting = set.variants.indices.filter { set.variants[$0].admits(value) }
    return fitting.min { a, b in
      (counts[a], -set.variants[a].membersSet(in: value))
        < (counts[b], -set.variants[b].membersSet(in: value))
    }
  }
}

/// Reads choices from `enum`, `const`, and branches that are one value each.
extension EntryReader {
  /// Returns the choices, or nil if there are none or they are containers, which are edited as such.
  func choices(of layers: Layers) -> [Choice]? {
    for layer in layers.all {
      guard let choices = layer.labelledChoices ?? branchChoices(in: layer, of: layers) else {
        continue
      }
      let known = layers.all.compactMap { $0.choices.map(ChoiceSet.init) }
      let allowed = choices.filter { choice in known.allSatisfy { $0.contains(choice.value) } }
      if layers.explicitKind == .choice { return allowed }
      if !allowed.isEmpty, !allowed.contains(where: \.value.isContainer) { return allowed }
    }
    return nil
  }

  private func branchChoices(in layer: CompiledPart, of layers: Layers) -> [Choice]? {
    guard let parts = layer.branches.first else { return nil }
    var choices: [Choice] = []
    for part in parts {
      let branch = schema.layers(of: [part], inside: layers.ancestors)
      guard let listed = branch.all.first?.labelledChoices else { return nil }
      let isOne = listed.count == 1
      choices += listed.map {
        Choice(
          $0.value, label: $0.label ?? (isOne ? branch.text("title") : nil),
          summary: $0.summary ?? (isOne ? branch.text("description") : nil))
      }
    }
    return choices
  }
}

extension CompiledPart {
  /// The values of `const` or `enum`, with VS Code's labels.
  fileprivate var labelledChoices: [Choice]? {
    let labels = keywords.list("enumItemLabels") ?? keywords.list("enumNames")
    let summaries =
      keywords.list("enumDescriptions") ?? keywords.list("markdownEnumDescriptions")
    func text(_ list: [PreferenceValue]?, _ position: Int) -> String? {
      guard let list, list.indices.contains(position) else { return nil }
      return list[position].ownText.nonEmpty
    }
    return choices?.enumerated().map { position, value in
      Choice(value, label: text(labels, position), summary: text(summaries, position))
    }
  }
}
