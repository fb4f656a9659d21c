/// How a program reads a value from the bytes between the separator and the end of the line, as data.
///
/// A value consists of bytes without quotes and of parts in quotes. `ValueLexer` finds its end and the
/// text that the program gets. `ValueSyntax+Spelling.swift` writes a text so that it is read as
/// exactly this text. What a program expands (`$HOME`, `${X}`) is shown as the file has it.
struct ValueSyntax: Sendable, Hashable {
  /// The places after a value at which a comment may begin.
  var comments = Comments.none
  /// The bytes that begin a comment after a value.
  var marks = Array("#".utf8)
  var quotations: [Quotation] = []
  /// The part of a value that may be in quotes.
  var reach = Reach.parts
  /// The backslash outside of quotes. Nil if it is a byte like any other.
  var escapes: Escapes?
  /// The blanks outside of quotes.
  var blanks = Blanks.kept
  /// The meaning of a blank outside of quotes after the first word.
  var rest = Rest.sameValue
  /// Bytes that the program takes for others. A value with one of them is shown as the file has it.
  var misread: [UInt8] = []
  var expansion = Expansion.none
  /// Whether a value may be empty.
  var hasEmptyTexts = true
  /// The texts that are written without quotes and escapes, if they are read as they are.
  var bare = Bare.any
  /// Keys, in lower case, whose values have no quotes, escapes and comments.
  var freeTexts: Set<String> = []
  /// Keys, in lower case, whose values are several words, which stay in their spelling.
  var wordLists: Set<String> = []

  enum Comments: Sendable { case none, afterBlank, anywhere }

  enum Reach: Sendable {
    /// Any part: `a" b "c`.
    case parts
    /// All bytes from the first one: text after the closing quote is not read.
    case beginning
    /// The first and the last byte are one quote, whatever is between them.
    case ends
    /// Parts at the beginning. After other text, a quote is a byte like any other.
    case leadingParts
  }

  enum Blanks: Sendable {
    case kept
    /// Blanks at the end belong to the value too.
    case keptAtEnd
    /// Each is read as a space.
    case spaces
    /// The first one of several is read.
    case collapsed
    /// Several are read as one space.
    case single
    /// Blanks next to a quote are not read.
    case droppedAtQuotes
  }

  enum Rest: Sendable {
    /// The value continues.
    case sameValue
    /// Other words of the value follow.
    case words
    /// The rest of the line is not read.
    case ignored
    /// Text after the blank is not part of the value: `A=1 B=2` in a shell.
    case foreign
  }

  enum Expansion: Sendable {
    case none
    /// `$…`, backquotes, `~` and arrays. Metacharacters end a value.
    case shell
    /// `${…}`, and expressions such as `E_ALL & ~E_NOTICE`.
    case php
    /// `$` in the text that is left after quotes and escapes are removed.
    case dollars
  }

  enum Bare: Sendable {
    case any
    /// Texts without backslashes and bytes above 0x7F. Others have escapes instead of quotes.
    case escaped
    /// Letters, digits, bytes above 0x7F and `_ . / : , @ % + -`.
    case plain
    /// The bytes of `plain`, and `=`.
    case plainOrEquals
    /// No quote, backslash and comment mark.
    case unmarked
    /// A token of PostgreSQL.
    case token
    /// A word that does not begin with a quote.
    case word
  }

  /// A quote, and what its text may have.
  struct Quotation: Sendable, Hashable {
    let quote: UInt8
    /// The backslash between the quotes. Nil if it is a byte like any other.
    var escapes: Escapes?
    /// Whether two quotes are one: `'it''s'`.
    var isDoubled = false
    /// Whether a line break may be between the quotes.
    var spansLines = false
    /// Whether the text is expanded.
    var expands = false
  }

  /// The meaning of a backslash, by the byte after it.
  struct Escapes: Sendable, Hashable {
    var letters: [UInt8: UInt8]
    var others = Others.kept
    var numbers = Numbers.none
    /// The meaning of a line break after the backslash.
    var join = Join.none

    enum Others: Sendable {
      /// Both bytes belong to the text.
      case kept
      /// Only the byte after the backslash does.
      case dropped
      /// The program refuses the line.
      case wrong
    }

    enum Numbers: Sendable {
      case none
      /// `\x41`
      case hexadecimal
      /// `\101`
      case octal
      /// `\u00e9`
      case unicode
    }

    enum Join: Sendable {
      case none
      /// The value continues with the next line.
      case lines
      /// The value continues with the first byte of the next line that is not a blank.
      case linesWithoutBlanks
      /// Blanks may be between the backslash and the line break.
      case linesAfterBlanks
      /// The next byte is not read: of CR and LF, the LF ends the value.
      case bytes
      /// Only an LF joins lines.
      case lineFeeds
    }
  }
}

extension ValueSyntax {
  /// The bytes without which a value is its own text.
  var special: [UInt8] {
    var bytes = quotations.map(\.quote) + (comments == .none ? [] : marks) + misread
    if escapes != nil { bytes.append(UInt8(ascii: "\\")) }
    switch blanks {
    case .spaces: bytes += [0x09, 0x0D]
    case .collapsed, .single: bytes += [0x20, 0x09]
    case .kept, .keptAtEnd, .droppedAtQuotes: break
    }
    if rest == .foreign || rest == .ignored { bytes += [0x20, 0x09] }
    switch expansion {
    case .none: break
    case .shell: bytes += Array("$`~;&|<>()".utf8)
    case .php: bytes += Array("$=&|^~()!".utf8)
    case .dollars: bytes.append(UInt8(ascii: "$"))
    }
    return bytes
  }
}

extension ValueSyntax.Escapes {
  /// Escapes of letters, each followed by the byte that it spells: `["n\n", "t\t"]`, or `"\\"` for itself.
  init(
    _ letters: [String], _ others: Others = .kept, numbers: Numbers = .none, join: Join = .none
  ) {
    let pairs = letters.map { Array($0.utf8) }.map { ($0[0], $0[$0.count - 1]) }
    self.init(
      letters: Dictionary(uniqueKeysWithValues: pairs), others: others, numbers: numbers, join: join
    )
  }
}
