/// Dictionaries: each member by its key.
extension Validation {
  mutating func members(
    _ parts: MemberParts, _ assertion: Assertion, of part: Part, _ visit: Visit<Tree>
  ) -> Outcome {
    var outcome = Outcome.valid
    guard visit.form == .dictionary else { return outcome }
    for (position, member) in visit.members.enumerated() {
      let found = ids(for: member.key, parts, assertion, of: part, at: member.node)
      switch found {
      case .none: continue
      case .refused: outcome.isValid = false
      case .parts(let ids):
        outcome.seen.members.insert(position)
        let inner = visit.member(at: position)
        for id in ids where !descend(.key(member.key), inner, by: id) { outcome.isValid = false }
      }
      if fault != nil || !outcome.isValid && findings == nil { break }
    }
    return outcome
  }

  private enum Found {
    /// Nothing is said of it.
    case none
    /// It may not be there, and that has been told.
    case refused
    case parts([Validator.PartID])
  }

  private mutating func ids(
    for key: String, _ parts: MemberParts, _ assertion: Assertion, of part: Part, at node: Node
  ) -> Found {
    let own = parts[key]
    var ids = own ?? []
    for (pattern, id) in parts.patterns
    where fault == nil && matches(pattern, key, assertion, of: part, at: node) {
      ids.append(id)
    }
    if path.isEmpty, ids.isEmpty, key == validator.freeKey { return .parts([]) }
    if own != nil || !ids.isEmpty { return .parts(ids) }
    if parts.isLenient {
      switch validator.walk(key, from: parts) {
      case .parts(let found): return .parts(found)
      case .leaves(let unknown): return refuse(unknown, assertion, of: part, at: node)
      case .nowhere: break
      }
    }
    if parts.isClosed {
      let unknown = UnknownKey(key: key, passed: [], known: parts.order)
      return refuse(unknown, assertion, of: part, at: node)
    }
    return parts.others.map { .parts([$0]) } ?? .none
  }

  private mutating func refuse(
    _ unknown: UnknownKey, _ assertion: Assertion, of part: Part, at node: Node
  ) -> Found {
    let nearest = findings == nil ? nil : unknown.key.nearest(among: unknown.known)
    report(
      Problem(
        .unknownKey(unknown.key, nearest: nearest),
        name: PreferenceName(unknown.passed.map(PreferenceName.Component.key))),
      assertion, of: part, at: node)
    return .refused
  }

  private mutating func matches(
    _ pattern: Pattern, _ key: String, _ assertion: Assertion, of part: Part, at node: Node
  ) -> Bool {
    do throws(Problem) {
      return try isFound(pattern, in: key)
    } catch {
      var problem = error
      problem.name = .init([.key(key)])
      report(problem, assertion, of: part, at: node)
      return false
    }
  }

  /// Keys, judged as text.
  mutating func names(
    _ id: Validator.PartID, _ assertion: Assertion, of part: Part, _ visit: Visit<Tree>
  ) -> Outcome {
    var outcome = Outcome.valid
    for member in visit.members where !(path.isEmpty && member.key == validator.freeKey) {
      var inner = Validation<MemoryTree>(
        validator, MemoryTree(.string(member.key)), levels: levels, secrecy)
      inner.scope = scope
      inner.path = path + [.key(member.key)]
      inner.undecided = undecided
      if findings == nil { inner.findings = nil }
      let key = Visit(inner.tree.root, of: inner.tree)
      if !inner.check(key, by: id, tracking: false).isValid { outcome.isValid = false }
      take(over: inner)
      findings? += (inner.findings ?? []).map { Finding(problem: $0.problem, node: member.node) }
      doubts += inner.doubts.map { Finding(problem: $0.problem, node: member.node) }
      if fault != nil || !outcome.isValid && findings == nil { break }
    }
    return outcome
  }

  /// Members that no other assertion of the part has looked at.
  mutating func otherMembers(
    _ id: Validator.PartID, _ seen: Seen, _ assertion: Assertion, of part: Part,
    _ visit: Visit<Tree>
  ) -> Outcome {
    var outcome = Outcome.valid
    let refuses = validator.parts[id].refusesAll
    for (position, member) in visit.members.enumerated() where !seen.members.contains(position) {
      if refuses {
        let unknown = UnknownKey(key: member.key, passed: [], known: [])
        _ = refuse(unknown, assertion, of: part, at: member.node)
        outcome.isValid = false
      } else if !descend(.key(member.key), visit.member(at: position), by: id) {
        outcome.isValid = false
      }
      outcome.seen.members.insert(position)
      if fault != nil || !outcome.isValid && findings == nil { break }
    }
    return outcome
  }
}

extension Part {
  var refusesAll: Bool {
    guard assertions.count == 1, case .never = assertions[0].test else { return false }
    return true
  }
}
