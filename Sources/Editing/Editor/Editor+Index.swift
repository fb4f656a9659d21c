import Preferences

extension Editor {
  /// The row of the key that `name` finds; nil where none is shown.
  public func index(of name: PreferenceName) -> Int? { index(of: NameLookup(name)) }

  /// The row of the key that the typed name finds; nil where none is shown.
  public func index(of lookup: NameLookup) -> Int? { table.index(of: draft.exact(lookup)) }
}
