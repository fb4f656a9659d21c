import Preferences
import Testing

@testable import Documents

/// How files of each dialect are read and written.
struct LineDocumentTests {
  private func snapshot(_ text: String, _ dialect: String) throws -> DocumentSnapshot {
    let dialect = try #require(Dialect(named: dialect))
    let document = try LineDocument(Array(text.utf8), dialect)
    return DocumentSnapshot(document, revision: Revision(token: text))
  }

  private func rows(_ snapshot: DocumentSnapshot) -> [String] {
    (0..<snapshot.count).map {
      "\(snapshot.name(at: $0).label) = \(snapshot.value(at: $0).text(limit: 60))"
    }
  }

  private func set(
    _ text: String, _ dialect: String, _ name: String, _ value: PreferenceValue?
  ) throws -> String {
    let snapshot = try snapshot(text, dialect)
    let name = try snapshot.placement(of: NameLookup(parsing: name))
    let change = Change(name, from: snapshot[name], to: value)
    return String(decoding: try snapshot.document.applying([change]).bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("systemd", "[Unit]\nA=b \\\n  c\nE=\n", [#"Unit.A = "b    c""#, #"Unit.E = """#]),
    ("systemd", "[Route]\na=1\n[Route]\na=2\n", ["Route[0].a = 1", "Route[1].a = 2"]),
    ("systemd", "[S]\nX=1\nX=2\n", ["S.X = [1, 2]"]),
    ("systemd", "[S]\nA=b \\\n# c\n  ; d\n  e\nF=g\n", [#"S.A = "b    e""#, #"S.F = "g""#]),
    ("ini", "[a]\nk: v ; c\nl =\n   m\n   n\n", [#"a.k = "v""#, #"a.l = "m\nn""#]),
    ("ini", "[a]\nl = m ; x\n  # c\n\n  n ; y\no = p\n", [#"a.l = "m\n\nn""#, #"a.o = "p""#]),
    ("ini", "[a]\n  k = v\n  l = m\n    n\n", [#"a.k = "v""#, #"a.l = "m\nn""#]),
    ("keyfile", "[G]\nName[de]=x\n", [#""G"."Name[de]" = "x""#]),
    ("keyfile", "[g]\na=\\sb\\\\c\\n\nb=x\\;y;\n", [#"g.a = " b\\c\n""#, #"g.b = "x\\;y;""#]),
    (
      "git", "[core]\n\tbare\n\teditor = \"a # b\" # c\n",
      ["core.bare = true", #"core.editor = "a # b""#]
    ),
    (
      "git", "[remote \"o.x\"]\n\turl = a\n[branch \"B\"]\n\tx = 1\n[branch \"b\"]\n\tx = 2\n",
      [#"remote.o.x.url = "a""#, "branch.B.x = 1", "branch.b.x = 2"]
    ),
    ("git", #"[a  "c\"d\\é"]"# + "\nx = 1\n", [#""a.c\"d\\é".x = 1"#]),
    ("mysql", "[m]\nskip-x\nport=3306 # c\n", ["m.skip-x = true", "m.port = 3306"]),
    ("php", "a = \"b;c\" ; d\n", [#"a = "b;c""#]),
    ("php", "[PHP]\nextension=a\nextension=b\n", [#"PHP.extension = ["a", "b"]"#]),
    ("properties", "a=\\u+123\n", [#"a = "\\u+123""#]),
    ("properties", "a.b: c\nd e\n", [#"a.b = "c""#, #"d = "e""#]),
    (
      "properties", "a\\:b\\ c=\\u00e9\\tx\\q\nl=long\\\n   er\n",
      [#""a:b c" = "é\txq""#, #"l = "longer""#]
    ),
    (
      "environment", "export A='b c'\nD=\"$E\"\nF=1 # g\n",
      [#"A = "b c""#, #"D = "\"$E\"""#, "F = 1"]
    ),
    ("sysctl", "net.ipv4.ip_forward = 1\n", ["net.ipv4.ip_forward = 1"]),
    ("sysctl", "-a.b = 1\nnet/eth0.1/x = 2\n", ["a.b = 1", #"net.eth0/1.x = 2"#]),
    ("postgresql", "a = 'it''s' # c\nb 2\n", [#"a = "it's""#, "b = 2"]),
    ("postfix", "a = b,\n  c\n", [#"a = "b,\nc""#]),
    ("postfix", "a = b,\n# x\n\n  c\nd = e\n", [#"a = "b,\nc""#, #"d = "e""#]),
    (
      "ssh", "Port 22\nPort=23\nMatch User a\n  X yes\n",
      ["Port = [22, 23]", #""Match User a".X = "yes""#]
    ),
    ("keyword", "a b c\nd\n", [#"a = "b c""#, "d = true"]),
    ("option", "a=b\nc\na=d\n", [#"a = ["b", "d"]"#, "c = true"]),
  ])
  func `each dialect is read`(dialect: String, text: String, expected: [String]) throws {
    let read = try rows(snapshot(text, dialect))
    #expect(
      read.map { $0.replacing("\"G\".", with: "G.") }
        == expected.map { $0.replacing("\"G\".", with: "G.") })
  }

  @Test(
    arguments: [
      ("ssh", "#Port 22\nX no\n", "Port", .integer(2222), "Port 2222\nX no\n"),
      (
        "ssh", "A 1\nMatch User a\n  X yes\n", "B", .integer(2), "A 1\nB 2\nMatch User a\n  X yes\n"
      ),
      ("ssh", "Match User a\n  X yes\n", "B", .integer(2), "B 2\n\nMatch User a\n  X yes\n"),
      (
        "ini", "[a]\nk = v\n\n# about b\n[b]\nl = w\n", "a.m", .integer(1),
        "[a]\nk = v\nm = 1\n\n# about b\n[b]\nl = w\n"
      ),
      ("ini", "[a]\nk=v", "a.m", .integer(1), "[a]\nk=v\nm=1\n"),
      ("systemd", "[S]\nX=1\n", "S.X", .array([1, 2]), "[S]\nX=1\nX=2\n"),
      ("systemd", "[S]\nX=1\nX=2\n", "S.X", .array([1]), "[S]\nX=1\n"),
      ("environment", "A=\"b\"\n", "A", .string("c d"), "A=\"c d\"\n"),
      ("environment", "A=b\n", "A", .string("c d"), "A=\"c d\"\n"),
      ("postgresql", "a = on # c\n", "a", .string("it's"), "a = 'it''s' # c\n"),
      ("option", "#flag\na=b\n", "flag", .bool(true), "flag\na=b\n"),
      ("option", "#other\na=b\n", "flag", .bool(true), "#other\na=b\nflag\n"),
      ("option", "a=YES\n", "b", .bool(true), "a=YES\nb=true\n"),
      ("git", "[a]\n\tb\n", "a.b", .bool(false), "[a]\n\tb = false\n"),
      ("sysctl", "", "vm.swappiness", .integer(10), "vm.swappiness = 10\n"),
      ("sysctl", "#a.b=1\n", "vm.swappiness", .integer(10), "#a.b=1\nvm.swappiness=10\n"),
      ("sysctl", "-a.b = 1\nc/d = 2\n", "a.b", .integer(3), "-a.b = 3\nc/d = 2\n"),
      ("ssh", "A b\nC\td\n", "E", .string("f"), "A b\nC\td\nE f\n"),
      ("ssh", "Port 22\n", "port", .integer(23), "Port 23\n"),
      ("ssh", "#Port 22\n", "port", .integer(23), "Port 23\n"),
      ("mysql", "[m]\nmax-x=1\n", "m.max_x", .integer(2), "[m]\nmax-x=2\n"),
      ("samba", "[g]\nserver role = a\n", "g.ServerRole", .string("b"), "[g]\nserver role = b\n"),
      (
        "php", "a=1\nextension=x\n", "extension", .array(["x", "y"]),
        "a=1\nextension=x\nextension=y\n"
      ),
      ("keyfile", "[g]\na=b\n", "g.a", .string(" x\ny"), "[g]\na=\\sx\\ny\n"),
      ("properties", "a=b\n", "a", .string("\\é"), "a=\\\\\\u00e9\n"),
      (
        "git", "[user]\n\tname = a\n", "remote.o.url", .array(["x", "y"]),
        "[user]\n\tname = a\n\n[remote \"o\"]\n\turl = x\n\turl = y\n"
      ),
      ("ini", "[s]\nb = two\n  # c\n  last\nk = v\n", "s.b", .string("x"), "[s]\nb = x\nk = v\n"),
      (
        "ini", "[s]\nb = one\n  two\n  # c\n  three\n", "s.b", .string("one\n2\nthree"),
        "[s]\nb = one\n  2\n  three\n"
      ),
      (
        "ini", "[s]\nb = one\n  # c\n  two\n  three\n", "s.b", .string("one\ntwo\n3"),
        "[s]\nb = one\n  # c\n  two\n  3\n"
      ),
      (
        "postfix", "a = b,\n# x\n  c\nd = e\n", "a", .string("b,\nc\nf"),
        "a = b,\n# x\n  c\n  f\nd = e\n"
      ),
      (
        "ssh", "A 1\n\n# Example\n#Match User x\n#  B 1\n", "\"Match User y\".B", .integer(2),
        "A 1\n\n# Example\n#Match User x\n#  B 1\n\nMatch User y\n    B 2\n"
      ),
      (
        "ssh", "A 1\n#Match User x\n#  B 1\n", "B", .integer(2),
        "A 1\nB 2\n\n#Match User x\n#  B 1\n"
      ),
    ] as [(String, String, String, PreferenceValue, String)])
  func `a change is written in the style of the file`(
    dialect: String, text: String, name: String, value: PreferenceValue, expected: String
  ) throws {
    #expect(try set(text, dialect, name, value) == expected)
  }

  private static let scattered = "[S]\nX=1\nY=5\n# two\nX=2\nX=3\n"

  @Test(
    arguments: [
      ("S.X[0]", .integer(7), "[S]\nX=7\nY=5\n# two\nX=2\nX=3\n"),
      ("S.X[1]", .integer(7), "[S]\nX=1\nY=5\n# two\nX=7\nX=3\n"),
      ("S.Y", .integer(66), "[S]\nX=1\nY=66\n# two\nX=2\nX=3\n"),
      ("S.Y", nil, "[S]\nX=1\n# two\nX=2\nX=3\n"),
      ("S.X", .array([1, 2, 3, 4]), "[S]\nX=1\nY=5\n# two\nX=2\nX=3\nX=4\n"),
      ("S.X", .array([1, 3]), "[S]\nX=1\nY=5\n# two\nX=3\n"),
      // The key keeps its place, so the other values move up.
      ("S.X", .array([2, 3]), "[S]\nX=2\nY=5\n# two\nX=3\n"),
      ("S.X", .array([3, 1, 2]), "[S]\nX=3\nY=5\n# two\nX=1\nX=2\n"),
      ("S.X", .integer(2), "[S]\nX=2\nY=5\n# two\n"),
      ("S.X", nil, "[S]\nY=5\n# two\n"),
      ("S.Z", .integer(9), "[S]\nX=1\nY=5\nZ=9\n# two\nX=2\nX=3\n"),
    ] as [(String, PreferenceValue?, String)])
  func `lines of one key are a list, with other lines between them`(
    name: String, value: PreferenceValue?, expected: String
  ) throws {
    #expect(try set(Self.scattered, "systemd", name, value) == expected)
  }

  @Test(
    arguments: [
      ("Route[1].a", .integer(3), "[Route]\na=1\n\n[Q]\nb=1\n\n[Route]\na=3\n"),
      ("Route[0].c", .integer(3), "[Route]\na=1\nc=3\n\n[Q]\nb=1\n\n[Route]\na=2\n"),
      ("Q.b", nil, "[Route]\na=1\n\n[Q]\n\n[Route]\na=2\n"),
      ("Q", nil, "[Route]\na=1\n\n[Route]\na=2\n"),
      ("Route", nil, "[Q]\nb=1\n\n"),
      ("Route[1]", nil, "[Route]\na=1\n\n[Q]\nb=1\n\n"),
      (
        "Route[2]", .dictionary(["a": 4]),
        "[Route]\na=1\n\n[Q]\nb=1\n\n[Route]\na=2\n\n[Route]\na=4\n"
      ),
    ] as [(String, PreferenceValue?, String)])
  func `sections of one name are a list, with other sections between them`(
    name: String, value: PreferenceValue?, expected: String
  ) throws {
    let text = "[Route]\na=1\n\n[Q]\nb=1\n\n[Route]\na=2\n"
    #expect(try set(text, "systemd", name, value) == expected)
  }

  @Test func `a removed key takes its own comment with it, not that of several keys`() throws {
    let text = "# about both\na 1\nb 2\n\n# about c\nc 3\n"
    #expect(try set(text, "keyword", "a", nil) == "# about both\nb 2\n\n# about c\nc 3\n")
    #expect(try set(text, "keyword", "c", nil) == "# about both\na 1\nb 2\n\n")
  }

  @Test func `a text that the dialect cannot hold is refused`() throws {
    #expect(throws: Problem.self) { _ = try set("a b\n", "keyword", "a", .string("x\ny")) }
    #expect(throws: Problem.self) { _ = try set("flag\n", "option", "flag", .bool(false)) }
    #expect(throws: Problem.self) { _ = try set("A=b\n", "sysctl", "A", .data([1])) }
    #expect(throws: Problem.self) { _ = try set("[a]\nb=c\n", "keyfile", "a.b", .array([1, 2])) }
  }

  @Test(arguments: [
    ("mysql", "[m]\na-b=1\na_b=2\n"), ("samba", "[g]\na b=1\nAB=2\n"),
    ("postgresql", "a=1\nA=2\n"),
  ])
  func `of two spellings of one key the last counts`(dialect: String, text: String) throws {
    let snapshot = try snapshot(text, dialect)
    #expect(snapshot.count == 1 && snapshot.value(at: 0) == .integer(2))
    #expect(snapshot.problemsOfLines.count == 1)
  }

  @Test func `a key is found in another spelling that the dialect takes for it`() throws {
    let snapshot = try snapshot("Port 22\nMatch User A\n  X yes\n", "ssh")
    #expect(snapshot.resolve(NameLookup(PreferenceName(keys: "port")))?.label == "Port")
    #expect(snapshot.resolve(NameLookup(PreferenceName(keys: "porta"))) == nil)
  }

  @Test func `names of sysctl with slashes are those with dots`() throws {
    let text = "net/ipv4/ip_forward = 0\nnet.ipv4.conf.eth0/1.x = 2  \t\nnet.ipv4.ip_forward = 1\n"
    let old = try snapshot(text, "sysctl")
    let name = PreferenceName(keys: "net.ipv4.ip_forward")
    #expect(old.count == 2 && old[name] == .integer(1) && old.problemsOfLines.count == 1)
    #expect(old[PreferenceName(keys: "net.ipv4.conf.eth0/1.x")] == .integer(2))
    #expect(
      try set("net/ipv4/ip_forward = 0\n", "sysctl", "net.ipv4.ip_forward", .integer(1))
        == "net/ipv4/ip_forward = 1\n")
  }

  @Test(arguments: [
    ("/etc/ssh/sshd_config", "ssh"), ("/etc/ssh/sshd_config.d/local.conf", "ssh"),
    ("/etc/systemd/system/a.service.d/x.conf", "systemd"),
    ("/etc/postgresql/15/main/postgresql.conf", "postgresql"),
    ("/etc/sysctl.d/99-x.conf", "sysctl"), ("/etc/default/grub", "environment"),
    ("/usr/share/redis/redis.conf.default", "redis"), ("app.ini", "ini"),
    ("/home/a/.gitconfig", "git"),
  ])
  func `the path decides the dialect`(path: String, name: String) {
    #expect(Dialect(path: path)?.name == name)
  }

  @Test func `comments describe keys`() throws {
    let snapshot = try snapshot("# Listens here.\nPort 22\n\n# Unused.\n#Old yes\n", "ssh")
    #expect(snapshot.comment(of: PreferenceName(keys: "Port")) == "Listens here.")
    #expect(snapshot.commentedOut.map(\.description) == ["Unused."])
  }

  @Test(arguments: Dialect.all)
  func `a directive without a value is no key`(dialect: Dialect) throws {
    for text in ["!", "! ", "!x", "!x  ", "!includedir", "!includedir \t", "#! ", "#!include "] {
      let document = try LineDocument(Array("\(text)\n".utf8), dialect)
      let snapshot = DocumentSnapshot(document, revision: Revision(token: ""))
      #expect(snapshot.count == 0 && snapshot.commentedOut.isEmpty, "\(text.debugDescription)")
    }
  }

  @Test func `directives of MariaDB are keys whose value follows a blank`() throws {
    let text =
      "[client-server]\nport = 3306\n!includedir /etc/mysql/conf.d/\n!include  /a b.cnf\n!other\n"
    let document = try LineDocument(Array(text.utf8), .mysql)
    let snapshot = DocumentSnapshot(document, revision: Revision(token: ""))
    let name = PreferenceName(keys: "client-server", "!includedir")
    #expect(snapshot[name] == "/etc/mysql/conf.d/")
    #expect(snapshot[PreferenceName(keys: "client-server", "!include")] == "/a b.cnf")
    #expect(snapshot.count == 3)
    let changes = [
      Change(name, from: snapshot[name], to: ["/etc/mysql/conf.d/", "/srv/x/"]),
      Change(PreferenceName(keys: "client-server", "socket"), from: nil, to: "/s"),
    ]
    #expect(
      String(decoding: try document.applying(changes).bytes, as: UTF8.self) == """
        [client-server]
        port = 3306
        !includedir /etc/mysql/conf.d/
        !includedir /srv/x/
        !include  /a b.cnf
        socket=/s
        !other

        """)
  }
}
