/// The syntax of a family of line-oriented configuration files, as data.
///
/// A line is blank, a comment, a section heading, an assignment, the continuation of an assignment, or
/// unknown. Unknown lines are kept.
public struct Dialect: Sendable, Hashable, CustomStringConvertible {
  /// Its name for `--dialect` and in messages.
  public let name: String
  /// The bytes that begin a comment at the start of a line. The first one is written.
  var marks: [UInt8] = Array("#".utf8)
  /// The mark that only commented-out settings have, as a custom of the program's files.
  var markOfSettings: UInt8?
  /// The places after a value at which a comment may begin.
  var inlineComments = InlineComments.none
  /// The text between key and value.
  var separator = Separator.equals
  /// The text between the key and the value of a new line.
  var newSeparator = "="
  /// Whether a line with only a key is an assignment of `true`.
  var hasBareKeys = false
  /// Whether new lines for `true` have only the key, if other lines of the file have.
  var writesBareKeys = false
  /// Whether lines `[name]` begin sections.
  var hasSections = false
  /// Keywords whose line begins a section that ends at the next such line, such as `Match`.
  var blocks: Set<String> = []
  /// Keys that a blank separates from their value, whatever separates others: `!includedir DIRECTORY`.
  var directives: Set<String> = []
  /// The keys whose lines are a list. Further lines with another key are duplicates.
  var lists = Lists.none
  /// The spellings of one key.
  var equalKeys = EqualKeys.identical
  var continuation = Continuation.none
  /// The text between the lines of a value that ended in backslashes.
  var continuationJoint = " "
  var quotes = Quotes.none
  /// A word that may precede the key.
  var prefix: String?
  /// A byte directly before the key that is not part of it.
  var keyMark: UInt8?
  var keyForm = KeyForm.plain
  var escapes = Escapes.none

  enum InlineComments: Sendable { case none, afterBlank, anywhere }

  enum Lists: Sendable, Hashable {
    case none
    case keys(Set<String>)
    case allKeys
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
    /// `key value`
    case blank
    /// `key = value` or `key value`
    case equalsOrBlank
    /// `key = value`, `key: value` or `key value`
    case any
  }

  enum Continuation: Sendable {
    case none
    /// A backslash at the end of a line.
    case backslash
    /// A backslash at the end of a line. Comment lines between the lines of a value are ignored.
    case backslashOverComments
    /// A line that is indented further than its key. Blank and comment lines between the lines of a value
    /// are ignored.
    case indentation
  }

  /// The form of keys and headings whose text is not the key itself.
  enum KeyForm: Sendable {
    case plain
    /// A name of sysctl. If its first separator is a slash, slashes and dots are swapped.
    case sysctl
    /// A heading of git: `[remote "origin"]` is the section `remote.origin`.
    case git
    /// A key with the escapes of values, and `\:`, `\=` and `\ `.
    case properties
  }

  /// The escapes in values without quotes.
  enum Escapes: Sendable {
    case none
    /// `\s`, `\n`, `\t`, `\r` and `\\`. Others are kept.
    case keyfile
    /// `\n`, `\t`, `\r`, `\f`, `\uXXXX`, and any other character itself.
    case properties
  }

  enum Quotes: Sendable {
    /// Quotes are part of the value.
    case none
    /// `"…"` with backslash escapes.
    case double
    /// `'…'` or `"…"`, without escapes.
    case plain
    /// `'…'`, in which `''` is a quote.
    case doubled
    /// `'…'` or `"…"`, without anything that a shell would expand.
    case shell
  }
}

extension Dialect {
  /// All dialects, by the manual pages of these versions: systemd 252, OpenSSH 9.2, PostgreSQL 15, Samba 4.17,
  /// git 2.39, MariaDB 10.11, PHP 8.2, Postfix 3.7, Redis 7.0, chrony 4.3, dnsmasq 2.89.
  public static let all = [
    systemd, ini, keyfile, git, mysql, php, samba, properties, environment, sysctl, postgresql,
    postfix, sshd, keyword, option, npmrc,
  ]

  static let systemd = Dialect(
    name: "systemd", marks: Array("#;".utf8), hasSections: true, lists: .allKeys,
    continuation: .backslashOverComments)
  static let ini = Dialect(
    name: "ini", marks: Array("#;".utf8), inlineComments: .afterBlank, separator: .equalsOrColon,
    newSeparator: " = ",
    hasSections: true, continuation: .indentation)
  static let keyfile = Dialect(name: "keyfile", hasSections: true, escapes: .keyfile)
  static let git = Dialect(
    name: "git", marks: Array("#;".utf8), inlineComments: .anywhere, newSeparator: " = ",
    hasBareKeys: true,
    hasSections: true, lists: .allKeys, equalKeys: .ignoringCase, continuation: .backslash,
    quotes: .double, keyForm: .git)
  static let mysql = Dialect(
    name: "mysql", marks: Array("#;".utf8), inlineComments: .afterBlank, hasBareKeys: true,
    writesBareKeys: true,
    hasSections: true, directives: ["!include", "!includedir"],
    lists: .keys(["!include", "!includedir"]), equalKeys: .ignoringDashes, quotes: .plain)
  static let php = Dialect(
    name: "php", marks: Array(";".utf8), inlineComments: .anywhere, newSeparator: " = ",
    hasSections: true, lists: .keys(["extension", "zend_extension"]), quotes: .plain)
  static let samba = Dialect(
    name: "samba", marks: Array("#;".utf8), markOfSettings: UInt8(ascii: ";"),
    newSeparator: " = ", hasSections: true, equalKeys: .ignoringCaseAndBlanks,
    continuation: .backslash)
  static let properties = Dialect(
    name: "properties", marks: Array("#!".utf8), separator: .any, continuation: .backslash,
    continuationJoint: "", keyForm: .properties, escapes: .properties)
  static let environment = Dialect(
    name: "environment", inlineComments: .afterBlank, quotes: .shell, prefix: "export")
  static let sysctl = Dialect(
    name: "sysctl", marks: Array("#;".utf8), newSeparator: " = ", keyMark: UInt8(ascii: "-"),
    keyForm: .sysctl)
  static let postgresql = Dialect(
    name: "postgresql", inlineComments: .anywhere, separator: .equalsOrBlank, newSeparator: " = ",
    lists: .keys(["include", "include_dir", "include_if_exists"]), equalKeys: .ignoringCase,
    quotes: .doubled)
  static let postfix = Dialect(name: "postfix", newSeparator: " = ", continuation: .indentation)
  static let sshd = Dialect(
    name: "ssh", separator: .equalsOrBlank, newSeparator: " ", blocks: ["match", "host"],
    lists: .allKeys, equalKeys: .ignoringCase)
  static let keyword = Dialect(
    name: "keyword", marks: Array("#;!".utf8), separator: .blank, newSeparator: " ",
    hasBareKeys: true, lists: .allKeys)
  static let option = Dialect(
    name: "option", hasBareKeys: true, writesBareKeys: true, lists: .allKeys)

  static let npmrc = Dialect(name: "npmrc", marks: Array("#;".utf8), hasSections: true)

  public var description: String { name }

  /// Returns the dialect with this name. Nil if there is none.
  public init?(named name: String) {
    guard let found = Self.all.first(where: { $0.name == name }) else { return nil }
    self = found
  }
}
