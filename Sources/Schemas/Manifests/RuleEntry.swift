import Preferences

/// An entry of `pfm_exclude` or `pfm_conditionals`.
struct RuleEntry {
  /// The conditions. Nil if they test anything but values, or if the entry has no effect.
  let conditions: [Condition]?
  /// Whether the entry also requires the dictionaries around the key.
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
