import Preferences

/// The rules that `pfm_exclude` and `pfm_conditionals` define for one key.
///
/// Each entry of a list applies independently; all conditions of an entry must hold. Exclusions
/// override demands. A demand without `pfm_require`, or with "push", has no effect on a file.
struct SubkeyRules {
  private(set) var rules: [ConditionalRule] = []
  /// Whether the rules express each list completely.
  private(set) var expressExclusions = true
  private(set) var expressDemands = true

  private let key: String
  private let depth: Int

  /// Translates the rules of a key. `outer` is the keys around it, the manifest first.
  init(of subkey: Subkey, named key: String, inside outer: [Subkey]) {
    self.key = key
    let exclusions = RuleEntry.list("pfm_exclude", of: subkey)
    let demands = RuleEntry.list("pfm_conditionals", of: subkey)
    let targets = TargetResolver(outer: outer)
    depth = targets.depth(for: (exclusions + demands).compactMap(\.conditions))
    let excluding = exclusions.compactMap { targets.predicate(of: $0, at: depth) }
    expressExclusions = excluding.count == exclusions.count
    for predicate in excluding {
      rules.append(
        ConditionalRule(
          condition: predicate, consequence: ["properties": .dictionary([key: false])],
          depth: depth, isNested: false))
    }
    // A key must not be required if it may be excluded for a reason that no rule expresses.
    if !expressExclusions {
      expressDemands = demands.isEmpty
    } else if subkey.isRequiredUnlessExcluded(inside: outer), !excluding.isEmpty {
      require(
        if: Predicate.any(of: excluding).negated, isNested: subkey.requirement == .alwaysNested)
    } else {
      expressDemands = addDemands(demands, targets, unless: excluding)
    }
  }

  /// Adds a rule for each demand, or a single one if an exclusion could override them. Returns
  /// whether the rules express all demands.
  private mutating func addDemands(
    _ entries: [RuleEntry], _ targets: TargetResolver, unless excluding: [Predicate]
  ) -> Bool {
    let demands = entries.compactMap { entry in
      targets.predicate(of: entry, at: depth).map { (predicate: $0, isNested: entry.isNested) }
    }
    guard let first = demands.first else { return entries.isEmpty }
    let opposite = demands.count == 1 ? first.predicate.negated.schema : nil
    let open = excluding.filter { $0.schema != opposite }
    if open.isEmpty {
      for (predicate, isNested) in demands { require(if: predicate, isNested: isNested) }
    } else {
      let any = Predicate.any(of: demands.map(\.predicate))
      require(
        if: .all(of: [any, Predicate.any(of: open).negated]),
        isNested: demands.contains(where: \.isNested))
    }
    return demands.count == entries.count
  }

  private mutating func require(if predicate: Predicate, isNested: Bool) {
    rules.append(
      ConditionalRule(
        condition: predicate, consequence: ["required": [.string(key)]], depth: depth,
        isNested: isNested))
  }
}

/// A rule for a key that applies if other keys satisfy a condition.
struct ConditionalRule {
  /// The condition on the dictionary at `depth`.
  let condition: Predicate
  /// The consequence for the dictionary reached so far, first the one that contains the key.
  var consequence: JSONObject
  /// The number of keys around the dictionary that holds the rule.
  let depth: Int
  /// Whether the rule also requires the dictionaries around the key.
  let isNested: Bool

  var keywords: JSONObject {
    [
      "if": .dictionary(condition.schema), "then": .dictionary(consequence),
      "x-reason": .string(condition.description),
    ]
  }

  /// Returns the rule for the dictionary around `position`, or nil if it cannot be expressed there.
  func raised(through position: SubkeyPosition) -> ConditionalRule? {
    var rule = self
    let inner = PreferenceValue.dictionary(consequence)
    switch position {
    case .member(let key):
      rule.consequence = ["properties": .dictionary([key: inner])]
      if isNested { rule.consequence["required"] = [.string(key)] }
    case .element: rule.consequence = ["items": inner]
    case .other(let known):
      let declared = JSONObject(known.map { ($0, true) }) { own, _ in own }
      rule.consequence = ["properties": .dictionary(declared), "additionalProperties": inner]
    case .variant, .key: return nil
    }
    return rule
  }
}

/// An entry of `pfm_exclude` or `pfm_conditionals`.
private struct RuleEntry {
  /// The conditions. Nil if they test anything but values, or if the entry has no effect.
  let conditions: [TargetCondition]?
  /// Whether the entry also requires the dictionaries around the key.
  let isNested: Bool

  static func list(_ list: String, of subkey: Subkey) -> [RuleEntry] {
    (subkey.fields.dictionaries(list) ?? []).map { fields in
      let requirement = Subkey.Requirement.read(from: fields)
      let conditions = TargetCondition.all(of: fields)
      let hasEffect =
        list == "pfm_exclude" || requirement == .always || requirement == .alwaysNested
      return RuleEntry(
        conditions: hasEffect ? conditions : nil, isNested: requirement == .alwaysNested)
    }
  }
}

/// Finds the keys that conditions refer to, relative to one key.
///
/// A target is a path of names joined by dots. It starts at the manifest's root. Inside list
/// elements, and in many manifests also elsewhere, it starts at a dictionary around the key.
private struct TargetResolver {
  /// The keys around the key, the manifest first.
  let outer: [Subkey]

  /// Returns the number of keys around the dictionary in which most of `conditions` can be resolved.
  /// Prefers the root, then the innermost.
  func depth(for conditions: [[TargetCondition]]) -> Int {
    let depths = [0] + outer.indices.dropFirst().reversed().filter { outer[$0].isDictionary }
    let counts = depths.map { depth in
      conditions.count { $0.allSatisfy { path(to: $0.target, at: depth) != nil } }
    }
    let best = counts.max().flatMap(counts.firstIndex(of:)) ?? 0
    return depths[best]
  }

  private func path(to target: String, at depth: Int) -> [Subkey]? {
    guard outer.indices.contains(depth) else { return nil }
    if let path = outer[depth].path(to: target) { return path }
    let start = outer[...depth].compactMap(\.name).joined(separator: ".") + "."
    guard depth > 0, target.hasPrefix(start) else { return nil }
    return outer[depth].path(to: String(target.dropFirst(start.count)))
  }

  /// Returns all conditions of `entry` as one test. Returns nil if one tests anything but values of
  /// keys found here.
  func predicate(of entry: RuleEntry, at depth: Int) -> Predicate? {
    guard let conditions = entry.conditions else { return nil }
    var predicates: [Predicate] = []
    for condition in conditions {
      guard let path = path(to: condition.target, at: depth) else { return nil }
      predicates.append(condition.predicate(at: path))
    }
    return .all(of: predicates)
  }
}
