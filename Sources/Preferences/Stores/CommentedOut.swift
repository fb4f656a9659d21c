/// A preference that is not set, but a comment has it: `// "port": 8000,`.
public struct CommentedOut: Hashable, Sendable {
  /// The name of the preference.
  public let name: PreferenceName
  /// The value that it gets if the comment is uncommented.
  public let value: PreferenceValue
  /// The position of its key.
  public let place: Place
  /// The number of rows before it.
  public let row: Int
  /// The comments above it and after it on its line, as one line. Nil if there are none.
  public let description: String?

  /// Creates a commented-out preference.
  public init(
    _ name: PreferenceName, _ value: PreferenceValue, place: Place, row: Int, description: String?
  ) {
    self.name = name
    self.value = value
    self.place = place
    self.row = row
    self.description = description
  }
}
