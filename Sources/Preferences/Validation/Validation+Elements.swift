/// Arrays: each element by its place.
extension Validation {
  mutating func elements(
    _ prefix: [Validator.PartID], _ rest: Validator.PartID?, _ visit: Visit<Tree>
  ) -> Outcome {
    var outcome = Outcome.valid
    for position in visit.elements.indices {
      guard let id = position < prefix.count ? prefix[position] : rest else { break }
      outcome.seen.elements.insert(position)
      if !descend(.index(position), visit.element(at: position), by: id) { outcome.isValid = false }
      if fault != nil || !outcome.isValid && findings == nil { break }
    }
    return outcome
  }

  /// `marks`: since 2020-12 what it finds counts as looked at.
  mutating func contains(
    _ id: Validator.PartID, _ range: CountRange, marks: Bool, _ assertion: Assertion,
    of part: Part, _ visit: Visit<Tree>
  ) -> Outcome {
    guard visit.form == .array else { return .valid }
    var outcome = Outcome.valid
    var count = 0
    for position in visit.elements.indices {
      path.append(.index(position))
      defer { path.removeLast() }
      let verdict = tries(visit.element(at: position), by: id, tracking: false).verdict
      guard verdict != .no else { continue }
      count += 1
      if marks { outcome.seen.elements.insert(position) }
      if fault != nil { return .invalid }
    }
    guard count < range.lower ?? 1 || count > range.upper ?? .max else { return outcome }
    let needed = CountRange(range.lower ?? 1, range.upper)
    report(
      Problem(.holds(validator.words(for: id, secrecyHere), needed, found: count), name: .root),
      assertion,
      of: part, at: visit.node)
    return .invalid
  }

  /// Elements that no other assertion of the part has looked at.
  mutating func otherElements(
    _ id: Validator.PartID, _ seen: Seen, _ visit: Visit<Tree>
  ) -> Outcome {
    var outcome = Outcome.valid
    for position in visit.elements.indices where !seen.elements.contains(position) {
      if !descend(.index(position), visit.element(at: position), by: id) { outcome.isValid = false }
      outcome.seen.elements.insert(position)
      if fault != nil || !outcome.isValid && findings == nil { break }
    }
    return outcome
  }
}
