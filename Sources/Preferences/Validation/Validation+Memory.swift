/// What is remembered once a check takes suspiciously many steps: a schema whose parts are asked
/// over and over of the same values, as `allOf` of twice the same reference forty deep, is then
/// judged once for each part and value. Before that, remembering would cost more than it saves.
extension Validation {
  var remembers: Bool { steps > 50_000 + 20 * tree.size }

  func question(_ id: Validator.PartID, tracking: Bool) -> Question {
    let scope = validator.hasDynamicAnchors ? scope : []
    return Question(part: id, tells: findings != nil, tracking: tracking, scope: scope)
  }
}

/// What an outcome depends on, beside the value.
struct Question: Hashable {
  let part: Validator.PartID
  /// Problems that were told once are not told again.
  let tells: Bool
  let tracking: Bool
  let scope: [Int]
}
