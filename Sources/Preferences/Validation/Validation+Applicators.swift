/// Keywords that apply other parts to the same node.
extension Validation {
  mutating func all(
    _ ids: [Validator.PartID], _ visit: Visit<Tree>, isTracking: Bool
  ) -> PartResult {
    var result = PartResult.valid
    for id in ids {
      result.add(check(visit, by: id, isTracking: isTracking))
      if isDecided(result) { break }
    }
    return result
  }

  mutating func any(
    _ ids: [Validator.PartID], _ visit: Visit<Tree>, isTracking: Bool
  ) -> PartResult {
    var result = PartResult.invalid
    let before = notChecked.count
    var isSure = false
    for id in ids {
      let (verdict, branch) = probe(visit, by: id, isTracking: isTracking)
      if isStopped { return .invalid }
      guard verdict != .invalid else { continue }
      result.addEvaluated(of: branch)
      result.isValid = true
      isSure = isSure || verdict == .valid
      if isSure, !isTracking { break }
    }
    if isSure { notChecked.removeLast(notChecked.count - before) }
    if !result.isValid { reportNearest(of: ids, visit) }
    return result
  }

  mutating func one(
    _ ids: [Validator.PartID], _ visit: Visit<Tree>, isTracking: Bool
  ) -> PartResult {
    var fitting: [Validator.PartID] = []
    var isUndecided = false
    var result = PartResult.valid
    for id in ids where fitting.count < 2 {
      let (verdict, branch) = probe(visit, by: id, isTracking: isTracking)
      if isStopped { return .invalid }
      isUndecided = isUndecided || verdict == .undecided
      if verdict == .valid { fitting.append(id) }
      result.addEvaluated(of: branch)
    }
    if fitting.count > 1 {
      report(.fitsSeveral(fitting.map { validator.phrase(for: $0, secrecyHere) }), at: visit)
      return .invalid
    }
    if isUndecided || !fitting.isEmpty { return result }
    reportNearest(of: ids, visit)
    return .invalid
  }

  mutating func not(_ id: Validator.PartID, _ visit: Visit<Tree>) -> PartResult {
    guard probe(visit, by: id).verdict == .valid, !isStopped else { return .valid }
    report(.mustNotBe(validator.phrase(for: id, secrecyHere)), at: visit)
    return .invalid
  }

  mutating func condition(
    _ id: Validator.PartID, _ then: Validator.PartID?, _ otherwise: Validator.PartID?,
    _ reason: String?, _ visit: Visit<Tree>, isTracking: Bool
  ) -> PartResult {
    let (verdict, branch) = probe(visit, by: id, isTracking: isTracking)
    if isStopped { return .invalid }
    if verdict == .undecided { return .valid }
    var result = PartResult.valid
    result.addEvaluated(of: branch)
    guard let next = verdict == .valid ? then : otherwise else { return result }
    let first = found?.count ?? 0
    result.add(check(visit, by: next, isTracking: isTracking))
    if verdict == .valid {
      let condition = reason ?? validator.conditionPhrase(for: id, secrecyHere)
      explain(from: first, condition.map { "since \($0)" })
    }
    return result
  }

  mutating func dependent(
    _ parts: [(key: String, part: Validator.PartID)], _ visit: Visit<Tree>, isTracking: Bool
  ) -> PartResult {
    guard visit.form == .dictionary else { return .valid }
    var result = PartResult.valid
    for (key, id) in parts where visit.has(key) {
      let first = found?.count ?? 0
      result.add(check(visit, by: id, isTracking: isTracking))
      explain(from: first, "since \(key.quotedBriefly) is set")
    }
    return result
  }

  /// Adds `explanation` to the problems found since `first`, unless they have one.
  mutating func explain(from first: Int, _ explanation: String?) {
    guard let explanation, let count = found?.count else { return }
    for index in first..<max(first, count) where found?[index].problem.explanation == nil {
      found?[index].problem.explanation = explanation
    }
  }
}
