/// The values of the programs.
extension ValueSyntax {
  /// Values without quotes, escapes and comments after them.
  static let line = ValueSyntax()

  static let commented = ValueSyntax(comments: .afterBlank, marks: Array("#;".utf8))

  static let git: ValueSyntax = {
    let escapes = Escapes(["\\", "\"", "n\n", "t\t", "b\u{8}"], .wrong, join: .lines)
    return ValueSyntax(
      comments: .anywhere, marks: Array("#;".utf8),
      quotations: [Quotation(quote: UInt8(ascii: "\""), escapes: escapes)], escapes: escapes,
      blanks: .spaces, bare: .unmarked)
  }()

  /// MariaDB replaces escapes after it has removed the quotes at both ends.
  static let mysql = ValueSyntax(
    comments: .anywhere,
    quotations: [Quotation(quote: UInt8(ascii: "\"")), Quotation(quote: UInt8(ascii: "'"))],
    reach: .ends,
    escapes: Escapes(["\\", "\"", "'", "n\n", "t\t", "r\r", "b\u{8}", "s "]), bare: .plainOrEquals)

  static let php = ValueSyntax(
    comments: .anywhere, marks: Array(";".utf8),
    quotations: [
      Quotation(
        quote: UInt8(ascii: "\""), escapes: Escapes(["\\", "\"", "$"]), spansLines: true,
        expands: true),
      Quotation(quote: UInt8(ascii: "'"), spansLines: true),
    ], blanks: .droppedAtQuotes, expansion: .php, bare: .plain)

  static let samba = ValueSyntax(
    escapes: Escapes([], join: .linesAfterBlanks), blanks: .collapsed)

  static let keyfile = ValueSyntax(
    escapes: Escapes(["\\", "n\n", "t\t", "r\r", "s "]), blanks: .keptAtEnd, bare: .escaped)

  static let properties = ValueSyntax(
    escapes: Escapes(
      ["\\", "n\n", "t\t", "r\r", "f\u{C}"], .dropped, numbers: .unicode,
      join: .linesWithoutBlanks), blanks: .keptAtEnd, bare: .escaped)

  static let shell = ValueSyntax(
    comments: .afterBlank,
    quotations: [
      Quotation(
        quote: UInt8(ascii: "\""), escapes: Escapes(["\\", "\"", "$", "`"], join: .lines),
        spansLines: true, expands: true),
      Quotation(quote: UInt8(ascii: "'"), spansLines: true),
    ], escapes: Escapes([], .dropped, join: .lines), rest: .foreign, expansion: .shell,
    bare: .plainOrEquals)

  /// systemd 252: `parse_env_file_internal` in `env-file.c`.
  static let environmentFile = ValueSyntax(
    quotations: [
      Quotation(
        quote: UInt8(ascii: "\""), escapes: Escapes(["\\", "\"", "$", "`"], join: .lineFeeds),
        spansLines: true, expands: true),
      Quotation(quote: UInt8(ascii: "'"), spansLines: true),
    ], reach: .leadingParts, escapes: Escapes([], .dropped, join: .bytes),
    blanks: .droppedAtQuotes, bare: .plainOrEquals)

  static let environmentDirectory: ValueSyntax = {
    var syntax = environmentFile
    syntax.expansion = .dollars
    return syntax
  }()

  /// chrony 4.3: `CPS_NormalizeLine` in `cmdparse.c`.
  static let chrony = ValueSyntax(blanks: .single)

  static let wireGuard = ValueSyntax(comments: .anywhere)

  static let fail2ban = ValueSyntax(comments: .afterBlank, marks: Array(";".utf8))

  static let postgresql = ValueSyntax(
    comments: .anywhere,
    quotations: [
      Quotation(
        quote: UInt8(ascii: "'"),
        escapes: Escapes(
          ["\\", "'", "n\n", "t\t", "r\r", "b\u{8}", "f\u{C}"], .dropped, numbers: .octal),
        isDoubled: true)
    ], reach: .beginning, bare: .token)

  static let redis = ValueSyntax(
    quotations: [
      Quotation(
        quote: UInt8(ascii: "\""),
        escapes: Escapes(
          ["\\", "\"", "n\n", "t\t", "r\r", "b\u{8}", "a\u{7}"], .dropped, numbers: .hexadecimal)),
      Quotation(quote: UInt8(ascii: "'"), escapes: Escapes(["'"])),
    ], rest: .words, bare: .word,
    wordLists: [
      "save", "bind", "client-output-buffer-limit", "rename-command", "user", "loadmodule",
      "replicaof", "slaveof", "tls-protocols", "oom-score-adj-values", "sentinel",
      "latency-tracking-info-percentiles",
    ])

  /// OpenSSH 9.2: `argv_split` in `misc.c`.
  static let ssh: ValueSyntax = {
    let escapes = Escapes(["\\", "\"", "'"])
    return ValueSyntax(
      comments: .afterBlank,
      quotations: [
        Quotation(quote: UInt8(ascii: "\""), escapes: escapes),
        Quotation(quote: UInt8(ascii: "'"), escapes: escapes),
      ], escapes: Escapes(["\\", "\"", "'", " "]), rest: .words, hasEmptyTexts: false, bare: .word,
      freeTexts: [
        "authorizedkeyscommand", "authorizedprincipalscommand", "forcecommand", "knownhostscommand",
        "localcommand", "proxycommand", "proxyjump", "remotecommand", "versionaddendum",
      ],
      wordLists: [
        "acceptenv", "allowgroups", "allowusers", "authenticationmethods", "authorizedkeysfile",
        "canonicaldomains", "canonicalizepermittedcnames", "channeltimeout", "denygroups",
        "denyusers", "dynamicforward", "globalknownhostsfile", "gssapiserveridentity", "host",
        "include", "ipqos", "kbdinteractivedevices", "listenaddress", "localforward", "logverbose",
        "match", "permitlisten", "permitopen", "permitremoteopen", "persourcenetblocksize",
        "rekeylimit", "remoteforward", "requiredrsasize", "sendenv", "setenv", "subsystem",
        "tunneldevice", "userknownhostsfile",
      ])
  }()

  static let dnsmasq = ValueSyntax(
    comments: .afterBlank,
    quotations: [
      Quotation(
        quote: UInt8(ascii: "\""),
        escapes: Escapes(["\\", "\"", "t\t", "n\n", "b\u{8}", "r\r", "e\u{1B}"]))
    ], blanks: .spaces,
    // The program marks escaped bytes by control characters: a byte 1 is read as the digit 1.
    misread: (1..<0x20).filter { ![0x08, 0x09, 0x0A, 0x0D, 0x1B].contains($0) }, bare: .unmarked)

  static let curl = ValueSyntax(
    quotations: [
      Quotation(
        quote: UInt8(ascii: "\""),
        escapes: Escapes(["\\", "\"", "t\t", "n\n", "r\r", "v\u{B}"], .dropped))
    ], reach: .beginning, rest: .ignored, bare: .word)
}
