import Preferences

/// Finds out, and remembers, which parts read otherwise over other values: they have conditions or
/// branches, or contain themselves.
struct Dependence {
  private static let maximumParts = 20_000
  private var known: [String: Bool] = [:]

  mutating func isFound(in parts: [SchemaPart], of source: SchemaSource) throws(Problem) -> Bool {
    let key = parts.map(\.identity).joined(separator: "|")
    if let known = known[key] { return known }
    var search = Search(source: source)
    var found = false
    for part in parts where !found { found = try search.find(in: part) }
    known[key] = found
    return found
  }

  private struct Search {
    let source: SchemaSource
    var seen: Set<String> = []
    /// Those that it is inside of.
    var open: Set<String> = []

    mutating func find(in part: SchemaPart) throws(Problem) -> Bool {
      guard let keywords = source.keywords(of: part) else { return false }
      if open.contains(part.identity) { return true }
      guard seen.insert(part.identity).inserted else { return false }
      open.insert(part.identity)
      defer { open.remove(part.identity) }
      guard seen.count < Dependence.maximumParts else { return true }
      if Keywords.asking.contains(where: keywords.has) { return true }
      for target in try source.references(of: keywords) where try find(in: target) { return true }
      for child in part.valueParts where try find(in: child) { return true }
      return false
    }
  }
}

extension SchemaPart {
  private static let inner = [
    "allOf", "properties", "patternProperties", "additionalProperties", "items", "prefixItems",
    "additionalItems",
  ]

  /// The parts inside that declare entries.
  fileprivate var valueParts: [SchemaPart] {
    children.filter { child in
      guard case .key(let keyword)? = child.name.components.dropFirst(name.components.count).first
      else { return false }
      return SchemaPart.inner.contains(keyword)
    }
  }
}
