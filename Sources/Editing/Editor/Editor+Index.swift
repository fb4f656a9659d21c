import Preferences

extension Editor {
  /// The row of the key that `name` finds; nil where none is shown.
  public func index(of name: PreferenceName) -> Int? { table.index(of: draft.exact(name)) }
}
