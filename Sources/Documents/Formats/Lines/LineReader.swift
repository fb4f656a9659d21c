/// One line of a file, with its continuation lines.
struct ConfigurationLine {
  enum Content: Equatable {
    case blank
    case comment
    /// A heading; `name` is the text in the brackets, or the whole line of a block such as `Match User a`.
    case heading(name: Range<Int>)
    /// `value` is empty and at the end of the key if the key is bare.
    case assignment(key: Range<Int>, value: Range<Int>, isBare: Bool)
    /// A line that the dialect does not have.
    case unknown
  }

  let content: Content
  /// The range without the last line break.
  let range: Range<Int>
  /// The start of the next line.
  let next: Int
  /// How the program reads the bytes of the value.
  let form: ReadingForm
}

/// Reads a file line by line, in a dialect.
struct LineReader {
  let bytes: [UInt8]
  private let syntax: LineSyntax
  /// The start of the next line.
  private(set) var at: Int

  init(_ bytes: [UInt8], _ dialect: Dialect, from start: Int = 0) {
    self.bytes = bytes
    syntax = .of(dialect)
    at = start == 0 ? ByteView.over(bytes, \.startOfText) : start
  }

  /// Returns the next line, or nil at the end. O(line).
  mutating func next() -> ConfigurationLine? {
    let line = ByteView.over(bytes) { LineParser($0, syntax).line(from: at) }
    at = line?.next ?? at
    return line
  }
}
