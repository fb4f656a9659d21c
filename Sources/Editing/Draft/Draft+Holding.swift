import Preferences

extension Draft {
  /// Whether `name` can be set: what it lies in is there, or can be made.
  func mayHold(_ name: PreferenceName) -> Bool {
    name.obstacle(isRooted: isRooted) { self[$0] } == nil
  }

  private var isRooted: Bool {
    guard let change = staged[.root]?.change else { return base.isRooted }
    if case .dictionary = change.new { return true } else { return false }
  }
}
