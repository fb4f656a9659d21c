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
    for entry in excluding { exclude(entry) }
    guard sayExclusions else {
      sayDemands = demands.isEmpty
      return
    }
    let isRequired = subkey.isAsked(inside: outer)
    let demanding = demands.compactMap { places.resolved($0, at: depth) }
    sayDemands = demanding.count == demands.count
    if isRequired, !excluding.isEmpty {
      require(
        [], unless: ResolvedEntry(any: excluding), isNested: subkey.requirement == .alwaysNested)
    } else {
      require(demanding, unless: excluding)
    }
  }

  private mutating func exclude(_ entry: ResolvedEntry) {
    rules.append(
      ConditionalRule(
        entry.schema, then: ["properties": .dictionary([key: .bool(false)])],
        because: entry.words, at: depth))
  }

  /// One rule for each of `entries`; one for all where an exclusion could outweigh them.
  private mutating func require(_ entries: [ResolvedEntry], unless excluding: [ResolvedEntry]) {
    guard let first = entries.first else { return }
    let isAlone = entries.count == 1
    let open = isAlone ? excluding.filter { !$0.isOpposite(of: first) } : excluding
    guard open.isEmpty else {
      let isNested = entries.contains { $0.requirement == .alwaysNested }
      return require(entries, unless: ResolvedEntry(any: open), isNested: isNested)
    }
    for entry in entries {
      rules.append(
        ConditionalRule(
          entry.schema, then: required, because: entry.words, at: depth,
          isNested: entry.requirement == .alwaysNested))
    }
  }

  private mutating func require(
    _ entries: [ResolvedEntry], unless exception: ResolvedEntry, isNested: Bool
  ) {
    let demand = entries.isEmpty ? nil : ResolvedEntry(any: entries)
    let parts = [demand?.schema, exception.schema.negated()].compactMap(\.self)
    let words = [demand?.words, "unless \(exception.words)"].compactMap(\.self)
    rules.append(
      ConditionalRule(
        .all(of: parts), then: required, because: words.joined(separator: ", "), at: depth,
        isNested: isNested))
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
