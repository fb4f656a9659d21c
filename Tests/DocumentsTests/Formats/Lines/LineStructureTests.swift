import Preferences
import Testing

@testable import Documents

/// Headings, sections of one name, repeated keys and names, as the programs read them.
struct LineStructureTests {
  private func document(_ name: String, _ text: String) throws -> LineDocument {
    try LineDocument(Array(text.utf8), try #require(Dialect(named: name)))
  }

  private func text(_ document: any Document) -> String {
    String(decoding: document.bytes, as: UTF8.self)
  }

  /// Returns the file after a change of the value of `keys`.
  private func changed(
    _ name: String, _ text: String, _ keys: [String], to new: PreferenceValue?
  ) throws -> String {
    let document = try document(name, text)
    let key = PreferenceName(keys.map(PreferenceName.Component.key))
    let old = document.node(of: key).map(document.value(at:))
    return self.text(try document.applying([Change(key, from: old, to: new)]))
  }

  /// Each was read by the program: git 2.39, testparm 4.17, PHP 8.2, my_print_defaults 10.11, configparser
  /// of Python 3.11 and GLib 2.74.
  @Test(arguments: [
    (
      "git", "[alias] st = s\n[core] bare = true\n",
      #"{"alias": {"st": "s"}, "core": {"bare": true}}"#
    ),
    ("git", "[a] # c\nx=1\n[b]#c\ny=2\n", #"{"a": {"x": 1}, "b": {"y": 2}}"#),
    ("git", "[a] flag\n", #"{"a": {"flag": true}}"#),
    ("git", "[X.Sub]\nk=2\n", #"{"x.sub": {"k": 2}}"#),
    ("git", "[a \"b]c\"]\nx=1\n", #"{"a.b]c": {"x": 1}}"#),
    ("git", "[a] [b] x=1\n", #"{"a": {}, "b": {"x": 1}}"#),
    ("git", "[a]\nx=1\n[b\ny=2\n", #"{"a": {"x": 1}}"#),
    ("php", "[a] x=1\n[b] more\ny=2\n[c]; z\n", #"{"a": {"x": 1}, "b": {"y": 2}, "c": {}}"#),
    ("samba", "[a] path=x\nb=1\n[c]# d\n", #"{"a": {"b": 1}, "c": {}}"#),
    ("mysql", "[client] foo\nport=1\n[b]# c\n", #"{"client": {"port": 1}, "b": {}}"#),
    (
      "ini", "[b] trailing\nx=1\n[c]# d\ny=2\n[d]e]\n",
      #"{"b": {"x": 1}, "c": {"y": 2}, "d]e": {}}"#
    ),
    ("keyfile", "[a]\nx=1\n[b] trailing\ny=2\n", #"{"a": {"x": 1}}"#),
    ("systemd", "[a]\nx=1\n[b]# c\ny=2\n", #"{"a": {"x": 1}}"#),
  ])
  func `text after a heading is what the program takes it for`(
    name: String, text: String, wanted: String
  ) throws {
    #expect(try document(name, text).value(at: 0) == PreferenceValue(typed: wanted))
  }

  @Test(arguments: [
    ("git", "[a]\nx=1\n[b\ny=2\n"), ("keyfile", "[a]\nx=1\n[b] c\ny=2\n"),
    ("systemd", "[a]\nx=1\n[b]# c\ny=2\n"), ("mysql", "[a]\nx=1\n[b\ny=2\n"),
    ("git", "[a]\nx=1\n[b] [c] y=2\n"),
  ])
  func `nothing is written below a heading that the program does not read`(
    name: String, text: String
  ) throws {
    let rest = text.dropFirst("[a]\nx=1\n".count)
    #expect(try changed(name, text, ["a", "x"], to: .integer(3)) == "[a]\nx=3\n" + rest)
    #expect(try changed(name, text, ["a", "z"], to: .integer(3)) == "[a]\nx=1\nz=3\n" + rest)
    // Git reads `[b]` if another heading follows it.
    for keys in [["new", "y"], ["c", "y"]] + (text.contains("[c]") ? [] : [["b", "y"]]) {
      #expect(throws: Problem.self) { try changed(name, text, keys, to: .integer(3)) }
    }
    #expect(
      try document(name, text).problemsOfLines.isEmpty == (name == "git" && text.contains("[c]")))
  }

  @Test func `an assignment after a heading is changed and removed without it`() throws {
    let text = "[a]\n\tx = 1\n[core] bare = true\n\ty = 2\n"
    let key = ["core", "bare"]
    #expect(
      try changed("git", text, key, to: .bool(false))
        == "[a]\n\tx = 1\n[core] bare = false\n\ty = 2\n")
    #expect(try changed("git", text, key, to: nil) == "[a]\n\tx = 1\n[core]\n\ty = 2\n")
    #expect(try changed("git", text, ["a", "x"], to: nil) == "[a]\n[core] bare = true\n\ty = 2\n")
    #expect(try changed("git", text, ["core"], to: nil) == "[a]\n\tx = 1\n")
  }

  private static let parts = "[a]\nx=1\n\n[b]\ny=2\n\n# last\n[a]\nz=3\n"

  @Test(arguments: ["git", "mysql", "samba", "keyfile", "systemd", "php"])
  func `sections of one name are one section`(name: String) throws {
    let text = name == "php" ? Self.parts.replacing("#", with: ";") : Self.parts
    let document = try document(name, text)
    #expect(
      try document.value(at: 0)
        == PreferenceValue(typed: #"{"a": {"x": 1, "z": 3}, "b": {"y": 2}}"#))
    #expect(
      try changed(name, text, ["a", "z"], to: .integer(4)) == text.replacing("z=3", with: "z=4"))
    #expect(
      try changed(name, text, ["a", "x"], to: nil) == text.replacing("x=1\n", with: ""))
    #expect(try changed(name, text, ["a", "new"], to: .integer(4)) == text + "new=4\n")
    #expect(try changed(name, text, ["b"], to: nil) == text.replacing("[b]\ny=2\n\n", with: ""))
    #expect(!(try changed(name, text, ["a"], to: nil)).contains("[a]"))
    let renaming = try Change.renaming(
      PreferenceName(keys: "a"), to: PreferenceName(keys: "c"), of: document.value(at: 2))
    let whole = try document.applying(renaming)
    #expect(self.text(whole) == text.replacing("[a]", with: "[c]"))
  }

  @Test func `records of systemd stay records, and configparser's duplicates stay refused`() throws
  {
    let routes = try document("systemd", "[Route]\na=1\n[Link]\n[Route]\na=2\n")
    #expect(
      try routes.value(at: 0)
        == PreferenceValue(typed: #"{"Route": [{"a": 1}, {"a": 2}], "Link": {}}"#))
    #expect(Duplicates(in: try document("ini", "[a]\nx=1\n[b]\n[a]\ny=1\n")).values.count == 2)
    #expect(Duplicates(in: try document("ini", "[a]\nx=1\nx=2\n")).values.count == 2)
  }

  @Test(arguments: [
    ("mysql", "[a]\nbind-address=1\nx=1\nbind_address=2\n", "bind_address", 3),
    ("samba", "[a]\nServer  String=1\nx=1\nserver string=2\n", "server string", 3),
    ("keyfile", "[a]\nk=1\nx=1\nk=2\n", "k", 3),
    ("php", "[a]\nk=1\nx=1\nk=2\n", "k", 3),
  ])
  func `of a repeated key the line that counts is shown and changed`(
    name: String, text: String, key: String, line: Int
  ) throws {
    let document = try document(name, text)
    #expect(document.value(at: 2) == .dictionary(["x": .integer(1), key: .integer(2)]))
    #expect(Duplicates(in: document).values.isEmpty)
    #expect(document.problemsOfLines.map(\.place?.line) == [2])
    #expect(
      try changed(name, text, ["a", key], to: .integer(5)) == text.dropLast(2) + "5\n")
    #expect(try changed(name, text, ["a", key], to: nil) == "[a]\nx=1\n")
  }

  @Test func `of a repeated keyword of sshd the first line counts, and some are lists`() throws {
    let text = "PermitRootLogin yes\nPort 1\nport 2\npermitrootlogin no\n"
    let document = try document("ssh", text)
    #expect(
      try document.value(at: 0)
        == PreferenceValue(typed: #"{"PermitRootLogin": "yes", "Port": [1, 2]}"#))
    #expect(document.problemsOfLines.map(\.place?.line) == [4])
    #expect(
      try changed("ssh", text, ["PermitRootLogin"], to: .string("no"))
        == text.replacing("yes", with: "no"))
    #expect(try changed("ssh", text, ["PermitRootLogin"], to: nil) == "Port 1\nport 2\n")
  }

  @Test func `net/ipv4/x and net.ipv4.x are one key of sysctl`() throws {
    let text = "net/ipv4/x=1\nnet.ipv4.x=2\n"
    #expect(try document("sysctl", text).value(at: 0) == .dictionary(["net.ipv4.x": .integer(2)]))
    #expect(
      try changed("sysctl", text, ["net.ipv4.x"], to: .integer(3)) == "net/ipv4/x=1\nnet.ipv4.x=3\n"
    )
  }

  @Test func `commenting out or renaming a repeated key takes all its lines`() throws {
    let document = try document("keyfile", "[a]\nk=1\nx=1\nk=2\n")
    let key = PreferenceName(keys: "a", "k")
    let out = try document.applying([Change(commentingOut: key, .integer(2))])
    #expect(text(out) == "[a]\n#k=1\nx=1\n#k=2\n")
    let renamed = try document.applying(
      Change.renaming(key, to: PreferenceName(keys: "a", "m"), of: .integer(2)))
    #expect(text(renamed) == "[a]\nm=1\nx=1\nm=2\n")
  }

  @Test(arguments: [
    ("git", ["user", "my_key"]), ("git", ["user", "1st"]), ("git", ["user", "a b"]),
    ("git", ["user", "é"]), ("git", ["user", "a]"]), ("git", ["a_b", "x"]), ("git", ["a b", "x"]),
    ("environment", ["a b"]), ("environment", ["1a"]), ("environment", ["a-b"]),
    ("environment", ["é"]), ("keyfile", ["a]b", "x"]), ("keyfile", ["a[b", "x"]),
    ("keyfile", ["a\tb", "x"]), ("keyfile", ["user", "x]"]), ("keyfile", ["user", "x[a b]"]),
    ("php", ["yes"]), ("php", ["{"]), ("php", ["a(b"]), ("mysql", ["user", "a b"]),
    ("systemd", ["a\nb", "x"]), ("samba", ["a]b", "x"]), ("ssh", ["A b"]), ("sysctl", ["a b"]),
    ("postgresql", ["1a"]), ("postfix", ["a b"]), ("keyword", ["%"]), ("option", ["a b"]),
    ("properties", [""]), ("systemd", ["x"]), ("keyfile", ["x"]), ("git", ["x"]), ("mysql", ["x"]),
    ("ini", ["x"]), ("ini", ["user", "a\nb"]), ("ini", ["user", "a=b"]),
  ])
  func `a name that the program does not accept is refused`(name: String, keys: [String]) throws {
    let text = try document(name, "").dialect.hasSections ? "[user]\nname=A\n" : "name=A\n"
    #expect(throws: Problem.self) { try changed(name, text, keys, to: .integer(1)) }
    guard keys.count == 1, !["x", "yes"].contains(keys[0]) || name == "php" else { return }
    let document = try document(name, "name=A\n")
    #expect(throws: Problem.self) {
      try document.applying(
        Change.renaming(
          PreferenceName(keys: "name"), to: PreferenceName(keys: keys[0]), of: .string("A")))
    }
  }

  @Test(arguments: [
    ("git", ["url.git@h:x", "insteadOf"], "[url \"git@h:x\"]\n\tinsteadOf = A\n"),
    ("keyfile", ["a", "Name[de_DE.UTF-8@euro]"], "[a]\nName[de_DE.UTF-8@euro]=A\n"),
    ("php", ["HOST=example.com", "x"], "[HOST=example.com]\nx = A\n"),
    ("properties", ["a b=c"], "a\\ b\\=c=A\n"),
    ("samba", ["a b", "c d : e"], "[a b]\nc d : e = A\n"),
  ])
  func `an unusual name that the program accepts is written`(
    name: String, keys: [String], wanted: String
  ) throws {
    let written = try changed(name, "", keys, to: .string("A"))
    #expect(written.replacing("\t", with: "") == wanted.replacing("\t", with: ""))
  }

  @Test(arguments: ["{", "<x", "<?xml"])
  func `a first key that makes the file another format is refused`(key: String) throws {
    for dialect in Dialect.all {
      let document = try LineDocument(Array("name\(dialect.newSeparator)A\n".utf8), dialect)
      #expect(throws: Problem.self, "\(dialect)") {
        try document.applying(
          Change.renaming(
            PreferenceName(keys: "name"), to: PreferenceName(keys: key), of: .string("A")))
      }
    }
  }

  @Test(arguments: [
    ("#Port 22\n\n# Example\n#Match User a\n#  PermitTTY no\n", "\nUsePAM yes\n\n# Example\n"),
    ("Port 22\n# Example\n#Match User a\n#  PermitTTY no\nBanner x\n", "22\nUsePAM yes\n\n# Ex"),
    ("#Match User a\n#  PermitTTY no\nBanner x\n", "UsePAM yes\n\n#Match"),
  ])
  func `a new keyword goes above a commented-out Match`(text: String, part: String) throws {
    let new = try changed("ssh", text, ["UsePAM"], to: .string("yes"))
    #expect(new.contains(part), "\(new)")
    #expect(
      new.replacing("UsePAM yes\n", with: "").filter { $0 != "\n" } == text.filter { $0 != "\n" })
  }

  @Test(arguments: [
    ("a\\\nb=c\n", ["ab": "c"]), ("\\\na\\\r\n  b = c\nd=1", ["ab": "c", "d": "1"]),
    ("a\\\n  b\nc", ["ab": "", "c": ""]), ("a\\\n\nb=1", ["a": "", "b": "1"]),
    ("a\\\n =\\\n b", ["a": "b"]), ("a\\", ["a": ""]),
  ])
  func `a key of properties continues on the next line, as Java reads it`(
    text: String, values: [String: String]
  ) throws {
    let document = try LineDocument(Array(text.utf8), .properties)
    let read = DocumentSnapshot(document, revision: .new())
    #expect(read.count == values.count)
    for (key, value) in values {
      #expect(read[PreferenceName(keys: key)]?.searchText == value, "\(key)")
    }
  }
}
