import Preferences

extension Draft {
  /// Whether `name` can be set: what it lies in is there, or can be made.
  func mayHold(_ name: PreferenceName) -> Bool { name.obstacle { self[$0] } == nil }
}
