/// Parts that may apply to a value, whatever the values are.
extension Validator {
  /// Marks the parts that lead to a secret one. O(parts).
  package mutating func traceSecrets() {
    var sources: [[PartID]] = Array(repeating: [], count: parts.count)
    for id in parts.indices {
      for target in parts[id].assertions.flatMap(targets) { sources[target].append(id) }
    }
    var waiting = parts.indices.filter { parts[$0].isSecret }
    for id in waiting { parts[id].leadsToSecret = true }
    while let id = waiting.popLast() {
      for source in sources[id] where !parts[source].leadsToSecret {
        parts[source].leadsToSecret = true
        waiting.append(source)
      }
    }
  }

  func leadsToSecret(_ id: PartID) -> Bool { parts.indices.contains(id) && parts[id].leadsToSecret }

  private func targets(of assertion: Assertion) -> [PartID] {
    if let beside = partsBeside(assertion) { return beside }
    return switch assertion.test {
    case .members(let members): members.all
    case .elements(let prefix, let rest): prefix + [rest].compactMap(\.self)
    case .contains(let id, _, _), .otherMembers(let id), .otherElements(let id): [id]
    default: []
    }
  }

  /// The parts that `assertion` applies, or may apply, to the same value; nil if it is not about
  /// other parts of the same value.
  private func partsBeside(_ assertion: Assertion) -> [PartID]? {
    switch assertion.test {
    case .reference(let id): [id]
    case .dynamicReference(let anchor, let fallback):
      [fallback] + dynamicAnchors.compactMap { $0[anchor] }
    case .all(let ids), .any(let ids), .one(let ids): ids
    case .condition(let id, let then, let otherwise, _):
      [id] + [then, otherwise].compactMap(\.self)
    case .dependentParts(let parts): parts.map(\.part)
    default: nil
    }
  }

  /// `ids` and all parts that they may apply to the same value, as far as they lead to a secret;
  /// ascending.
  func partsThatMayApply(beside ids: [PartID]) -> [PartID] {
    var found: Set<PartID> = []
    var waiting = ids
    while let id = waiting.popLast() {
      guard leadsToSecret(id), found.insert(id).inserted else { continue }
      for assertion in parts[id].assertions { waiting += partsBeside(assertion) ?? [] }
    }
    return found.sorted()
  }

  /// Those that the part `id` itself may apply to its member or element `step`. `isJoined`: the key is
  /// joined of several steps.
  func partsThatMayApply(
    inside id: PartID, at step: PreferenceName.Component, isJoined: Bool = false
  ) -> [PartID] {
    parts[id].assertions.flatMap { assertion -> [PartID] in
      switch (assertion.test, step) {
      case (.members(let members), .key(let key)):
        members.idsThatMayApply(to: key, isJoined: isJoined)
      case (.elements(let prefix, let rest), .index(let index)):
        (index < prefix.count ? prefix[index] : rest).map { [$0] } ?? []
      case (.contains(let inner, _, _), .index): [inner]
      case (.otherMembers(let inner), .key(let key)):
        isJoined || surelyEvaluates(key, by: id) ? [] : [inner]
      case (.otherElements(let inner), .index(let index)):
        surelyEvaluates(index, by: id) ? [] : [inner]
      default: []
      }
    }
  }

  /// Whether a schema key may spell several steps: only then a joined key is looked for.
  func mayJoinKeys(_ id: PartID) -> Bool {
    parts[id].assertions.contains { assertion in
      if case .members(let members) = assertion.test { members.mayJoinKeys } else { false }
    }
  }

  private func surelyEvaluates(_ key: String, by id: PartID) -> Bool {
    surelyApplied(beside: id).contains { part, isOuter in
      part.assertions.contains { assertion in
        switch assertion.test {
        case .members(let members): members.surelyEvaluates(key)
        case .otherMembers: !isOuter
        default: false
        }
      }
    }
  }

  private func surelyEvaluates(_ index: Int, by id: PartID) -> Bool {
    surelyApplied(beside: id).contains { part, isOuter in
      part.assertions.contains { assertion in
        switch assertion.test {
        case .elements(let prefix, let rest): index < prefix.count || rest != nil
        case .otherElements: !isOuter
        default: false
        }
      }
    }
  }

  /// The part itself (`isOuter`), and those that it applies to the same value whatever that is.
  private func surelyApplied(beside id: PartID) -> [(part: Part, isOuter: Bool)] {
    var found: Set<PartID> = []
    var waiting = [id]
    while let next = waiting.popLast() {
      guard found.insert(next).inserted else { continue }
      for assertion in parts[next].assertions {
        switch assertion.test {
        case .reference(let id): waiting.append(id)
        case .all(let ids): waiting += ids
        default: continue
        }
      }
    }
    return found.map { (parts[$0], $0 == id) }
  }
}
