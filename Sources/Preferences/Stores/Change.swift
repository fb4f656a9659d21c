/// A change of one preference from one value to another; nil means absent.
public struct Change: Sendable {
  /// The exact name of the preference.
  public let name: PreferenceName
  /// The value before the change.
  public let old: PreferenceValue?
  /// The value after the change.
  public let new: PreferenceValue?
  /// The texts that a document had for the old and the new value, if it had any.
  package var oldText: OriginalText?
  package var newText: OriginalText?

  /// Creates a change without texts.
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

  /// The change that undoes this one.
  public var inverse: Change {
    Change(name, from: new, to: old, oldText: newText, newText: oldText)
  }
}

/// Two changes between the same values are equal, even if the texts of these values differ.
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
