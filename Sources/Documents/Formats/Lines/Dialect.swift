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
  var blocks: Set<String> = []
  /// Keys that a blank separates from their value, whatever separates others: `!includedir DIRECTORY`.
  var directives: Set<String> = []
  /// The keys whose lines are a list.
  var lists = Lists.none
  /// The line that counts if a key that has no list is repeated in its section.
  var countingLine = CountingLine.last
  /// The spellings of one key.
  var equalKeys = EqualKeys.identical
  /// Whether a CR without an LF after it ends a line.
  var endsLinesAtReturn = false
  var continuation = Continuation.none
  /// Lines from which on nothing is read, because the program that had this copy made discards it.
  var endMarks: [String] = []
  /// A word that may precede the key.
  var prefix: String?
  /// A byte directly before the key that is not part of it.
  var keyMark: UInt8?
  var keyForm = KeyForm.plain
  var keyNames = NameForm.word("_-.")
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
  var reference: String?
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
    /// A name of sysctl. If its first separator is a slash, slashes and dots are swapped.
    case sysctl
    /// A heading of git: `[remote "origin"]` is the section `remote.origin`.
    case git
    /// A key with the escapes of values, and `\:`, `\=` and `\ `.
    case properties
    /// The name of a section without a heading.
    case stanza
  }
}

extension Dialect {
  /// All dialects, by the manual pages of these versions: systemd 252, OpenSSH 9.2, PostgreSQL 15, Samba 4.17,
  /// git 2.39, MariaDB 10.11, PHP 8.2, Postfix 3.7, Redis 7.0, chrony 4.3, dnsmasq 2.89.
  public static let all = [
    systemd, ini, python, supervisor, fail2ban, keyfile, git, mysql, php, samba, properties,
    environment, environmentFile, environmentDirectory, sysctl, postgresql, postfix, sshd, redis,
    dnsmasq, curl, chrony, wireGuard, configTxt, deb822, keyword, option, npmrc,
  ]

