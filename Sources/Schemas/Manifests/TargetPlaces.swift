import Preferences

/// Finds the keys that conditions refer to, relative to one key.
///
/// A target is a path of names joined by dots. It starts at the manifest's root. Inside list
/// elements, and in many manifests also elsewhere, it starts at a dictionary around the key.
struct TargetPlaces {
  /// The keys around the key, the manifest first.
  let outer: [Subkey]

  init(around outer: [Subkey]) { self.outer = outer }

  /// Returns the number of keys around the dictionary in which most of `conditions` can be
  /// resolved. Prefers the root, then the innermost.
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

  /// Returns all conditions of `entry` as one test. Returns nil if one tests anything but values of
  /// keys found here.
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
