import Harness
import Testing

/// Unusual lines of files that a shell reads, on the command line.
@Suite(.onOwnThread)
struct AwkwardShellFileTests {
  @Test func `values with quotes, backslashes and marks of comments are those of a shell`() throws {
    let file = try AwkwardFile(
      ".env",
      #"""
      # it's a "comment
      LINES="-----BEGIN
      x # not one
      -----END"
      JOINED='a # b'#c
      BLANK=a\ b
      MARK=abc#def
      QUOTED="a # b" # a comment
      LAST=v

      """#)
    try file.expect([
      "LINES": "-----BEGIN\nx # not one\n-----END", "JOINED": "a # b#c", "BLANK": "a b",
      "MARK": "abc#def", "QUOTED": "a # b", "LAST": "v",
    ])
    try AwkwardFile("etc/sysconfig/smartmontools", "# options\nsmartd_opts=\"-q never\"\n").expect([
      "smartd_opts": "-q never"
    ])
  }

  @Test func `a removed value takes all of its lines with it`() throws {
    try AwkwardFile(".env", "A=1\nKEY=\"x # no\n y\"\nT=v\n").expect(
      "unset", "KEY", gives: "A=1\nT=v\n")
  }

  @Test(arguments: [
    (".env", "J=a\\\nb\nT=v\n", "J", "q", "J=q\nT=v\n"),
    (".env", "B=(\n 1\n 2\n)\nT=v\n", "B", "x", "B=x\nT=v\n"),
    (".env", "T=v\n", "T", #"a'b"c$d"#, #"T="a'b\"c\$d""# + "\n"),
    (
      "os-release", #"PRETTY_NAME="A \"b\" \$5""# + "\nID=a\n", "PRETTY_NAME", #"A `b` "c""#,
      #"PRETTY_NAME="A \`b\` \"c\"""# + "\nID=a\n"
    ),
    (
      "etc/sysconfig/tomcat", "catalina_opts=\"-Xmx1g -ea\"\nuser=tomcat\n", "catalina_opts",
      "-Xmx2g -ea", "catalina_opts=\"-Xmx2g -ea\"\nuser=tomcat\n"
    ),
  ])
  func `a new value is written so that a shell reads it`(
    name: String, text: String, key: String, value: String, new: String
  ) throws {
    try AwkwardFile(name, text).expectSet(key, value, gives: new)
  }

  @Test(arguments: [
    ("T=v\n", "a b", "letters, digits and _, no digit first"),
    ("export D=1 E=2\nT=v\n", "D", "words or commands after the value"),
  ])
  func `an assignment that is not one of a shell is refused`(
    text: String, key: String, words: String
  ) throws {
    try AwkwardFile(".env", text).expectRefusal(of: "set", key, "5", words: words)
  }
}
