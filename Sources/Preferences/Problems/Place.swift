/// A place in a text: what an editor's "go to line" takes.
public struct Place: Hashable, Sendable {
  /// Counted from 1.
  public var line: Int
  /// Counted from 1, in Unicode scalars.
  public var column: Int
  /// Bytes before it.
  public var offset: Int
  /// The line itself, cut to what fits beside a caret; nil where the format has no lines.
  public var excerpt: Excerpt?

  public init(line: Int, column: Int, offset: Int, excerpt: Excerpt? = nil) {
    self.line = line
    self.column = column
    self.offset = offset
    self.excerpt = excerpt
  }

  public struct Excerpt: Hashable, Sendable {
    /// At most about 80 characters around the place.
    public var text: String
    /// Characters of `text` before the caret.
    public var caret: Int

    public init(text: String, caret: Int) {
      self.text = text
      self.caret = caret
    }
  }
}
