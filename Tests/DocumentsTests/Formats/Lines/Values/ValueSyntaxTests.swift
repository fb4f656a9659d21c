import Preferences
import Testing

@testable import Documents

/// Values with quotes, escapes, comments and several lines, as each program reads and writes them.
struct ValueSyntaxTests {
  private func text(_ spelling: String, _ dialect: String) throws -> String? {
    let file = ValueFile(try #require(Dialect(named: dialect)))
    return ValueFile.content(try file.snapshot(file.text(spelling))[file.name("key")])
  }

  @Test(
    arguments: [
      ("git", #"log --x=\"y\" a\\b"#, #"log --x="y" a\b"#), ("git", #""a b"c d # e"#, "a bc d"),
      ("git", #"" lead" mid " tail ""#, " lead mid  tail "), ("git", "\"x \\\n  y\"", "x   y"),
      ("git", "blue#sky", "blue"), ("git", "a \\\n  b", "a   b"), ("git", "a # b \\", "a"),
      ("environment", #"a\ b"#, "a b"), ("environment", #"a\b"#, "ab"),
      ("environment", #""a"b"#, "ab"), ("environment", "'a # b'#c", "a # b#c"),
      ("environment", "\"a\nb=1 # c\nd\"", "a\nb=1 # c\nd"), ("environment", "a\\\nb", "ab"),
      ("environment", "$HOME/x", "$HOME/x"),
      ("environment", "\"a $(b \"c\nd\")\"", "\"a $(b \"c\nd\")\""),
      ("environment", "(\n 1\n 2\n)", "(\n 1\n 2\n)"), ("environment", "1 E=2", "1 E=2"),
      ("environment", "a;b", "a;b"), ("environment", #""a\"b\$c" # d"#, "a\"b$c"),
      ("mysql", "a;b # c", "a;b"), ("mysql", #"a\sb\\c"#, #"a b\c"#),
      ("mysql", #""x" y""#, #"x" y"#),
      ("mysql", #""a#b""#, "a#b"), ("mysql", "it's # no", "it's # no"),
      ("php", "\"a\nb=2\nc\"", "a\nb=2\nc"), ("php", #"ab "c d" e"#, "abc de"),
      ("php", #"'a\'"#, #"a\"#), ("php", #""a\$b""#, "a$b"),
      ("php", "E_ALL & ~E_NOTICE", "E_ALL & ~E_NOTICE"),
      ("postgresql", #"'a\'b''c\\d\n\101'"#, "a'b'c\\d\nA"), ("postgresql", "'a' # x '", "a"),
      ("redis", #""a\x41\n'b""#, "aA\n'b"), ("redis", #"'a\'b'"#, "a'b"),
      ("redis", #"ab"c d""#, "abc d"),
      ("redis", #"900 1 "x""#, #"900 1 "x""#),
      ("ssh", "a # b", "a"), ("ssh", #""a b" # c"#, "a b"), ("ssh", #"a\ b"#, "a b"),
      ("ssh", #"a "b c" d"#, #"a "b c" d"#), ("ssh", "a#b", "a#b"),
      ("systemd", "a \\\n# c\n  b", "a    b"), ("samba", "a   b \\\n  c", "a b c"),
      ("properties", "a, \\\n    b, \\\n\\  c", "a, b,   c"), ("properties", "x  ", "x  "),
      ("properties", "x\\\\\\\n  y", "x\\y"), ("keyfile", #"\sa\n\\b\;"#, " a\n\\b\\;"),
      ("ini", "first\n second\n\n third # x", "first\nsecond\n\nthird"),
      ("python", "\n  a ; b\n  c", "a ; b\nc"), ("dnsmasq", #"" a b " # c"#, " a b "),
      ("dnsmasq", #""a\"b\t""#, "a\"b\t"), ("curl", #""my \"a\\b" x"#, #"my "a\b"#),
      ("curl", "a b", "a"),
      ("environmentfile", "30   # cap", "30   # cap"), ("environmentfile", #"a\b\ c"#, "ab c"),
      ("environmentfile", #""a" 'b'"#, "ab"), ("environmentfile", #"a"b""#, #"a"b""#),
      ("environmentfile", #""a\b\$" # c"#, #"a\b$# c"#), ("environmentfile", "'a\nb=1'", "a\nb=1"),
      ("environmentfile", "a  \\\nb", "a  b"), ("environmentfile", "\\\n b", " b"),
      ("environmentfile", "$HOME/x;y", "$HOME/x;y"), ("environment.d", #""$x""#, #""$x""#),
      ("environment.d", "a;b", "a;b"), ("wireguard", "a b # c", "a b"), ("wireguard", "a#b", "a"),
      ("chrony", "1 \t 3 # x", "1 3 # x"), ("supervisor", "a ; b", "a"),
      ("supervisor", "a # b", "a"), ("fail2ban", "a # b ; c", "a # b"),
      ("fail2ban", "a\n  b ; c", "a\nb"), ("python", "a ; b # c", "a ; b # c"),
      ("sysctl", "a  b \t", "a  b"), ("configtxt", "a # b", "a # b"),
    ] as [(String, String, String)])
  func `a value is what its program reads`(dialect: String, spelling: String, expected: String)
    throws
  {
    #expect(try text(spelling, dialect) == expected)
  }

  @Test(
    arguments: [
      ("environment", "$HOME/x", "y; touch pwn", #""y; touch pwn""#),
      ("environment", #""a b""#, "'x'$(touch pwn)''", #""'x'\$(touch pwn)''""#),
      ("environment", "a", "a`b", #""a\`b""#), ("environment", "'a'", "it's $x", #""it's \$x""#),
      ("environment", "a\\\nb", "q", "q"), ("environment", "(\n 1\n)", "x", "x"),
      ("environment", "\"a\nb\"", "c", "\"c\""), ("environment", "a", "~/x", "\"~/x\""),
      ("environment", "a", "b\nc", "\"b\nc\""),
      ("git", #"log --x=\"y\""#, #"a "b" \c"#, #"a \"b\" \\c"#),
      ("git", "a", " b#c\n", #"" b#c\n""#),
      ("mysql", "a", #"a\nb"#, #""a\\nb""#), ("mysql", "a", "a#c", #""a#c""#),
      ("mysql", "a", #"SET a='1', b="2""#, #""SET a='1', b=\"2\"""#),
      ("php", "abc", "a=b", #""a=b""#), ("php", "'a'", "x^y", "'x^y'"),
      ("php", "a", "${x}", #""\${x}""#),
      ("php", "E_ALL & ~E_NOTICE", "E_ALL | E_STRICT", "E_ALL | E_STRICT"),
      ("php", "\"a\nb\"", "one", #""one""#), ("php", "On", "Off", "Off"),
      ("postgresql", "'x'", #"copy C:\s"#, #"'copy C:\\s'"#),
      ("postgresql", "on", "a\nb", #"'a\nb'"#),
      ("redis", "a", "my dump", #""my dump""#), ("redis", #""a""#, "it's", #""it's""#),
      ("redis", "900 1", "60 5", "60 5"), ("redis", "a", "", #""""#),
      ("ssh", "a # b", "c d", #""c d" # b"#), ("ssh", "a", "#b", ##""#b""##),
      ("keyfile", "x", "a b ", #"a b\s"#), ("keyfile", "a;b", #"x;y\;z;"#, #"x;y\;z;"#),
      ("properties", "x", #"C:\"#, #"C:\\"#), ("properties", "x", " é", #"\ \u00e9"#),
      ("dnsmasq", "/a", #"/a"b"#, ##""/a\"b""##), ("dnsmasq", "/a", "b ", #""b ""#),
      ("curl", #""a""#, "b c", #""b c""#),
      ("postfix", "a", "b\n[::1]/128", "b\n    [::1]/128"),
      ("python", "a", "b\nc", "b\n    c"), ("ini", "a\n  b", "a\nc", "a\n  c"),
      ("environmentfile", "a", "30 # cap", ##""30 # cap""##),
      ("environmentfile", "'a'", "b$c", "'b$c'"), ("environmentfile", "a", "b\nc", "\"b\nc\""),
      ("environmentfile", "a", #"b"c$"#, #""b\"c\$""#), ("environment.d", "$x", "y", "y"),
      ("fail2ban", "a", "b # c", "b # c"), ("fail2ban", "a", "%(b)s", "%(b)s"),
      ("chrony", "1  3", "0.1 3", "0.1 3"), ("wireguard", "a # c", "b c", "b c # c"),
    ] as [(String, String, String, String)])
  func `a text is spelled in the style of the old value, as its program reads it`(
    dialect: String, spelling: String, text: String, expected: String
  ) throws {
    let file = ValueFile(try #require(Dialect(named: dialect)))
    let bytes = try file.setting(text, in: file.text(spelling))
    #expect(bytes.map { String(decoding: $0, as: UTF8.self) } == file.text(expected))
  }

  @Test(
    arguments: [
      ("systemd", "a", "/y\\", "a backslash at the end"),
      ("samba", "a", "C:\\", "a backslash at the end"),
      ("samba", "a", "b  c", "this text, which would be read as something else"),
      ("systemd", "a", "b\nc", "a text of several lines"),
      ("ini", "a", "b\nc", "a text of several lines"),
      ("python", "a", "b\nc=d", "a line that could be read as another setting"),
      ("environment", "a", "b\nC=d", "a line that could be read as another setting"),
      ("php", "a", "b\n[c]", "a line that could be read as another setting"),
      ("sysctl", "a", " b", "a blank at the beginning"),
      ("ini", "a", "b ;c", "this text, which would be read as something else"),
      ("dnsmasq", "a", "b\u{1}", "the character U+1"),
      ("keyword", "a", "b\nc", "a text of several lines"),
      ("wireguard", "a", "b#c", "the character #"),
      (
        "supervisor", "a", "b ;c",
        "this text, which would be read as something else"
      ),
      ("chrony", "a", "b  c", "this text, which would be read as something else"),
      ("environment.d", "a", "$x", "the character $"),
    ] as [(String, String, String, String)])
  func `a text that cannot be written is refused with what is in the way`(
    dialect: String, spelling: String, text: String, obstacle: String
  ) throws {
    let file = ValueFile(try #require(Dialect(named: dialect)))
    let old = try file.snapshot(file.text(spelling))
    let name = file.name("key")
    let problem = #expect(throws: Problem.self) {
      _ = try old.document.applying([Change(name, from: old[name], to: .string(text))])
    }
    #expect(
      problem?.reason == .cannotHold(format: "the format \(dialect)", what: obstacle))
  }

  @Test(arguments: [
    "export D=1 E=2\n", "D=1; x\n", "D=a >b\n", "D=\"a\n", "D=a b\n", "D= a\n", "D =a\n",
  ])
  func `a line with more than its assignment is not edited`(text: String) throws {
    let old = try ValueFile(.environment).snapshot(text)
    let name = PreferenceName(keys: "D")
    for new in [PreferenceValue.string("x"), nil] {
      #expect(throws: Problem.self) {
        _ = try old.document.applying([Change(name, from: old[name], to: new)])
      }
    }
  }

  @Test(arguments: [
    ("systemd", "[s]\na=b \\\n", "[s]\na=b \\\n\nc=d\n"),
    ("git", "[s]\n\ta = b\\\n", "[s]\n\ta = b\\\n\n\tc = d\n"),
    ("samba", "[s]\na = b\\ \n", "[s]\na = b\\ \n\nc = d\n"),
  ])
  func `a new line does not continue a value that ends in a backslash`(
    dialect: String, text: String, expected: String
  ) throws {
    let old = try ValueFile(try #require(Dialect(named: dialect))).snapshot(text)
    let change = Change(PreferenceName(keys: "s", "c"), from: nil, to: .string("d"))
    let new = try old.document.applying([change]).bytes
    #expect(String(decoding: new, as: UTF8.self) == expected)
  }

  @Test(arguments: [
    ("python", "%(home)s/x", true), ("supervisor", "%(ENV_HOME)s", true), ("python", "50%", false),
    ("postfix", "$myhostname ESMTP", true), ("postfix", "text", false), ("environment", "$x", true),
    ("environment", "'$x'", false), ("sysctl", "$x", false),
  ])
  func `a value with a reference that the program replaces is marked`(
    dialect: String, spelling: String, isExpanded: Bool
  ) throws {
    let file = ValueFile(try #require(Dialect(named: dialect)))
    let snapshot = try file.snapshot(file.text(spelling))
    let row = try #require(snapshot.row(of: file.name("key")))
    #expect(snapshot.isExpanded(at: row) == isExpanded)
  }
}
