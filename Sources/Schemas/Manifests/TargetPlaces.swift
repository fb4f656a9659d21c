import Preferences

/// Where the keys that a condition asks for are found, around one key.
///
/// A target is written as names from the manifest's root, with dots between them; inside a list's
/// elements, and in many manifests elsewhere, from a dictionary around the key.
struct TargetPlaces {
  /// The manifest first.
  let outer: [Subkey]

  init(around outer: [Subkey]) { self.outer = outer }

  /// How many keys stand around the dictionary that most of `conditions` are found in: the root, or
  /// the nearest.
  func depth(for conditions: [[Condition]]) -> Int {
    let depths = [0] + outer.indices.dropFirst().reversed().filter { outer[$0].isDictionary }
    let counts = depths.map { depth in
      conditions.count { $0.allSatisfy { path(to: $0.target, at: depth) != nil } }
    }
    let best = counts.max().flatMap(counts.firstIndex(of:)) ?? 0
    return depths[best]
  }

  func path(to target: String, at depth: Int) -> [Subkey]? {
    guard let dictionary = outer.indices.contains(depth) ? outer[depth] : nil else { return nil }
    if let path = dictionary.path(to: target) { return path }
    let start = outer[...depth].compactMap(\.name).joined(separator: ".") + "."
    guard depth > 0, target.hasPrefix(start) else { return nil }
    return dictionary.path(to: String(target.dropFirst(start.count)))
  }

  /// nil where it asks for more than values of keys that are found there.
  func resolved(_ entry: SubkeyRules.Entry, at depth: Int) -> ResolvedEntry? {
    guard let conditions = entry.conditions else { return nil }
    var schemas: [Members] = []
    var words: [String] = []
    for condition in conditions {
      guard let path = path(to: condition.target, at: depth) else { return nil }
      schemas.append(condition.schema(at: path))
      words.append(condition.words(at: path))
    }
    return ResolvedEntry(
      schema: .all(of: schemas), words: words.joined(separator: " and "),
      requirement: entry.requirement)
  }
}

/// An entry whose targets are found; or any of several.
struct ResolvedEntry {
  let schema: Members
  let words: String
  let requirement: Subkey.Requirement?

  func isOpposite(of other: ResolvedEntry) -> Bool {
    schema == other.schema.negated() || schema.negated() == other.schema
  }
}

extension ResolvedEntry {
  private static let shown = 3

  init(any entries: [ResolvedEntry]) {
    let words = entries.prefix(ResolvedEntry.shown).map(\.words)
    let more = entries.count > ResolvedEntry.shown ? ["…"] : []
    self.init(
      schema: .any(of: entries.map(\.schema)),
      words: (words + more).joined(separator: ", or "), requirement: nil)
  }
}
