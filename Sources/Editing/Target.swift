/// What is pointed at. Indices are the editor's own, whatever part of a list is seen.
public enum Target: Hashable, Sendable {
  case row(Int)
  case namespace(Int)
  /// Of the list that is open: choices, types.
  case option(Int)
}
