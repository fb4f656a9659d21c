import Preferences

/// `anyOf` and `oneOf`.
extension SchemaReader {
  /// Each `anyOf` and `oneOf` of the layers.
  func branches(of layers: Layers) throws(Problem) -> [[SchemaPart]] {
    var found: [[SchemaPart]] = []
    for layer in layers.all {
      for key in ["oneOf", "anyOf"] {
        if let parts = try layer.parts(inList: key) { found.append(parts) }
      }
    }
    return found
  }

  /// Null or one other: the other's keywords join the layers.
  func foldingNull(_ layers: Layers, inside ancestors: [String]) throws(Problem) -> Layers {
    guard try ownKind(of: layers)?.isMade != true,
      let parts = try branches(of: layers).first, parts.count == 2,
      let null = parts.firstIndex(where: \.isNullAlone)
    else { return layers }
    var folded = layers
    let other = try source.layers(of: [parts[1 - null]], inside: ancestors + layers.references)
    folded.all = layers.all.map(\.withoutBranches) + other.all
    folded.references += other.references
    folded.isNullable = true
    return folded
  }

  /// What each branch allows, as an entry to check by.
  func entries(of parts: [SchemaPart], inside ancestors: [String]) throws(Problem) -> [Entry] {
    var entries: [Entry] = []
    for part in parts {
      let layers = try layers(of: [part], inside: ancestors)
      guard !layers.isForbidden else { continue }
      entries.append(try entry(of: layers, at: [], inside: ancestors + layers.references))
    }
    return entries
  }
}

extension SchemaPart {
  fileprivate var isNullAlone: Bool {
    guard case .dictionary(let members) = value else { return false }
    return members["type"] == .string("null") || members["const"] == .null
      || members["enum"] == .array([.null])
  }
}
