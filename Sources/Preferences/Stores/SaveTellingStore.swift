/// A store that tells what is to be known of its saves.
public protocol SaveTellingStore: PreferenceStore {
  /// Why nothing can be saved, as far as could be seen when it was loaded; nil where it can.
  var obstacle: WriteObstacle? { get }
  /// What will have to be said of a save, as far as could be seen when it was loaded.
  var expectedCaveats: [SaveCaveat] { get }
  /// What is to be known of the last save.
  var caveats: [SaveCaveat] { get }
}
