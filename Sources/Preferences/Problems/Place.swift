/// A position in a text.
public struct Place: Hashable, Sendable {
  /// The line number, from 1.
  public var line: Int
  /// The column in Unicode scalars, from 1.
  public var column: Int
  /// The number of bytes before the position.
  public var offset: Int
  /// Part of the line; nil if the format has no lines.
  public var excerpt: Excerpt?

  /// Creates a position.
  public init(line: Int, column: Int, offset: Int, excerpt: Excerpt? = nil) {
    self.line = line
    self.column = column
    self.offset = offset
    self.excerpt = excerpt
  }

  /// Part of a line, to be shown above a caret.
  public struct Excerpt: Hashable, Sendable {
    /// About 80 characters around the position.
    public var text: String
    /// The number of characters of `text` before the caret.
    public var caret: Int

    /// Creates an excerpt.
    public init(text: String, caret: Int) {
      self.text = text
      self.caret = caret
    }
  }
}
