/// A key that a closed dictionary does not allow.
struct UnknownKey {
  let key: String
  /// The steps of a dotted key that lead to the closed dictionary.
  let prefix: [String]
  let known: [String]
}

/// Paths from part to part that do not depend on values.
extension Validator {
  enum Resolution {
    case parts([PartID])
    case unknown(UnknownKey)
    case undeclared
  }

  /// Resolves a dotted key step by step, so that flat and nested layouts share one schema.
  func resolve(dottedKey key: String, from start: MemberParts) -> Resolution {
    let steps = PreferenceName.parts(of: key)
    guard steps.count > 1 else { return .undeclared }
    var ids: [PartID] = []
    var levels = [start]
    for (position, step) in steps.enumerated() {
      ids = levels.flatMap { $0[step] ?? ($0.others.map { [$0] } ?? []) }
      if ids.isEmpty {
        guard position > 0 else { return .undeclared }
        guard let closed = levels.first(where: \.isClosed) else { return .parts([]) }
        let prefix = Array(steps.prefix(position))
        return .unknown(UnknownKey(key: step, prefix: prefix, known: closed.order))
      }
      levels = ids.flatMap { inPlace($0) }.flatMap(memberParts)
    }
    return .parts(ids)
  }

  /// Returns `ids` and all parts reachable from them by `next`, each once.
  func reachable(from ids: [PartID], by next: (Assertion) -> [PartID]) -> [PartID] {
    var found: [PartID] = []
    var seen: Set<PartID> = []
    var waiting = ids
    while let id = waiting.popLast() {
      guard seen.insert(id).inserted else { continue }
      found.append(id)
      for assertion in parts[id].assertions { waiting += next(assertion) }
    }
    return found
  }

  /// Returns the part and those that it applies to the same value in any case.
  func inPlace(_ id: PartID) -> [PartID] {
    reachable(from: [id]) { assertion in
      if case .dynamicReference(_, let fallback) = assertion.test { return [fallback] }
      return alwaysApplied(by: assertion)
    }
  }

  func alwaysApplied(by assertion: Assertion) -> [PartID] {
    switch assertion.test {
    case .reference(let id): [id]
    case .all(let ids): ids
    default: []
    }
  }

  private func memberParts(of id: PartID) -> [MemberParts] {
    parts[id].assertions.compactMap {
      if case .members(let parts) = $0.test { parts } else { nil }
    }
  }

  /// Returns the parts that validate the value of `name`, if names alone decide it, without the parts
  /// that those apply to it. The schema may join keys with dots that `name` splits, or split keys
  /// that `name` joins.
  func ids(at name: PreferenceName) -> [PartID] {
    var found: [PartID] = []
    follow(name.flattened[...], from: [root]) { found += $0.filter { !found.contains($0) } }
    return found
  }

  /// Calls `end` with the parts at each end of the path.
  private func follow(
    _ path: ArraySlice<PreferenceName.Component>, from ids: [PartID], end: ([PartID]) -> Void
  ) {
    guard !path.isEmpty, !ids.isEmpty else { return end(ids) }
    let applied = ids.flatMap(inPlace)
    for length in 1...path.count {
      guard let step = PreferenceName.Component(joining: path.prefix(length)) else { return }
      let inner = applied.flatMap { inside($0, step, isJoined: length > 1) }
      if !inner.isEmpty { follow(path.dropFirst(length), from: inner, end: end) }
    }
  }

  private func inside(
    _ id: PartID, _ step: PreferenceName.Component, isJoined: Bool
  ) -> [PartID] {
    parts[id].assertions.flatMap { assertion -> [PartID] in
      switch (assertion.test, step) {
      case (.members(let members), .key(let key)): members.ids(for: key, isJoined: isJoined)
      case (.elements(let prefix, let rest), .index(let index)):
        (index < prefix.count ? prefix[index] : rest).map { [$0] } ?? []
      default: []
      }
    }
  }

  /// Whether the value of `name` is validated independently: nothing around it compares members.
  package func validatesIndependently(_ name: PreferenceName) -> Bool {
    let path = name.flattened
    return path.indices.allSatisfy { length in
      ids(at: PreferenceName(Array(path[..<length]))).flatMap(inPlace).allSatisfy {
        parts[$0].assertions.allSatisfy(\.test.ignoresValues)
      }
    }
  }
}

extension PreferenceName.Component {
  /// Joins keys with dots. Returns nil if an index is among several components.
  fileprivate init?(joining path: ArraySlice<PreferenceName.Component>) {
    if path.count == 1, let only = path.first {
      self = only
      return
    }
    let keys = path.compactMap(\.key)
    guard keys.count == path.count else { return nil }
    self = .key(keys.joined(separator: "."))
  }
}

extension Test {
  /// Whether it tests a container's keys and size only, or validates each value by itself.
  fileprivate var ignoresValues: Bool {
    switch self {
    case .types, .shape, .required, .reference, .all, .members, .names, .elements, .dependentKeys:
      true
    case .rule(let rule): !rule.needsValues
    case .deferredEntry: false
    case .entry(let entry, _, _):
      entry.kind == .record && !entry.rules.contains(where: \.needsValues)
    default: false
    }
  }
}
