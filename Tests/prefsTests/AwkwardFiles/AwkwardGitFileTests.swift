import Harness
import Testing

/// Unusual lines of git's configuration, on the command line.
@Suite(.onOwnThread)
struct AwkwardGitFileTests {
  @Test func `values with escapes, quotes and comments are those that git reads`() throws {
    let file = try AwkwardFile(
      ".gitconfig",
      #"""
      [alias]
      	escaped = log --author=\"a\" x\\y
      	parts = " first" second " third "
      	joined = "a b"c # a comment
      	lines = "one \
        two"
      	function = "!g() { cat \"$1\" | tr 'a;b' c; }; g"
      	colour = red#ish
      	last = 1

      """#)
    try file.expect([
      "alias.escaped": #"log --author="a" x\y"#, "alias.parts": " first second  third ",
      "alias.joined": "a bc", "alias.lines": "one   two",
      "alias.function": #"!g() { cat "$1" | tr 'a;b' c; }; g"#, "alias.colour": "red",
    ])
  }

  @Test func `an assignment after a heading on its line belongs to the section`() throws {
    let file = try AwkwardFile(".gitconfig", "[a]\n\tx = 1\n[core] bare = true\n\ty = 2\n")
    try file.expect(["core.bare": "true", "core.y": "2"])
    try file.expectRefusal(of: "unset", "a.y", words: "a.y: no such name")
  }

  @Test func `sections of one name are one section, also in the older form with a dot`() throws {
    let file = try AwkwardFile(
      ".gitconfig", "[alias]\n\ta = one\n[core]\n\tx = 1\n[alias]\n\tb = two\n[Old.Form]\n\tk = 3\n"
    )
    try file.expect(["alias.a": "one", "alias.b": "two", "old.form.k": "3"])
  }

  @Test func `the name of a new subsection is in quotes`() throws {
    try AwkwardFile(".gitconfig", "[user]\n\tname = A\n").expectSet(
      "url.\"ssh://git@host\".insteadOf", "https://host/x",
      gives:
        "[user]\n\tname = A\n\n[url \"ssh://git@host\"]\n\tinsteadOf = https://host/x\n")
  }

  @Test(arguments: ["user.my_key", "user.2nd"])
  func `a key that git refuses is refused`(key: String) throws {
    try AwkwardFile(".gitconfig", "[user]\n\tname = A\n").expectRefusal(
      of: "set", key, "x", words: "expected letters, digits and -, a letter first")
  }
}
