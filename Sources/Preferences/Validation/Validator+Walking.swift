/// A key that a closed dictionary does not have.
struct UnknownKey {
  let key: String
  /// On the way to the closed one: parts of a dotted key.
  let passed: [String]
  let known: [String]
}

/// Ways from part to part that no value decides.
extension Validator {
  enum Walk {
    case parts([PartID])
    case leaves(UnknownKey)
    case nowhere
  }

  /// Where a dotted key leads, part by part: flat and nested layouts share one schema.
  func walk(_ key: String, from start: MemberParts) -> Walk {
    let steps = PreferenceName.parts(of: key)
    guard steps.count > 1 else { return .nowhere }
    var ids: [PartID] = []
    var levels = [start]
    for (position, step) in steps.enumerated() {
      ids = levels.flatMap { $0[step] ?? ($0.others.map { [$0] } ?? []) }
      if ids.isEmpty {
        guard position > 0 else { return .nowhere }
        guard let closed = levels.first(where: \.isClosed) else { return .parts([]) }
        let passed = Array(steps.prefix(position))
        return .leaves(UnknownKey(key: step, passed: passed, known: closed.order))
      }
      levels = ids.flatMap { inPlace($0) }.flatMap(memberParts)
    }
    return .parts(ids)
  }

  /// The part, and those that it lays over the same value whatever that is.
  func inPlace(_ id: PartID) -> [PartID] {
    var found: [PartID] = []
    var waiting = [id]
    while let next = waiting.popLast() {
      guard !found.contains(next) else { continue }
      found.append(next)
      for assertion in parts[next].assertions {
        switch assertion.test {
        case .reference(let id): waiting.append(id)
        case .dynamicReference(_, let fallback): waiting.append(fallback)
        case .all(let ids): waiting += ids
        default: continue
        }
      }
    }
    return found
  }

  private func memberParts(of id: PartID) -> [MemberParts] {
    parts[id].assertions.compactMap {
      if case .members(let parts) = $0.test { parts } else { nil }
    }
  }

  /// What judges the value of `name`, as far as names alone tell; without the parts that those lay
  /// over it. A schema may join keys with dots that `name` takes apart, or the other way round.
  func ids(at name: PreferenceName) -> [PartID] {
    var found: [PartID] = []
    follow(name.flattened[...], from: [root]) { found += $0.filter { !found.contains($0) } }
    return found
  }

  /// Calls `end` with the parts at each end of the way.
  private func follow(
    _ path: ArraySlice<PreferenceName.Component>, from ids: [PartID], end: ([PartID]) -> Void
  ) {
    guard !path.isEmpty, !ids.isEmpty else { return end(ids) }
    let laid = ids.flatMap(inPlace)
    for length in 1...path.count {
      guard let step = PreferenceName.Component(joining: path.prefix(length)) else { return }
      let inner = laid.flatMap { inside($0, step, isJoined: length > 1) }
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

  /// Whether a value of `name` is judged by itself alone: nothing around it compares members.
  package func judgesAlone(_ name: PreferenceName) -> Bool {
    let path = name.flattened
    return path.indices.allSatisfy { length in
      ids(at: PreferenceName(Array(path[..<length]))).flatMap(inPlace).allSatisfy {
        parts[$0].assertions.allSatisfy(\.test.isAboutShape)
      }
    }
  }
}

extension PreferenceName.Component {
  /// Keys with dots between them; an index stands alone.
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
  /// It looks at a container's keys and their number, not at values; or it hands each on.
  fileprivate var isAboutShape: Bool {
    switch self {
    case .types, .shape, .required, .reference, .all, .members, .names, .elements, .dependentKeys:
      true
    case .rule(let rule): !rule.asksForValues
    case .entry(let entry, _, _):
      entry.kind == .record && !entry.rules.contains(where: \.asksForValues)
    default: false
    }
  }
}
