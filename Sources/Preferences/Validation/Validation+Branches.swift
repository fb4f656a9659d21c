/// Parts over the same node.
extension Validation {
  mutating func all(
    _ ids: [Validator.PartID], _ visit: Visit<Tree>, tracking: Bool
  ) -> Outcome {
    var outcome = Outcome.valid
    for id in ids {
      outcome.add(check(visit, by: id, tracking: tracking))
      if fault != nil || !outcome.isValid && findings == nil { break }
    }
    return outcome
  }

  mutating func any(
    _ ids: [Validator.PartID], _ assertion: Assertion, of part: Part, _ visit: Visit<Tree>,
    tracking: Bool
  ) -> Outcome {
    var outcome = Outcome.invalid
    let known = doubts.count
    var isSure = false
    for id in ids {
      let tried = tries(visit, by: id, tracking: tracking)
      if fault != nil { return .invalid }
      guard tried.verdict != .no else { continue }
      outcome.seen.formUnion(tried.seen)
      outcome.isValid = true
      isSure = isSure || tried.verdict == .yes
      if isSure, !tracking { break }
    }
    if isSure { doubts.removeLast(doubts.count - known) }
    if !outcome.isValid { tellNearest(of: ids, assertion, of: part, visit) }
    return outcome
  }

  mutating func one(
    _ ids: [Validator.PartID], _ assertion: Assertion, of part: Part, _ visit: Visit<Tree>,
    tracking: Bool
  ) -> Outcome {
    var fitting: [Validator.PartID] = []
    var isDoubtful = false
    var seen = Seen()
    for id in ids where fitting.count < 2 {
      let tried = tries(visit, by: id, tracking: tracking)
      if fault != nil { return .invalid }
      isDoubtful = isDoubtful || tried.verdict == .doubtful
      if tried.verdict == .yes { fitting.append(id) }
      seen.formUnion(tried.seen)
    }
    if fitting.count > 1 {
      let words = fitting.map { validator.words(for: $0, secrecyHere) }
      report(Problem(.fitsSeveral(words), name: .root), assertion, of: part, at: visit.node)
      return .invalid
    }
    if isDoubtful || !fitting.isEmpty { return Outcome(seen: seen) }
    tellNearest(of: ids, assertion, of: part, visit)
    return .invalid
  }

  mutating func not(
    _ id: Validator.PartID, _ assertion: Assertion, of part: Part, _ visit: Visit<Tree>
  ) -> Outcome {
    guard tries(visit, by: id, tracking: false).verdict == .yes, fault == nil else {
      return .valid
    }
    report(
      Problem(.mustNotBe(validator.words(for: id, secrecyHere)), name: .root), assertion, of: part,
      at: visit.node)
    return .invalid
  }

  mutating func condition(
    _ id: Validator.PartID, _ then: Validator.PartID?, _ otherwise: Validator.PartID?,
    _ reason: String?, _ visit: Visit<Tree>, tracking: Bool
  ) -> Outcome {
    let asked = tries(visit, by: id, tracking: tracking)
    if fault != nil { return .invalid }
    if asked.verdict == .doubtful { return .valid }
    var outcome = Outcome(seen: asked.seen)
    let holds = asked.verdict == .yes
    guard let next = holds ? then : otherwise else { return outcome }
    let first = findings?.count ?? 0
    outcome.add(check(visit, by: next, tracking: tracking))
    if holds {
      let words = reason ?? validator.conditionWords(for: id, secrecyHere)
      explain(from: first, words.map { "since \($0)" })
    }
    return outcome
  }

  mutating func dependent(
    _ parts: [(key: String, part: Validator.PartID)], _ visit: Visit<Tree>, tracking: Bool
  ) -> Outcome {
    guard visit.form == .dictionary else { return .valid }
    var outcome = Outcome.valid
    for (key, id) in parts where visit.has(key) {
      let first = findings?.count ?? 0
      outcome.add(check(visit, by: id, tracking: tracking))
      explain(from: first, "since \(key.quotedBriefly) is there")
    }
    return outcome
  }

  /// Says of what has been found since `first` why it is asked for.
  mutating func explain(from first: Int, _ reason: String?) {
    guard let reason, let count = findings?.count else { return }
    for place in first..<max(first, count) where findings?[place].problem.aside == nil {
      findings?[place].problem.aside = reason
    }
  }
}
