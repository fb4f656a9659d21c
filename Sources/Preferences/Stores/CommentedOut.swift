/// A line that gives a preference a value and is commented out: `// "port": 8000,`. The preference is not set, or
/// the line would be one more of its list.
public struct CommentedOut: Hashable, Sendable {
  /// The name of the row: that of the preference, or one with a remark, such as `extension (commented out 2)`.
  public private(set) var name: PreferenceName
  /// The name of the preference.
  public let key: PreferenceName
  /// The value that it gets if the comment is uncommented.
  public let value: PreferenceValue
  /// The position of its key.
  public let place: Place
  /// The number of rows before it.
  public let row: Int
  /// The comments above it and after it on its line, as one line. Nil if there are none.
  public let description: String?

  /// Creates a commented-out line. The row of the line with `number` 1 has the name of the preference.
  public init(
    _ number: Int = 1, of key: PreferenceName, _ value: PreferenceValue, place: Place, row: Int,
    description: String?
  ) {
    name = number == 1 ? key : key.appendingRemark("commented out \(number)")
    self.key = key
    self.value = value
    self.place = place
    self.row = row
    self.description = description
  }

  /// The line as a row next to that of the preference, which has a value from other lines.
  package var asFurtherLine: CommentedOut {
    var line = self
    if !isFurtherLine { line.name = key.appendingRemark("commented out 1") }
    return line
  }

  /// Whether the row is not that of the preference, because another line is, or the preference is set.
  package var isFurtherLine: Bool { name != key }

  /// Whether the preference has the value already.
  package func isPart(of value: PreferenceValue?) -> Bool {
    if case .array(let elements)? = value { return elements.contains(self.value) }
    return value == self.value
  }
}
