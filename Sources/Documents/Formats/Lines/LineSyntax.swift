import Synchronization

/// The syntax of a dialect in forms that a parser of lines tests fast.
final class LineSyntax: Sendable {
  let dialect: Dialect
  /// The marks of comments as a set of bits, of which the lowest is the byte 32. All marks are
  /// bytes from 32 to 95.
  let marks: UInt64
  /// Each mark of comments after values, eight times.
  let markWords: (UInt64, UInt64)
  /// The bytes that a value without quotes, escapes, comments and expansions does not have.
  let special: ByteSet
  /// The bytes that a key may not have. Nil if it may have all.
  let foreignToKeys: ByteSet?
  /// The first bytes of directives.
  let startsOfDirectives: [UInt8]
  /// Whether a line with only a backslash continues with the next one.
  let joinsBlankLines: Bool
  /// The bytes after which a key cannot continue, as a set of bits. All are below 64.
  let endsOfKeys: UInt64
  /// Whether a backslash in a key belongs to the byte after it.
  let hasEscapedKeys: Bool
  let endsLinesAtReturn: Bool
  /// Whether an assignment begins at the start of a line.
  let hasFieldsAtStart: Bool
  /// Whether a comment does.
  let hasCommentsAtStart: Bool
  /// The keywords of blocks.
  let blocks: [[UInt8]]
  let endMarks: [[UInt8]]

  private static let made = Mutex<[String: LineSyntax]>([:])

  /// Returns the syntax of a dialect, which is made only once.
  static func of(_ dialect: Dialect) -> LineSyntax {
    made.withLock { made in
      if let syntax = made[dialect.name] { return syntax }
      let syntax = LineSyntax(dialect)
      made[dialect.name] = syntax
      return syntax
    }
  }

  private init(_ dialect: Dialect) {
    self.dialect = dialect
    endsOfKeys = (0..<64 as Range<UInt8>).reduce(into: 0) { ends, byte in
      let isEnd =
        byte.isLineBreak || dialect.separates(byte) || dialect.separatesByBlanks && byte.isBlank
      if isEnd { ends |= 1 << UInt64(byte) }
    }
    endsLinesAtReturn = dialect.endsLinesAtReturn
    hasFieldsAtStart = [.indentation, .indentationWithDots].contains(dialect.continuation)
    hasCommentsAtStart = dialect.continuation == .indentationWithDots
    hasEscapedKeys = dialect.keyForm == .escaped
    blocks = dialect.blocks.map { Array($0.utf8) }
    endMarks = dialect.endMarks.map { Array($0.utf8) }
    // No dialect with comments after values has more than two marks.
    let commentMarks = dialect.value.marks
    markWords = (ByteView.word(of: commentMarks[0]), ByteView.word(of: commentMarks.last ?? 0))
    special = ByteSet(dialect.value.special)
    let marks = dialect.ignoresOtherKeys ? "_" : "_.-"
    let isName: (UInt8) -> Bool = { $0.isLetter || $0.isDigit || marks.utf8.contains($0) }
    foreignToKeys =
      dialect.value.expansion == .shell || dialect.ignoresOtherKeys
      ? ByteSet((0...255).lazy.filter { !isName($0) }) : nil
    startsOfDirectives = dialect.directives.compactMap(\.utf8.first)
    joinsBlankLines = dialect.value.escapes?.join == .linesWithoutBlanks
    self.marks = dialect.marks.reduce(0) { $0 | 1 << UInt64($1 &- 32) }
  }
}
