/// The dialects of programs, as data.
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
    lists: .allKeysBut(.ofSystemd), lastingLists: dependenciesOfUnits,
    endsLinesAtReturn: true,
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
    continuation: .indentationWithBlankLines, isContinuationCertain: false,
    keyNames: .text(without: "=:["))
  static let python = Dialect(
    name: "python", marks: Array("#;".utf8), separator: .equalsOrColon, newSeparator: " = ",
    hasSections: true, headings: .toLastBracket, equalSections: .adjacentRecords,
    countingLine: .none, endsLinesAtReturn: true, continuation: .indentationWithBlankLines,
    keyNames: .text(without: "=:["), skipsByteOrderMark: false, reference: "%(")
  static let supervisor: Dialect = {
    var dialect = python.named("supervisor", values: .commented)
    (dialect.equalSections, dialect.countingLine) = (.merged(besides: []), .last)
    dialect.needsSections = true
    dialect.includes = ["include.files": .files]
    return dialect
  }()
  static let fail2ban: Dialect = {
    var dialect = python.named("fail2ban", values: .fail2ban)
    dialect.includes = ["includes.before": .files, "includes.after": .files]
    return dialect
  }()
  static let keyfile = Dialect(
    name: "keyfile", value: .keyfile, hasSections: true, needsSections: true,
    keyNames: .text(without: "=[]"), keysHaveLocales: true, skipsByteOrderMark: false,
    switchWords: [.trueFalse, .oneZero])
  static let git = Dialect(
    name: "git", marks: Array("#;".utf8), value: .git, newSeparator: " = ", bareKeys: .true,
    hasSections: true, headings: .beforeAssignment, needsSections: true, lists: .allKeys,
    includes: ["include.path": .file, "includeif.path": .file],
    equalKeys: .ignoringCase, keyForm: .quotedSection, keyNames: .word("-", first: .letter),
    headingNames: .word("-"))
  static let mysql = Dialect(
    name: "mysql", marks: Array("#;".utf8), value: .mysql, bareKeys: .true, writesBareKeys: true,
    hasSections: true, headings: .toFirstBracket, needsSections: true,
    directives: ["!include", "!includedir"], lists: .keys(["!include", "!includedir"]),
    includes: ["!include": .file, "!includedir": .directories],
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
    newSeparator: " = ", hasSections: true, headings: .toFirstBracket, includes: ["include": .file],
    equalKeys: .ignoringCaseAndBlanks, keyNames: .text(without: "=["),
    switchWords: [.yesNo, .trueFalse, .onOff, .oneZero])
  static let properties = Dialect(
    name: "properties", marks: Array("#!".utf8), value: .properties, separator: .any,
    bareKeys: .empty, endsLinesAtReturn: true, keyForm: .escaped, keyNames: .text(without: ""),
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
    keyForm: .slashed, keyNames: .word("_-./*:@+", first: .letterOrUnderscore),
    skipsByteOrderMark: false,
    switchWords: [.oneZero])
  static let postgresql = Dialect(
    name: "postgresql", value: .postgresql, separator: .equalsOrBlank, newSeparator: " = ",
    lists: .keys(["include", "include_dir", "include_if_exists"]),
    includes: ["include": .file, "include_if_exists": .file, "include_dir": .directories],
    equalKeys: .ignoringCase,
    keyNames: .word("_.$", first: .letterOrUnderscore), skipsByteOrderMark: false,
    switchWords: [.onOff, .trueFalse, .yesNo, .oneZero])
  static let postfix = Dialect(
    name: "postfix", newSeparator: " = ", continuation: .indentation, reference: "$",
    switchWords: [.yesNo])
  static let sshd = Dialect(
    name: "ssh", value: .ssh, separator: .equalsOrBlank, newSeparator: " ",
    equalSections: .records, blocks: ["match", "host"], lists: .keys(listsOfSSH),
    includes: ["include": .files],
    countingLine: .first, equalKeys: .ignoringCase, keyNames: .word("", first: .letter),
    skipsByteOrderMark: false,
    switchWords: [.yesNo])
  static let redis = Dialect(
    name: "redis", hasLowercaseKeys: true, value: .redis, separator: .blank, newSeparator: " ",
    bareKeys: .true, lists: .keys(listsOfRedis), includes: ["include": .files],
    equalKeys: .ignoringCase,
    skipsByteOrderMark: false,
    switchWords: [.yesNo])
  static let dnsmasq = Dialect(
    name: "dnsmasq", value: .dnsmasq, bareKeys: .flag, writesBareKeys: true, lists: .allKeys,
    includes: ["conf-file": .file, "conf-dir": .directories])
  static let curl = Dialect(
    name: "curl", value: .curl, separator: .any, newSeparator: " = ", bareKeys: .flag,
    writesBareKeys: true, lists: .allKeys, skipsByteOrderMark: false)
  static let chrony = Dialect(
    name: "chrony", marks: Array("#;!%".utf8), value: .chrony, separator: .blank,
    newSeparator: " ", bareKeys: .true, lists: .keys(listsOfChrony),
    includes: ["include": .files, "confdir": .directories, "sourcedir": .directories],
    equalKeys: .ignoringCase)
  static let wireGuard = Dialect(
    name: "wireguard", value: .wireGuard, newSeparator: " = ", hasSections: true,
    headings: .toLastBracket, equalSections: .merged(besides: ["peer"]), needsSections: true,
    lists: .keys(listsOfWireGuard), equalKeys: .ignoringCase,
    keyNames: .word("", first: .letter), skipsByteOrderMark: false)
  /// The firmware of the Raspberry Pi, by its documentation.
  static let configTxt = Dialect(
    name: "configtxt", hasSections: true, directives: ["include", "initramfs"],
    lists: .keys(listsOfConfigTxt), includes: ["include": .file], keyNames: .word("_:"))
  /// The sources of apt 2.6, and other control files of Debian.
  static let deb822 = Dialect(
    name: "deb822", separator: .colon, newSeparator: ": ", equalSections: .records,
    needsSections: true, stanza: "stanza", equalKeys: .ignoringCase,
    continuation: .indentationWithDots,
    keyForm: .stanza, keyNames: .word("-_", first: .letter), skipsByteOrderMark: false,
    switchWords: [.yesNo])
  static let keyword = Dialect(
    name: "keyword", marks: Array("#;!%".utf8), separator: .blank, newSeparator: " ",
    bareKeys: .true, lists: .allKeys, includes: ["include": .files, "include_dir": .directories])
  static let option = Dialect(
    name: "option", bareKeys: .true, writesBareKeys: true, lists: .allKeys)

  static let npmrc = Dialect(
    name: "npmrc", marks: Array("#;".utf8), hasSections: true, countingLine: .none,
    endsLinesAtReturn: true, keyNames: .text(without: "="),
    switchWords: [.trueFalse])
}