  static let systemd = Dialect(
    name: "systemd", marks: Array("#;".utf8), hasSections: true,
    equalSections: .merged(besides: recordsOfSystemd), needsSections: true,
    lists: .allKeysBut(singleKeysOfSystemd), endsLinesAtReturn: true,
    continuation: .backslashOverComments,
    endMarks: [
      "### Lines below this comment will be discarded",
      "### Edits below this comment will be discarded",
    ],
    keyNames: .text(without: "=["),
    switchWords: [.yesNo, .trueFalse, .onOff, .oneZero])
  static let ini = Dialect(
    name: "ini", marks: Array("#;".utf8), value: .commented, separator: .equalsOrColon,
    newSeparator: " = ", hasSections: true, headings: .toLastBracket,
    equalSections: .adjacentRecords, countingLine: .none, endsLinesAtReturn: true,
    continuation: .indentationWithBlankLines, keyNames: .text(without: "=:["))
  static let python = Dialect(
    name: "python", marks: Array("#;".utf8), separator: .equalsOrColon, newSeparator: " = ",
    hasSections: true, headings: .toLastBracket, equalSections: .adjacentRecords,
    countingLine: .none, endsLinesAtReturn: true, continuation: .indentationWithBlankLines,
    keyNames: .text(without: "=:["), skipsByteOrderMark: false, reference: "%(")
  static let supervisor: Dialect = {
    var dialect = python.named("supervisor", values: .commented)
    (dialect.equalSections, dialect.countingLine) = (.merged(besides: []), .last)
    dialect.needsSections = true
    return dialect
  }()
  static let fail2ban = python.named("fail2ban", values: .fail2ban)
  static let keyfile = Dialect(
    name: "keyfile", value: .keyfile, hasSections: true, needsSections: true,
    keyNames: keysOfKeyfiles, skipsByteOrderMark: false,
    switchWords: [.trueFalse, .oneZero])
  static let git = Dialect(
    name: "git", marks: Array("#;".utf8), value: .git, newSeparator: " = ", bareKeys: .true,
    hasSections: true, headings: .beforeAssignment, needsSections: true, lists: .allKeys,
    equalKeys: .ignoringCase, keyForm: .git, keyNames: .word("-", first: .letter),
    headingNames: .word("-"))
  static let mysql = Dialect(
    name: "mysql", marks: Array("#;".utf8), value: .mysql, bareKeys: .true, writesBareKeys: true,
    hasSections: true, headings: .toFirstBracket, needsSections: true,
    directives: ["!include", "!includedir"], lists: .keys(["!include", "!includedir"]),
    equalKeys: .ignoringDashes, skipsByteOrderMark: false,
    switchWords: [.onOff, .trueFalse, .oneZero])
  static let php = Dialect(
    name: "php", marks: Array(";".utf8), settingsFollowMark: true, value: .php,
    newSeparator: " = ", hasSections: true, headings: .beforeAssignment,
    lists: .keys(["extension", "zend_extension"]), endsLinesAtReturn: true,
    keyNames: .word("_.-:/"),
    reservedKeys: ["false", "no", "none", "null", "off", "on", "true", "yes"],
    headingNames: .text(without: "[]\"';{}|&~!()^$"),
    switchWords: [.onOff, .trueFalse, .yesNo, .oneZero])
  static let samba = Dialect(
    name: "samba", marks: Array("#;".utf8), markOfSettings: UInt8(ascii: ";"), value: .samba,
    newSeparator: " = ", hasSections: true, headings: .toFirstBracket,
    equalKeys: .ignoringCaseAndBlanks, keyNames: .text(without: "=["),
    switchWords: [.yesNo, .trueFalse, .onOff, .oneZero])
  static let properties = Dialect(
    name: "properties", marks: Array("#!".utf8), value: .properties, separator: .any,
    bareKeys: .empty, endsLinesAtReturn: true, keyForm: .properties, keyNames: .text(without: ""),
    skipsByteOrderMark: false,
    switchWords: [.trueFalse])
  static let environment = Dialect(
    name: "environment", value: .shell, prefix: "export",
    keyNames: .word("_", first: .letterOrUnderscore), skipsByteOrderMark: false, skipsReturns: false
  )
  /// Files that a unit names in `EnvironmentFile=`, and others that systemd reads like them.
  static let environmentFile = Dialect(
    name: "environmentfile", marks: Array("#;".utf8), value: .environmentFile,
    endsLinesAtReturn: true, keyNames: .word("_", first: .letterOrUnderscore),
    ignoresOtherKeys: true, skipsByteOrderMark: false)
  static let environmentDirectory = environmentFile.named(
    "environment.d", values: .environmentDirectory)
  static let sysctl = Dialect(
    name: "sysctl", marks: Array("#;".utf8), newSeparator: " = ", keyMark: UInt8(ascii: "-"),
    keyForm: .sysctl, keyNames: .word("_-./*:@+", first: .letterOrUnderscore),
    skipsByteOrderMark: false,
    switchWords: [.oneZero])
  static let postgresql = Dialect(
    name: "postgresql", value: .postgresql, separator: .equalsOrBlank, newSeparator: " = ",
    lists: .keys(["include", "include_dir", "include_if_exists"]), equalKeys: .ignoringCase,
    keyNames: .word("_.$", first: .letterOrUnderscore), skipsByteOrderMark: false,
    switchWords: [.onOff, .trueFalse, .yesNo, .oneZero])
  static let postfix = Dialect(
    name: "postfix", newSeparator: " = ", continuation: .indentation, reference: "$",
    switchWords: [.yesNo])
  static let sshd = Dialect(
    name: "ssh", value: .ssh, separator: .equalsOrBlank, newSeparator: " ",
    equalSections: .records, blocks: ["match", "host"], lists: .keys(listsOfSSH),
    countingLine: .first, equalKeys: .ignoringCase, keyNames: .word("", first: .letter),
    skipsByteOrderMark: false,
    switchWords: [.yesNo])
  static let redis = Dialect(
    name: "redis", hasLowercaseKeys: true, value: .redis, separator: .blank, newSeparator: " ",
    bareKeys: .true, lists: .keys(listsOfRedis), equalKeys: .ignoringCase,
    skipsByteOrderMark: false,
    switchWords: [.yesNo])
  static let dnsmasq = Dialect(
    name: "dnsmasq", value: .dnsmasq, bareKeys: .flag, writesBareKeys: true, lists: .allKeys)
  static let curl = Dialect(
    name: "curl", value: .curl, separator: .any, newSeparator: " = ", bareKeys: .flag,
    writesBareKeys: true, lists: .allKeys, skipsByteOrderMark: false)
  static let chrony = Dialect(
    name: "chrony", marks: Array("#;!%".utf8), value: .chrony, separator: .blank,
    newSeparator: " ", bareKeys: .true, lists: .keys(listsOfChrony), equalKeys: .ignoringCase)
  static let wireGuard = Dialect(
    name: "wireguard", value: .wireGuard, newSeparator: " = ", hasSections: true,
    headings: .toLastBracket, equalSections: .merged(besides: ["peer"]), needsSections: true,
    lists: .keys(listsOfWireGuard), equalKeys: .ignoringCase,
    keyNames: .word("", first: .letter), skipsByteOrderMark: false)
  /// The firmware of the Raspberry Pi, by its documentation.
  static let configTxt = Dialect(
    name: "configtxt", hasSections: true, directives: ["include", "initramfs"],
    lists: .keys(listsOfConfigTxt), keyNames: .word("_:"))
  /// The sources of apt 2.6, and other control files of Debian.
  static let deb822 = Dialect(
    name: "deb822", separator: .colon, newSeparator: ": ", equalSections: .records,
    needsSections: true, stanza: "stanza", equalKeys: .ignoringCase,
    continuation: .indentationWithDots,
    keyForm: .stanza, keyNames: .word("-_", first: .letter), skipsByteOrderMark: false,
    switchWords: [.yesNo])
  static let keyword = Dialect(
    name: "keyword", marks: Array("#;!%".utf8), separator: .blank, newSeparator: " ",
    bareKeys: .true, lists: .allKeys)
  static let option = Dialect(
    name: "option", bareKeys: .true, writesBareKeys: true, lists: .allKeys)

  static let npmrc = Dialect(
    name: "npmrc", marks: Array("#;".utf8), hasSections: true, countingLine: .none,
    endsLinesAtReturn: true, keyNames: .text(without: "="),
    switchWords: [.trueFalse])

  public var description: String { name }

  /// Returns the dialect with another name and other values.
  private func named(_ name: String, values: ValueSyntax) -> Dialect {
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
