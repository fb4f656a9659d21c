import Preferences

/// `enum`, `const`, and branches that are one value each.
extension SchemaReader {
  /// nil where there are none, or where they are containers: those are edited as such.
  func choices(of layers: Layers, inside ancestors: [String]) throws(Problem) -> [Choice]? {
    for layer in layers.all {
      var choices = try listed(in: layer)
      if choices == nil { choices = try branched(in: layer, inside: ancestors) }
      guard let choices else { continue }
      let known = try values(of: layers)
      let allowed = choices.filter { choice in
        known.allSatisfy { $0.contains(choice.value) }
      }
      if try ownKind(of: layers) == .choice { return allowed }
      if !allowed.isEmpty, !allowed.contains(where: \.value.isContainer) { return allowed }
    }
    return nil
  }

  /// Of every layer that lists values.
  private func values(of layers: Layers) throws(Problem) -> [ChoiceSet] {
    var all: [ChoiceSet] = []
    for layer in layers.all {
      if let values = try values(in: layer) { all.append(ChoiceSet(values)) }
    }
    return all
  }

  func values(in layer: Keywords) throws(Problem) -> [PreferenceValue]? {
    if let value = try layer.value("const") { return [value] }
    guard layer.has("enum"), case .array(let values)? = try layer.value("enum") else {
      return try layer.list("enum")
    }
    return values
  }

  private func listed(in layer: Keywords) throws(Problem) -> [Choice]? {
    guard let values = try values(in: layer) else { return nil }
    let labels = layer.loose("enumItemLabels") ?? layer.loose("enumNames")
    let summaries = layer.loose("enumDescriptions") ?? layer.loose("markdownEnumDescriptions")
    return values.enumerated().map { position, value in
      Choice(value, label: labels?.text(at: position), summary: summaries?.text(at: position))
    }
  }

  private func branched(in layer: Keywords, inside ancestors: [String]) throws(Problem) -> [Choice]?
  {
    let key = layer.has("oneOf") ? "oneOf" : "anyOf"
    guard let parts = try layer.parts(inList: key), !parts.isEmpty else { return nil }
    var choices: [Choice] = []
    for part in parts {
      let layers = try source.layers(of: [part], inside: ancestors)
      guard let own = layers.all.first, let values = try values(in: own) else { return nil }
      let listed = try listed(in: own) ?? []
      let isOne = values.count == 1
      let title = isOne ? try layers.text("title") : nil
      let summary = isOne ? try layers.text("description") : nil
      choices += listed.map {
        Choice($0.value, label: $0.label ?? title, summary: $0.summary ?? summary)
      }
    }
    return choices
  }
}

extension Keywords {
  /// Words beside the standard: what is not a list is passed over.
  fileprivate func loose(_ key: String) -> [PreferenceValue]? {
    if case .array(let elements)? = members[key] { elements } else { nil }
  }
}

extension [PreferenceValue] {
  fileprivate func text(at position: Int) -> String? {
    guard indices.contains(position), case .string(let text) = self[position], !text.isEmpty
    else { return nil }
    return text
  }
}
