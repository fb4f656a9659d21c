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
    postfix, sshd, keyword, option,
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

  public var description: String { name }

  /// Returns the dialect with this name. Nil if there is none.
  public init?(named name: String) {
    guard let found = Self.all.first(where: { $0.name == name }) else { return nil }
    self = found
  }
}

// MARK: Finding the dialect of a file

extension Dialect {
  /// Patterns of paths, compared with the end of a path. `*` is any part of a name.
  private static let patterns: [(dialect: Dialect, patterns: [String])] = [
    // Its filters are named like the files of other programs.
    (ini, ["fail2ban/*.conf", "fail2ban/*/*.conf", "fail2ban/*.local", "jail.d/*.conf"]),
    (
      sshd,
      ["sshd_config", "ssh_config", "sshd_config.d/*.conf", "ssh_config.d/*.conf", ".ssh/config"]
    ),
    (postgresql, ["postgresql.conf", "postgresql.auto.conf", "pg_ctl.conf", "pg_log.conf"]),
    (git, [".gitconfig", ".git/config", "gitconfig", ".gitmodules", "git/config"]),
    (mysql, ["my.cnf", ".my.cnf", "*.cnf"]),
    (php, ["php.ini", "php.ini-*", "php/*/*/conf.d/*.ini", "mods-available/*.ini"]),
    (samba, ["smb.conf", "samba/*.conf"]),
    (postfix, ["main.cf"]),
    (sysctl, ["sysctl.conf", "sysctl.d/*.conf"]),
    (
      environment,
      [
        "etc/default/*", "os-release", "lsb-release", ".env", "*.env", "etc/environment",
        "locale.conf",
      ]
    ),
    (
      systemd,
      [
        "*.service", "*.socket", "*.timer", "*.mount", "*.automount", "*.target", "*.path",
        "*.slice",
        "*.swap", "*.network", "*.netdev", "*.link", "systemd/*.conf", "*.conf.d/*.conf",
        "*.service.d/*.conf", "*.nspawn", "*.dnssd",
      ]
    ),
    (
      keyfile,
      [
        "*.desktop", "*.nmconnection", "NetworkManager.conf", "NetworkManager/conf.d/*.conf",
        "sssd.conf",
      ]
    ),
    (
      option,
      [
        "dnsmasq.conf", "dnsmasq.d/*", "curlrc", ".curlrc", "wgetrc", ".wgetrc",
        "mosquitto.conf.d/*", "vsftpd.conf",
      ]
    ),
    (
      keyword,
      [
        "redis.conf", "chrony.conf", "chrony/*.conf", "login.defs", "ntp.conf", "mosquitto.conf",
        "ntpsec/*.conf",
      ]
    ),
    (properties, ["*.properties"]),
    (
      ini,
      [
        "*.ini", "*.cfg", "supervisord.conf", "supervisor/conf.d/*.conf", "pip.conf", "odoo.conf",
      ]
    ),
  ]

  /// Directories whose files are tables, whatever they are called.
  private static let directoriesOfTables: Set = ["tmpfiles.d", "sysusers.d"]

  /// Returns the dialect of the file at `path`, by its name and directories. Nil if they say nothing.
  public init?(path: String) {
    var parts = path.split(separator: "/").map(String.init)
    guard !parts.dropLast().contains(where: Self.directoriesOfTables.contains) else { return nil }
    let samples = [
      ".sample", ".dist", ".default", ".example", ".proto", ".debian", ".orig", ".bak",
    ]
    if let last = parts.last, let sample = samples.first(where: last.hasSuffix) {
      parts[parts.count - 1] = String(last.dropLast(sample.count))
    }
    let found = Self.patterns.first { entry in
      entry.patterns.contains { pattern in
        let wanted = pattern.split(separator: "/").map(String.init)
        return wanted.count <= parts.count
          && zip(wanted.reversed(), parts.reversed()).allSatisfy { $1.matches(glob: $0) }
      }
    }
    guard let found else { return nil }
    self = found.dialect
  }
}

extension String {
  /// Whether the whole text matches a pattern in which `*` is any text.
  fileprivate func matches(glob: String) -> Bool {
    let parts = glob.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1, let first = parts.first, let last = parts.last else {
      return self == glob
    }
    guard count >= first.count + last.count, hasPrefix(first), hasSuffix(last) else { return false }
    var rest = dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }
}
