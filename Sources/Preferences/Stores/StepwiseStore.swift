/// A store that takes so much in one step, and more in several, each made whole or not at all.
public protocol StepwiseStore: PreferenceStore {
  /// How many steps these changes to what was last loaded need; nil where nothing was. Throws what
  /// cannot be saved there, with its name.
  func steps(for changes: [Change]) throws(Problem) -> Int?

  /// `save` throws `.tooManyAtOnce` where one step does not take them. With `inSteps` they are made in
  /// several; where only the first of these could be made, it throws `.partlySaved`.
  func save(
    _ changes: [Change], over revision: Revision, inSteps: Bool
  ) async throws(StoreError) -> any Snapshot
}
