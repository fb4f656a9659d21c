import Preferences

/// What `pfm_exclude` and `pfm_conditionals` say of one key, in the dictionary it stands in.
///
/// Any entry of a list counts by itself, all conditions of an entry together. An exclusion outweighs
/// a demand. A demand without `pfm_require`, or with "push", asks for nothing in a file.
struct SubkeyRules {
  private(set) var rules: [ConditionalRule] = []
  /// Whether the rules say all that each list says.
  private(set) var sayExclusions = true
  private(set) var sayDemands = true

  private let key: String
  private let depth: Int

  /// `outer`: the keys around it, the manifest first.
  init(of subkey: Subkey, named key: String, inside outer: [Subkey]) throws(Problem) {
    self.key = key
    let exclusions = try Entry.list("pfm_exclude", of: subkey)
    let demands = try Entry.list("pfm_conditionals", of: subkey)
    let places = TargetPlaces(around: outer)
    depth = places.depth(for: (exclusions + demands).compactMap(\.conditions))
    let excluding = exclusions.compactMap { places.resolved($0, at: depth) }
    sayExclusions = excluding.count == exclusions.count
    exclude(excluding)
    guard sayExclusions else {
      sayDemands = demands.isEmpty
      return
    }
    if let requirement = subkey.requirement, requirement != .push, !excluding.isEmpty {
      require(unless: excluding, isNested: requirement == .alwaysNested)
    }
    let demanding = demands.compactMap { places.resolved($0, at: depth) }
    sayDemands = demanding.count == demands.count
    for entry in demanding { require(entry, unless: excluding) }
  }

  private mutating func exclude(_ entries: [ResolvedEntry]) {
    for entry in entries {
      rules.append(
        ConditionalRule(
          entry.schema, then: ["properties": .dictionary([key: .bool(false)])],
          because: entry.words, at: depth))
    }
  }

  private mutating func require(unless excluding: [ResolvedEntry], isNested: Bool) {
    rules.append(
      ConditionalRule(
        Members.any(of: excluding.map(\.schema)).negated(), then: required,
        because: "unless " + excluding.map(\.words).joined(separator: ", or "), at: depth,
        isNested: isNested))
  }

  private mutating func require(_ entry: ResolvedEntry, unless excluding: [ResolvedEntry]) {
    let open = excluding.filter { !$0.isOpposite(of: entry) }
    let exceptions = open.map { $0.schema.negated() }
    let words = [entry.words] + open.map { "unless \($0.words)" }
    rules.append(
      ConditionalRule(
        Members.all(of: [entry.schema] + exceptions), then: required,
        because: words.joined(separator: ", "), at: depth,
        isNested: entry.requirement == .alwaysNested))
  }

  private var required: Members { ["required": .array([.string(key)])] }

  /// One of a list.
  struct Entry {
    /// nil where they ask for more than values.
    let conditions: [Condition]?
    let requirement: Subkey.Requirement?

    static func list(_ list: String, of subkey: Subkey) throws(Problem) -> [Entry] {
      var entries: [Entry] = []
      for fields in try subkey.fields.dictionaries(list) ?? [] {
        let requirement = try Subkey.Requirement.read(from: fields)
        let asks = list == "pfm_exclude" || requirement == .always || requirement == .alwaysNested
        let conditions = try Condition.all(of: fields)
        entries.append(Entry(conditions: asks ? conditions : nil, requirement: requirement))
      }
      return entries
    }
  }
}
