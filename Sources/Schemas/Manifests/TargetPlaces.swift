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

  /// All conditions of `entry`; nil where one asks for more than values of keys found there.
  func statement(of entry: RuleEntry, at depth: Int) -> Statement? {
    guard let conditions = entry.conditions else { return nil }
    var statements: [Statement] = []
    for condition in conditions {
      guard let path = path(to: condition.target, at: depth) else { return nil }
      statements.append(condition.statement(at: path))
    }
    return .all(of: statements)
  }
}
