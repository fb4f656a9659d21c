/// One preference's way from one value to another; nil is absent. `inverse` undoes it.
public struct Change: Sendable {
  public let name: PreferenceName
  public let old: PreferenceValue?
  public let new: PreferenceValue?
  /// The texts that a document had for the old and the new value, if it had any.
  package var oldText: OriginalText?
  package var newText: OriginalText?

  public init(_ name: PreferenceName, from old: PreferenceValue?, to new: PreferenceValue?) {
    self.init(name, from: old, to: new, newText: nil)
  }

  package init(
    _ name: PreferenceName, from old: PreferenceValue?, to new: PreferenceValue?,
    oldText: OriginalText? = nil, newText: OriginalText?
  ) {
    self.name = name
    self.old = old
    self.new = new
    self.oldText = oldText
    self.newText = newText
  }

  public var inverse: Change {
    Change(name, from: new, to: old, oldText: newText, newText: oldText)
  }
}

/// Changes between the same values are equal, whatever the texts of these values are.
extension Change: Hashable {
  public static func == (a: Change, b: Change) -> Bool {
    a.name == b.name && a.old == b.old && a.new == b.new
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(old)
    hasher.combine(new)
  }
}
