import Preferences

/// The rules that `pfm_exclude` and `pfm_conditionals` define for one key.
///
/// Each entry of a list applies independently; all conditions of an entry must hold. Exclusions
/// override demands. A demand without `pfm_require`, or with "push", has no effect on a file.
struct SubkeyRules {
  private(set) var rules: [ConditionalRule] = []
  /// Whether the rules express each list completely.
  private(set) var sayExclusions = true
  private(set) var sayDemands = true

  private let key: String
  private let depth: Int

  /// Translates the rules of a key. `outer` is the keys around it, the manifest first.
  init(of subkey: Subkey, named key: String, inside outer: [Subkey]) {
    self.key = key
    let exclusions = RuleEntry.list("pfm_exclude", of: subkey)
    let demands = RuleEntry.list("pfm_conditionals", of: subkey)
    let places = TargetPlaces(around: outer)
    depth = places.depth(for: (exclusions + demands).compactMap(\.conditions))
    let excluding = exclusions.compactMap { places.statement(of: $0, at: depth) }
    sayExclusions = excluding.count == exclusions.count
    for statement in excluding { exclude(where: statement) }
    // A key must not be required if it may be excluded for a reason that no rule expresses.
    if !sayExclusions {
      sayDemands = demands.isEmpty
    } else if subkey.isAsked(inside: outer), !excluding.isEmpty {
      require(
        where: Statement.any(of: excluding).negated,
        isNested: subkey.requirement == .alwaysNested)
    } else {
      sayDemands = demand(demands, in: places, unless: excluding)
    }
  }

  /// Adds a rule for each demand, or a single one if an exclusion could override them. Returns
  /// whether the rules express all demands.
  private mutating func demand(
    _ entries: [RuleEntry], in places: TargetPlaces, unless excluding: [Statement]
  ) -> Bool {
    let asked = entries.compactMap { entry in
      places.statement(of: entry, at: depth).map { (statement: $0, isNested: entry.isNested) }
    }
    guard let first = asked.first else { return entries.isEmpty }
    let opposite = asked.count == 1 ? first.statement.negated.schema : nil
    let open = excluding.filter { $0.schema != opposite }
    if open.isEmpty {
      for (statement, isNested) in asked { require(where: statement, isNested: isNested) }
    } else {
      let any = Statement.any(of: asked.map(\.statement))
      require(
        where: .all(of: [any, Statement.any(of: open).negated]),
        isNested: asked.contains(where: \.isNested))
    }
    return asked.count == entries.count
  }

  private mutating func exclude(where statement: Statement) {
    rules.append(
      ConditionalRule(
        statement, then: ["properties": .dictionary([key: .bool(false)])], at: depth))
  }

  private mutating func require(where statement: Statement, isNested: Bool) {
    rules.append(
      ConditionalRule(
        statement, then: ["required": .array([.string(key)])], at: depth, isNested: isNested))
  }
}
