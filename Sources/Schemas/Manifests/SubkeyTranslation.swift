import Preferences

/// A translated key with the keys inside it.
struct SubkeyTranslation {
  let part: Members
  /// Rules for dictionaries around the key, expressed for the innermost of them.
  private(set) var rules: [ConditionalRule] = []

  /// Translates a key. `outer` is the keys around it, the manifest first; `step` is its position in
  /// the last of them.
  init(
    _ subkey: Subkey, as step: SubkeyStep? = nil, section: String? = nil, inside outer: [Subkey]
  ) {
    var part = SubkeyPart(subkey.fields)
    if step?.isNamed == true { part.take("pfm_name") }
    part.addWords()
    part.keywords["x-section"] = section.map(PreferenceValue.string)
    part.addValues(of: subkey.type)
    let inner = part.addSubkeys(of: subkey, inside: outer + [subkey])
    let others = inner.settled(in: &part, at: outer.count)
    rules = step.map { step in others.compactMap { $0.risen(through: step) } } ?? []
    if case .member(let key)? = step {
      rules += part.takeRules(of: subkey, named: key, inside: outer)
    }
    self.part = part.members
  }
}

extension SubkeyPart {
  fileprivate mutating func takeRules(
    of subkey: Subkey, named key: String, inside outer: [Subkey]
  ) -> [ConditionalRule] {
    let rules = SubkeyRules(of: subkey, named: key, inside: outer)
    if rules.sayExclusions { take("pfm_exclude") }
    if rules.sayDemands { take("pfm_conditionals") }
    let isSaid = subkey.requirement != .push && rules.sayExclusions
    if isSaid, !subkey.isPayloadsOwn(inside: outer) { take("pfm_require", "pfm_required") }
    return rules.rules
  }
}

extension [ConditionalRule] {
  /// Moves the rules of this dictionary to `part`. Returns the others.
  fileprivate func settled(in part: inout SubkeyPart, at depth: Int) -> [ConditionalRule] {
    let own = filter { $0.depth == depth }
    if !own.isEmpty { part.keywords["allOf"] = .array(own.map { .dictionary($0.keywords) }) }
    return filter { $0.depth != depth }
  }
}
