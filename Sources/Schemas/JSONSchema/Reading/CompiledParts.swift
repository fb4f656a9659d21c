import Preferences

/// The validator's parts, found by where they stand in the schema.
struct CompiledParts: Sendable {
  let validator: Validator
  let ids: [SchemaLocation: Validator.PartID]

  /// False for what was not compiled.
  func isPleased(_ part: SchemaPart, by value: PreferenceValue) -> Bool {
    ids[part.location].map { validator.problems(with: value, by: [$0], .none).isEmpty } ?? false
  }

  func problemCount(of part: SchemaPart, with value: PreferenceValue) -> Int {
    ids[part.location].map { validator.problems(with: value, by: [$0], .none).count } ?? 0
  }
}
