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

  /// What each branch allows, as an entry to check by. Anything, once a schema has had so many that
  /// its branches must be in one another again and again.
  func entries(of parts: [SchemaPart], inside ancestors: [String]) throws(Problem) -> [Entry] {
    effort.branches += parts.count
    guard effort.branches <= Effort.maximum else { return [Entry(.root, .any)] }
    var entries: [Entry] = []
    for part in parts {
      if let entry = try entry(of: part, inside: ancestors) { entries.append(entry) }
    }
    return entries
  }

  /// nil where nothing pleases it.
  func entry(of part: SchemaPart, inside ancestors: [String]) throws(Problem) -> Entry? {
    try known.entry(of: part) { () throws(Problem) in
      let layers = try layers(of: [part], inside: ancestors)
      guard !layers.isForbidden else { return nil }
      return try entry(of: layers, at: [], inside: ancestors + layers.references)
    }
  }

  /// Of all `parts` together.
  func entry(of parts: [SchemaPart], inside ancestors: [String]) throws(Problem) -> Entry {
    if parts.count == 1 {
      return try entry(of: parts[0], inside: ancestors) ?? Entry(.root, .any)
    }
    let layers = try layers(of: parts, inside: ancestors)
    return try entry(of: layers, at: [], inside: ancestors + layers.references)
  }
}

/// How many branches one reading has been through.
final class Effort {
  static let maximum = 10_000
  var branches = 0
}

extension SchemaPart {
  fileprivate var isNullAlone: Bool {
    guard case .dictionary(let members) = value else { return false }
    return members["type"] == .string("null") || members["const"] == .null
      || members["enum"] == .array([.null])
  }
}
