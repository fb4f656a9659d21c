/// What a compiled schema has against values of one name, whatever stands beside them.
struct Judge: Sendable {
  private let validator: Validator
  private let name: PreferenceName
  private let others: [Validator.PartID]

  /// `others`: parts that names alone do not lead to.
  init(_ validator: Validator, of name: PreferenceName, and others: [Validator.PartID]) {
    self.validator = validator
    self.name = name
    self.others = others
  }

  /// Named from the value on.
  func problems(with value: PreferenceValue) -> [Problem] {
    let ids = validator.ids(at: name)
    return validator.problems(
      with: value, by: ids + others.filter { !ids.contains($0) },
      Secrecy(validator).inside(name))
  }
}
