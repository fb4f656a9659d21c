/// What a compiled schema has against values of one name, whatever stands beside them.
struct Judge: Sendable {
  private let validator: Validator
  private let ids: [Validator.PartID]

  init(_ validator: Validator, of name: PreferenceName) {
    self.validator = validator
    ids = validator.ids(at: name)
  }

  /// Named from the value on.
  func problems(with value: PreferenceValue) -> [Problem] {
    validator.problems(with: value, by: ids)
  }
}
