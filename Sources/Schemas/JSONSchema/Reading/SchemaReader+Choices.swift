import Preferences

/// Reads choices from `enum`, `const`, and branches that are one value each.
extension SchemaReader {
  /// Returns the choices, or nil if there are none or they are containers, which are edited as
  /// such.
  func choices(of layers: Layers, inside ancestors: [PartID]) -> [Choice]? {
    for layer in layers.all {
      guard let choices = layer.labelledChoices ?? branched(in: layer, inside: ancestors) else {
        continue
      }
      let known = layers.all.compactMap { $0.choices.map(ChoiceSet.init) }
      let allowed = choices.filter { choice in
        known.allSatisfy { $0.contains(choice.value) }
      }
      if layers.ownKind == .choice { return allowed }
      if !allowed.isEmpty, !allowed.contains(where: \.value.isContainer) { return allowed }
    }
    return nil
  }

  private func branched(in layer: CompiledPart, inside ancestors: [PartID]) -> [Choice]? {
    guard let parts = layer.branches.first else { return nil }
    var choices: [Choice] = []
    for part in parts {
      let layers = schema.layers(of: [part], inside: ancestors)
      guard let listed = layers.all.first?.labelledChoices else { return nil }
      let isOne = listed.count == 1
      choices += listed.map {
        Choice(
          $0.value, label: $0.label ?? (isOne ? layers.text("title") : nil),
          summary: $0.summary ?? (isOne ? layers.text("description") : nil))
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
    return choices?.enumerated().map { position, value in
      Choice(value, label: labels?.text(at: position), summary: summaries?.text(at: position))
    }
  }
}

extension [PreferenceValue] {
  fileprivate func text(at position: Int) -> String? {
    guard indices.contains(position), let text = self[position].ownText else { return nil }
    return text.isEmpty ? nil : text
  }
}
