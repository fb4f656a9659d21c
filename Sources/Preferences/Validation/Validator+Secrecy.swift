/// The parts that may apply to a value, whatever the values are.
extension Validator {
  /// Marks the parts that lead to a secret part. O(parts).
  package mutating func markSecrets() {
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
    switch assertion.test {
    case .members(let members): members.all
    case .elements(let prefix, let rest): prefix + [rest].compactMap(\.self)
    case .contains(let id, _, _), .unevaluatedMembers(let id), .unevaluatedElements(let id): [id]
    default: sameValueTargets(of: assertion)
    }
  }

  /// Returns the parts that `assertion` applies, or may apply, to the same value.
  private func sameValueTargets(of assertion: Assertion) -> [PartID] {
    switch assertion.test {
    case .reference(let id): [id]
    case .dynamicReference(let anchor, let fallback):
      [fallback] + dynamicAnchors.compactMap { $0[anchor] }
    case .all(let ids), .any(let ids), .one(let ids): ids
    case .condition(let id, let then, let otherwise, _):
      [id] + [then, otherwise].compactMap(\.self)
    case .dependentParts(let parts): parts.map(\.part)
    default: []
    }
  }

  /// Returns `ids` and all parts that they may apply to the same value, without those that lead to no
  /// secret; ascending.
  func partsThatMayApply(withSameValueAs ids: [PartID]) -> [PartID] {
    reachable(from: ids.filter(leadsToSecret)) {
      sameValueTargets(of: $0).filter(leadsToSecret)
    }.sorted()
  }

  /// Returns the parts that the part `id` may apply to its member or element `step`. `isJoined`:
  /// whether the key is joined from several steps.
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
      case (.unevaluatedMembers(let inner), .key), (.unevaluatedElements(let inner), .index):
        isJoined || surelyEvaluates(step, by: id) ? [] : [inner]
      default: []
      }
    }
  }

  /// Whether a key of the schema may spell several steps.
  func mayJoinKeys(_ id: PartID) -> Bool {
    parts[id].assertions.contains { assertion in
      if case .members(let members) = assertion.test { members.mayJoinKeys } else { false }
    }
  }

  /// Whether the part `id`, or a part that it always applies to the same value, evaluates `step`
  /// before the part's own `unevaluated*`.
  private func surelyEvaluates(_ step: PreferenceName.Component, by id: PartID) -> Bool {
    reachable(from: [id], by: alwaysApplied).contains { part in
      parts[part].assertions.contains { assertion in
        switch (assertion.test, step) {
        case (.members(let members), .key(let key)): members.surelyEvaluates(key)
        case (.elements(let prefix, let rest), .index(let index)):
          index < prefix.count || rest != nil
        case (.unevaluatedMembers, .key), (.unevaluatedElements, .index): part != id
        default: false
        }
      }
    }
  }
}
