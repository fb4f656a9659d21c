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
    for id in ids {
      let tried = tries(visit, by: id, tracking: tracking)
      if fault != nil { return .invalid }
      guard tried.isValid else { continue }
      outcome.seen.formUnion(tried.seen)
      outcome.isValid = true
      if !tracking { break }
    }
    if !outcome.isValid { tellNearest(of: ids, assertion, of: part, visit) }
    return outcome
  }

  mutating func one(
    _ ids: [Validator.PartID], _ assertion: Assertion, of part: Part, _ visit: Visit<Tree>,
    tracking: Bool
  ) -> Outcome {
    var fitting: [Validator.PartID] = []
    var outcome = Outcome.invalid
    for id in ids {
      let tried = tries(visit, by: id, tracking: tracking)
      if fault != nil { return .invalid }
      guard tried.isValid else { continue }
      fitting.append(id)
      outcome = tried
      if fitting.count > 1 { break }
    }
    if fitting.isEmpty { tellNearest(of: ids, assertion, of: part, visit) }
    if fitting.count > 1 {
      let words = fitting.map { validator.words(for: $0) }
      report(
        Problem(.fitsSeveral(words), name: .root), assertion, of: part, at: visit.node)
      return .invalid
    }
    return outcome
  }

  mutating func not(
    _ id: Validator.PartID, _ assertion: Assertion, of part: Part, _ visit: Visit<Tree>
  ) -> Outcome {
    guard tries(visit, by: id, tracking: false).isValid, fault == nil else { return .valid }
    report(
      Problem(.mustNotBe(validator.words(for: id)), name: .root), assertion, of: part,
      at: visit.node)
    return .invalid
  }

  mutating func condition(
    _ id: Validator.PartID, _ then: Validator.PartID?, _ otherwise: Validator.PartID?,
    _ visit: Visit<Tree>, tracking: Bool
  ) -> Outcome {
    let asked = tries(visit, by: id, tracking: tracking)
    guard fault == nil else { return .invalid }
    guard let next = asked.isValid ? then : otherwise else {
      return asked.isValid ? asked : .valid
    }
    let first = findings?.count ?? 0
    var outcome = check(visit, by: next, tracking: tracking)
    if asked.isValid {
      explain(from: first, validator.conditionWords(for: id).map { "since \($0)" })
      outcome.seen.formUnion(asked.seen)
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
