import Preferences

/// One of `pfm_exclude` or `pfm_conditionals`.
struct RuleEntry {
  /// nil where they ask for more than values, or nothing is asked for.
  let conditions: [Condition]?
  /// It asks for the dictionaries around the key too.
  let isNested: Bool

  static func list(_ list: String, of subkey: Subkey) -> [RuleEntry] {
    var entries: [RuleEntry] = []
    for fields in subkey.fields.dictionaries(list) ?? [] {
      let requirement = Subkey.Requirement.read(from: fields)
      let asks = list == "pfm_exclude" || requirement == .always || requirement == .alwaysNested
      let conditions = Condition.all(of: fields)
      entries.append(
        RuleEntry(
          conditions: asks ? conditions : nil, isNested: requirement == .alwaysNested))
    }
    return entries
  }
}
