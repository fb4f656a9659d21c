import Preferences

/// The syntax of a family of line-oriented configuration files, as data.
///
/// A line is blank, a comment, a section heading, an assignment, the continuation of an assignment, or
/// unknown. Unknown lines are kept.
public struct Dialect: Sendable, Hashable, CustomStringConvertible {
  /// Its name for `--dialect` and in messages.
  public private(set) var name: String
  /// The bytes that begin a comment at the start of a line. The first one is written.
  var marks: [UInt8] = Array("#".utf8)
  /// The mark that only commented-out settings have, as a custom of the program's files.
  var markOfSettings: UInt8?
  /// Whether a blank after the mark makes a comment prose, as a custom of the program's files.
  var settingsFollowMark = false
  /// Whether keys are in lower case, as a custom of the program's files: such a key and a word after the mark
  /// and a blank are a commented-out setting.
  var hasLowercaseKeys = false
  var value = ValueSyntax.line
  /// The text between key and value.
  var separator = Separator.equals
  /// The text between the key and the value of a new line.
  var newSeparator = "="
  var bareKeys = BareKeys.none
  /// Whether new lines for `true` have only the key, if other lines of the file have.
  var writesBareKeys = false
  /// Whether lines `[name]` begin sections.
  var hasSections = false
  var headings = Headings.wholeLine
  /// The meaning of several sections of one name.
  var equalSections = EqualSections.merged(besides: [])
  /// Whether the program refuses or ignores assignments before the first section.
  var needsSections = false
  /// The name of the sections, if blank lines separate them instead of headings.
  var stanza: String?
  /// Keywords whose line begins a section that ends at the next such line, such as `Match`.
  package var blocks: Set<String> = []
  /// Keys that a blank separates from their value, whatever separates others: `!includedir DIRECTORY`.
  var directives: Set<String> = []
  /// The keys whose lines are a list.
  var lists = Lists.none
  /// The keys whose lists an empty value does not clear. Nil if that is not known.
  var lastingLists: Set<String>?
  /// The keys, in lower case, whose values name other files. A key that others have too follows the first part
  /// of its section.
  var includes: [String: Include] = [:]
  /// The line that counts if a key that has no list is repeated in its section.
  var countingLine = CountingLine.last
  /// The spellings of one key.
  var equalKeys = EqualKeys.identical
  /// Whether a CR without an LF after it ends a line.
  var endsLinesAtReturn = false
  var continuation = Continuation.none
  /// Whether it is known that the program joins lines so, also in a file in which no value has several.
  var isContinuationCertain = true
  /// Lines from which on nothing is read, because the program that had this copy made discards it.
  var endMarks: [String] = []
  /// A word that may precede the key.
  var prefix: String?
  /// A byte directly before the key that is not part of it.
  var keyMark: UInt8?
  var keyForm = KeyForm.plain
  var keyNames = NameForm.word("_-.")
  /// Whether the name of a locale in brackets may follow a key.
  var keysHaveLocales = false
  /// Whether the program ignores assignments to keys that `keyNames` does not accept.
  var ignoresOtherKeys = false
  /// Keys, in lower case, that the program takes for something else.
  var reservedKeys: Set<String> = []
  var headingNames = NameForm.text(without: "[]")
  /// Whether the program skips a byte order mark. Otherwise it takes it for a part of the first line.
  var skipsByteOrderMark = true
  /// Whether the program drops a CR before an LF. Otherwise it takes it for a part of the value.
  var skipsReturns = true
  /// The beginning of a reference to another value, which the program replaces by that value.
  package var reference: String?
  /// The words for true and false, as the program reads them. The first ones are written if there is
  /// no word yet.
  var switchWords: [SwitchWords] = [.trueFalse, .yesNo, .onOff, .oneZero]

  /// The meaning of a line with only a key.
  enum BareKeys: Sendable {
    /// Unknown.
    case none
    /// An assignment of `true`.
    case `true`
    /// An assignment of `true`. The program has no word for false.
    case flag
    /// An assignment of an empty text.
    case empty
  }

  enum EqualKeys: Sendable {
    case identical
    /// Keys of which the first words differ only in case are equal.
    case ignoringCase
    /// Keys that differ in case and blanks are equal.
    case ignoringCaseAndBlanks
    /// `-` and `_` are equal.
    case ignoringDashes
  }

  enum Separator: Sendable {
    /// `key = value`
    case equals
    /// `key = value` or `key: value`
    case equalsOrColon
    /// `key: value`
    case colon
    /// `key value`
    case blank
    /// `key = value` or `key value`
    case equalsOrBlank
    /// `key = value`, `key: value` or `key value`
    case any
  }

  /// The lines of a value besides those that its `ValueSyntax` joins.
  enum Continuation: Sendable {
    case none
    /// A backslash at the end of a line. Comment lines between the lines of a value are ignored.
    case backslashOverComments
    /// A line that begins with a blank. Blank and comment lines between the lines of a value are ignored.
    case indentation
    /// A line that is indented further than its key. Comment lines between the lines of a value are ignored, and
    /// blank lines belong to it.
    case indentationWithBlankLines
    /// A line that begins with a blank, up to an empty line. A line with only a dot is blank. Only marks at the
    /// start of a line begin comments.
    case indentationWithDots
  }

  /// The form of keys and headings whose text is not the key itself.
  enum KeyForm: Sendable {
    case plain
    /// If the first separator of a name is a slash, slashes and dots are swapped.
    case slashed
    /// A heading may have a name in quotes: `[remote "origin"]` is the section `remote.origin`.
    case quotedSection
    /// A key with the escapes of values, and `\:`, `\=` and `\ `.
    case escaped
    /// The name of a section without a heading.
    case stanza
  }
}

extension Dialect {
  public var description: String { name }

  /// Returns the dialect with another name and other values.
  func named(_ name: String, values: ValueSyntax) -> Dialect {
    var dialect = self
    (dialect.name, dialect.value) = (name, values)
    return dialect
  }

  /// The dialect without sections that blank lines separate, for single lines.
  var ofOneSection: Dialect {
    var dialect = self
    dialect.stanza = nil
    return dialect
  }

  /// Returns the dialect with this name. Nil if there is none.
  public init?(named name: String) {
    guard let found = Self.all.first(where: { $0.name == name }) else { return nil }
    self = found
  }
}
