/// Keywords that apply parts to members and keys of dictionaries.
extension Validation {
  mutating func members(
    _ parts: MemberParts, _ visit: Visit<Tree>, isTracking: Bool
  ) -> PartResult {
    guard visit.form == .dictionary else { return .valid }
    let members = visit.members
    return validateChildren(members.count, { members[$0].node }, visit.member(at:)) {
      validation, positions, child in
      var result = PartResult.valid
      for position in positions {
        let (key, node) = members[position]
        switch validation.match(key, parts, at: node) {
        case .undeclared: continue
        case .refused: result.isValid = false
        case .parts(let ids):
          if isTracking { result.members.insert(position) }
          let inner = child(position)
          for id in ids where !validation.descend(.key(key), inner, by: id) {
            result.isValid = false
          }
        }
        if validation.isDecided(result) { break }
      }
      return result
    }
  }

  private enum Match {
    case undeclared
    /// The key is not allowed, which has been reported.
    case refused
    case parts([Validator.PartID])
  }

  private mutating func match(_ key: String, _ parts: MemberParts, at node: Node) -> Match {
    let own = parts[key]
    var ids = own ?? []
    for (pattern, id) in parts.patterns where !isStopped && matches(pattern, key, at: node) {
      ids.append(id)
    }
    if path.isEmpty, ids.isEmpty, key == validator.schemaKey { return .parts([]) }
    if own != nil || !ids.isEmpty { return .parts(ids) }
    if parts.splitsKeys {
      switch validator.resolve(dottedKey: key, from: parts) {
      case .parts(let found): return .parts(found)
      case .unknown(let unknown): return refuse(unknown, at: node)
      case .undeclared: break
      }
    }
    if parts.isClosed {
      return refuse(UnknownKey(key: key, prefix: [], known: parts.order), at: node)
    }
    return parts.others.map { .parts([$0]) } ?? .undeclared
  }

  private mutating func refuse(_ unknown: UnknownKey, at node: Node) -> Match {
    let nearest = isRecording ? unknown.key.nearest(among: unknown.known) : nil
    let name = PreferenceName(unknown.prefix.map(PreferenceName.Component.key))
    report(Problem(.unknownKey(unknown.key, nearest: nearest), name: name), at: node)
    return .refused
  }

  private mutating func matches(_ pattern: Pattern, _ key: String, at node: Node) -> Bool {
    do throws(Problem) {
      return try isFound(pattern, in: key)
    } catch {
      report(Problem(error.reason, name: PreferenceName(keys: key)), at: node)
      return false
    }
  }

  /// Validates each key as a string.
  mutating func names(_ id: Validator.PartID, _ visit: Visit<Tree>) -> PartResult {
    var result = PartResult.valid
    for member in visit.members where !(path.isEmpty && member.key == validator.schemaKey) {
      var inner = Validation<MemoryTree>(
        validator, MemoryTree(.string(member.key)), levels: levels, secrecy)
      inner.scope = scope
      inner.path = path + [.key(member.key)]
      inner.undecidedPatterns = undecidedPatterns
      if found == nil { inner.found = nil }
      let key = Visit(inner.tree.root, in: inner.source)
      if !inner.check(key, by: id, isTracking: false).isValid { result.isValid = false }
      absorb(inner) { _ in member.node }
      if isDecided(result) { break }
    }
    return result
  }

  /// Validates the members that no other assertion of the part has evaluated.
  mutating func unevaluatedMembers(
    _ id: Validator.PartID, _ evaluated: Set<Int>, _ visit: Visit<Tree>
  ) -> PartResult {
    var result = PartResult.valid
    let refusesAll = validator.parts[id].refusesAll
    for (position, member) in visit.members.enumerated() where !evaluated.contains(position) {
      if refusesAll {
        _ = refuse(UnknownKey(key: member.key, prefix: [], known: []), at: member.node)
        result.isValid = false
      } else if !descend(.key(member.key), visit.member(at: position), by: id) {
        result.isValid = false
      }
      result.members.insert(position)
      if isDecided(result) { break }
    }
    return result
  }
}

extension Part {
  fileprivate var refusesAll: Bool {
    guard assertions.count == 1, case .never = assertions[0].test else { return false }
    return true
  }
}

/// Keywords that apply parts to elements of arrays.
extension Validation {
  mutating func elements(
    _ prefix: [Validator.PartID], _ rest: Validator.PartID?, _ visit: Visit<Tree>,
    isTracking: Bool
  ) -> PartResult {
    let elements = visit.elements
    let count = rest == nil ? min(prefix.count, elements.count) : elements.count
    return validateChildren(count, { elements[$0] }, visit.element(at:)) {
      validation, positions, child in
      validation.check(positions, isTracking: isTracking, child) {
        $0 < prefix.count ? prefix[$0] : rest
      }
    }
  }

  /// Validates the elements that no other assertion of the part has evaluated.
  mutating func unevaluatedElements(
    _ id: Validator.PartID, _ evaluated: Set<Int>, _ visit: Visit<Tree>
  ) -> PartResult {
    check(
      visit.elements.indices.filter { !evaluated.contains($0) }, isTracking: true,
      visit.element(at:)
    ) { _ in id }
  }

  private mutating func check(
    _ positions: some Sequence<Int>, isTracking: Bool, _ child: (Int) -> Visit<Tree>,
    by part: (Int) -> Validator.PartID?
  ) -> PartResult {
    var result = PartResult.valid
    for position in positions {
      guard let id = part(position) else { break }
      if isTracking { result.elements.insert(position) }
      if !descend(.index(position), child(position), by: id) { result.isValid = false }
      if isDecided(result) { break }
    }
    return result
  }

  /// `marks`: whether matching elements count as evaluated, as they do since 2020-12.
  mutating func contains(
    _ id: Validator.PartID, _ range: CountRange, marks: Bool, _ visit: Visit<Tree>
  ) -> PartResult {
    guard visit.form == .array else { return .valid }
    var result = PartResult.valid
    var count = 0
    for position in visit.elements.indices {
      path.append(.index(position))
      defer { path.removeLast() }
      guard probe(visit.element(at: position), by: id).verdict != .invalid else { continue }
      count += 1
      if marks { result.elements.insert(position) }
      if isStopped { return .invalid }
    }
    guard count < range.lower ?? 1 || count > range.upper ?? .max else { return result }
    let needed = CountRange(range.lower ?? 1, range.upper)
    report(.holds(validator.phrase(for: id, secrecyHere), needed, found: count), at: visit)
    return .invalid
  }
}
