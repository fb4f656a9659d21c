/// What a compiled schema has against values of one name, whatever stands beside them.
struct Judge: Sendable {
  private let validator: Validator
  private let name: PreferenceName

  init(_ validator: Validator, of name: PreferenceName) {
    self.validator = validator
    self.name = name
  }

  /// Named from the value on.
  func problems(with value: PreferenceValue) -> [Problem] {
    validator.problems(with: value, by: validator.ids(at: name))
  }
}
