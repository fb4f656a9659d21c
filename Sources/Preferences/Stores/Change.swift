/// One preference's way from one value to another; nil is absent. `inverse` undoes it.
public struct Change: Hashable, Sendable {
  public let name: PreferenceName
  public let old: PreferenceValue?
  public let new: PreferenceValue?

  public init(_ name: PreferenceName, from old: PreferenceValue?, to new: PreferenceValue?) {
    self.name = name
    self.old = old
    self.new = new
  }

  public var inverse: Change { Change(name, from: new, to: old) }
}
