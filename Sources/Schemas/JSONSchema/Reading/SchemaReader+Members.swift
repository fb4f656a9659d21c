import Preferences

/// What a part says of members and elements.
extension SchemaReader {
  /// Those of the layers. Where no value decides among branches and conditions, leniently also what
  /// each of them adds.
  func properties(
    of layers: Layers, inside ancestors: [String]
  ) throws(Problem) -> [(key: String, parts: [SchemaPart])] {
    var properties = try layers.parts(byKey: "properties")
    guard snapshot == nil else { return properties }
    var known = properties.map(\.key).exactKeys
    for branch in try layers.possibilities {
      let inner = try self.layers(of: [branch], inside: ancestors)
      for (key, parts) in try inner.parts(byKey: "properties")
      where known.insert(ExactKey(key)).inserted {
        properties.append((key, parts))
      }
    }
    return properties
  }

  /// What every element is that has no place of its own.
  func elementParts(of layers: Layers) throws(Problem) -> [SchemaPart] {
    var parts: [SchemaPart] = []
    for layer in layers.all {
      let isTuple = if case .array? = layer.members["items"] { true } else { false }
      if let part = layer.part(isTuple ? "additionalItems" : "items") { parts.append(part) }
    }
    return parts.filter { $0.value != .bool(false) }
  }

  /// One schema for each place: `prefixItems`, or `items` as a list.
  func tuple(of layers: Layers) throws(Problem) -> [SchemaPart]? {
    for layer in layers.all {
      if let parts = try layer.parts(inList: "prefixItems") { return parts }
      if case .array? = layer.members["items"] { return try layer.parts(inList: "items") }
    }
    return nil
  }

  /// What every member is that neither key nor pattern declares.
  func otherParts(of layers: Layers) throws(Problem) -> [SchemaPart] {
    layers.parts("additionalProperties").filter {
      if case .bool = $0.value { false } else { true }
    }
  }
}

extension Layers {
  /// Parts of which a value takes some: branches, consequences, what members bring about.
  var possibilities: [SchemaPart] {
    get throws(Problem) {
      var parts: [SchemaPart] = []
      for layer in all {
        for key in ["oneOf", "anyOf"] { parts += try layer.parts(inList: key) ?? [] }
        for key in ["then", "else"] { parts += [layer.part(key)].compactMap(\.self) }
        for key in ["dependentSchemas", "dependencies"] {
          parts += try layer.parts(byKey: key).map(\.part).filter(\.isSchema)
        }
      }
      return parts
    }
  }

  /// Why the member `key` is here or needed, where a value decides that.
  func condition(of key: String) throws(Problem) -> String? {
    let declaring = all.filter { $0.declares(key) }
    if let first = declaring.first, !declaring.contains(where: { $0.reason == nil }) {
      return first.reason
    }
    var reason: String?
    for layer in all where try layer.texts("required")?.containsExactly(key) == true {
      guard let own = layer.reason else { return nil }
      reason = reason ?? own
    }
    return reason.map { "needed " + $0 }
  }
}

extension Keywords {
  fileprivate func declares(_ key: String) -> Bool {
    if case .dictionary(let parts)? = members["properties"] { parts[key] != nil } else { false }
  }
}

extension SchemaPart {
  /// `dependencies` also has lists of keys.
  var isSchema: Bool {
    if case .array = value { false } else { true }
  }
}
