import Harness
import Testing

/// Unusual lines of files with sections: PHP, Samba, keyfiles and INI files, on the command line.
@Suite(.onOwnThread)
struct AwkwardSectionFileTests {
  @Test(arguments: [
    ("plain = abc\n", "plain", "a=b", "plain = \"a=b\"\n"),
    (
      "session.save_path = abc\n", "session.save_path", "host=h", "session.save_path = \"host=h\"\n"
    ),
    ("plain = abc\n", "plain", "x^y", "plain = \"x^y\"\n"),
    ("plain = abc\n", "plain", "!x", "plain = \"!x\"\n"),
    ("long = \"a\nb\"\nz=1\n", "long", "one", "long = \"one\"\nz=1\n"),
  ])
  func `a value with a mark that PHP interprets is in quotes`(
    text: String, key: String, value: String, new: String
  ) throws {
    try AwkwardFile("php.ini", text).expectSet(key, value, gives: new)
  }

  @Test(arguments: [
    ("php.ini", "[a]\nx=1\n[b] more\ny=2\n", "b.y", "2"),
    ("a.ini", "[a]\nx = 1\n[c]# last\nw = 2\n", "c.w", "2"),
    ("smb.conf", "[global]\na=1\n[x]\nb=2\n[global]\nc=3\n", "global.a", "1"),
    (
      "smb.conf", "[global]\n rpc_server:spoolss = external\n server string = a ; b # c\n",
      "global.server string", "a ; b # c"
    ),
    (
      "a.ini", "[note]\ntext=first\n second\n\n another paragraph\n\nlast=1\n", "note.text",
      "first\nsecond\n\nanother paragraph"
    ),
    (
      "setup.cfg", "[options]\nrequires =\n    meta ; python_version<\"3.8\"\n    six\n",
      "options.requires", "meta ; python_version<\"3.8\"\nsix"
    ),
    ("x.repo", "[x]\nname=X\nbaseurl=http://a/\n\thttp://b/\nenabled=0\n", "x.enabled", "0"),
  ])
  func `a value is the one that the program reads in that section`(
    name: String, text: String, key: String, value: String
  ) throws {
    try AwkwardFile(name, text).expect([key: value])
  }

  @Test(arguments: [
    ("w.nmconnection", "[wifi]\npin=x\n", "wifi.pin", "a b ", "[wifi]\npin=a b\\s\n"),
    ("w.nmconnection", "[wifi]\npin=x\n", "wifi.pin", " x\\y", "[wifi]\npin=\\sx\\\\y\n"),
    (
      "a.desktop", "[Desktop Entry]\nName=x\n", "\"Desktop Entry\".Name", "a\nb\\c",
      "[Desktop Entry]\nName=a\\nb\\\\c\n"
    ),
    (
      "a.desktop", "[Desktop Entry]\nKeywords=a;b\\;c;\n", "\"Desktop Entry\".Keywords",
      "x;y\\;z;", "[Desktop Entry]\nKeywords=x;y\\;z;\n"
    ),
  ])
  func `blanks at the ends and backslashes of a keyfile have escapes`(
    name: String, text: String, key: String, value: String, new: String
  ) throws {
    try AwkwardFile(name, text).expectSet(key, value, gives: new)
  }

  @Test(arguments: [
    (
      "setup.cfg", "[options]\nrequires =\n    abc\n    six\nname = x\n", "options.requires", "",
      "[options]\nrequires =\nname = x\n"
    ),
    (
      "a.ini", "[main]\n# Backend\n# option: value\nBackend=nft\n[two]\n", "main.Backend", "ipt",
      "[main]\n# Backend\n# option: value\nBackend=ipt\n[two]\n"
    ),
    (
      ".npmrc", "//r.example/:_authToken=${T}\nregistry=https://r.example/\n", "registry",
      "https://q.example/", "//r.example/:_authToken=${T}\nregistry=https://q.example/\n"
    ),
  ])
  func `an edit of one value leaves comments and other lines`(
    name: String, text: String, key: String, value: String, new: String
  ) throws {
    try AwkwardFile(name, text).expectSet(key, value, gives: new)
  }

  @Test(arguments: [
    ("a.desktop", "[Desktop Entry]\nName=x\n", "Comment", "x", "keys only in groups"),
    ("smb.conf", "[global]\n path = x\n", "global.path", "C:\\", "a backslash at the end"),
  ])
  func `an edit that the program would read otherwise is refused`(
    name: String, text: String, key: String, value: String, words: String
  ) throws {
    try AwkwardFile(name, text).expectRefusal(of: "set", key, value, words: words)
  }
}
