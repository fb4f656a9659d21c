import Documents
import Preferences
import Testing

@testable import Catalog

/// The values that a program uses, from all files of its configuration.
struct LayersTests {
  private static let entry = """
    {"name": "a", "title": "A", "files": ["/etc/a.conf", "/etc/a.d/*.conf"],
    """

  private func values(
    _ entry: String, _ files: [String: String], open path: String
  ) throws -> EffectiveValues? {
    var catalog = Catalog()
    catalog.add(EntrySource(name: "a", text: Self.entry + entry, table: nil, mayRun: false))
    let found = try #require(try catalog.entry(named: "a"))
    let dialect = try #require(found.lines)
    let document = try DocumentReader.open(
      Array((files[path] ?? "").utf8), named: nil, ReadingOptions(dialect: dialect))
    return found.effectiveValues(
      of: DocumentSnapshot(document, revision: .new()), at: path, home: "/home/a",
      access: Self.access(to: files))
  }

  private static func access(to files: [String: String]) -> LayerFiles {
    LayerFiles(
      read: { path in
        if files[path] == "unreadable" { throw CancellationError() }
        return files[path].map { Array($0.utf8) }
      },
      names: { directory in
        Set(
          files.keys.filter { $0.hasPrefix(directory + "/") }.compactMap { path in
            path.dropFirst(directory.count + 1).split(separator: "/").first.map(String.init)
          }
        ).sorted().reversed()
      })
  }

  @Test func `a file hides those of its name in directories that are read before others`() throws {
    let layers = """
      "dialect": "ini", "layers": [
        {"directories": ["/usr/d"], "names": "*.conf", "hiddenBy": ["/etc/a.d"]},
        {"directories": ["/run/d"], "names": "*.conf"},
        {"directories": ["/etc/a.d"], "names": "*.conf"}]}
      """
    let files = [
      "/usr/d/9.conf": "a=1\n", "/usr/d/8.conf": "c=1\n", "/run/d/1.conf": "a=2\n",
      "/etc/a.d/8.conf": "b=1\n",
    ]
    let values = try #require(try values(layers, files, open: "/etc/a.d/8.conf"))
    #expect(values.files == ["/usr/d/9.conf", "/run/d/1.conf", "/etc/a.d/8.conf"])
    #expect(values.value(of: PreferenceName(keys: "a")) == .integer(2))
  }

  private static let ssh = #""dialect": "ssh", "layers": ["/etc/a.conf"], "wins": "first"}"#

  @Test func `of values in included files the first one counts if the program says so`() throws {
    let files = [
      "/etc/a.conf":
        "Port 1\nInclude /etc/a.d/*.conf\nBanner x\nUsePAM no\nMatch User a\nBanner z\n",
      "/etc/a.d/1.conf": "Banner y\nPort 2\nX11Forwarding yes\n", "/etc/a.d/2.conf": "banner w\n",
    ]
    let values = try #require(try values(Self.ssh, files, open: "/etc/a.conf"))
    #expect(values.files == ["/etc/a.conf", "/etc/a.d/1.conf", "/etc/a.d/2.conf"])
    let banner = PreferenceName(keys: "Banner")
    #expect(values.override(of: banner)?.place == "/etc/a.d/1.conf, line 1")
    #expect(values.settings(of: banner).map(\.value) == [.string("y"), .string("w"), .string("x")])
    #expect(values.value(of: PreferenceName(keys: "UsePAM")) == .string("no"))
    #expect(values.override(of: PreferenceName(keys: "UsePAM")) == nil)
    // Each line of Port counts.
    #expect(values.value(of: PreferenceName(keys: "Port")) == .array([.integer(1), .integer(2)]))
    #expect(values.override(ofNew: PreferenceName(keys: "x11forwarding")) != nil)
  }

  @Test func `files of directories are read by name, and later directories hide earlier ones`()
    throws
  {
    let entry = """
      "dialect": "systemd", "layers": ["/etc/a.conf",
        {"directories": ["/usr/a.d", "/etc/a.d"], "names": "*.conf"}]}
      """
    let files = [
      "/etc/a.conf": "[A]\nX=1\nL=a\nL=b\n", "/usr/a.d/1.conf": "[A]\nX=2\nL=\nL=c\n",
      "/usr/a.d/2.conf": "[A]\nX=3\n", "/etc/a.d/2.conf": "[A]\nL=d\n", "/etc/a.d/x": "[A]\nX=9\n",
    ]
    let values = try #require(try values(entry, files, open: "/etc/a.conf"))
    #expect(values.files == ["/etc/a.conf", "/usr/a.d/1.conf", "/etc/a.d/2.conf"])
    #expect(
      values.value(of: PreferenceName(keys: "A", "L")) == .array([.string("c"), .string("d")]))
    #expect(values.override(of: PreferenceName(keys: "A", "L"))?.path == "/usr/a.d/1.conf")
  }

  @Test func `a tree in another directory is read as if that were the root`() throws {
    let files = [
      "/mnt/etc/a.conf": "Include /etc/a.d/*\nBanner x\n", "/mnt/etc/a.d/1.conf": "Banner y\n",
      "/etc/a.d/1.conf": "Banner wrong\n",
    ]
    let values = try #require(try values(Self.ssh, files, open: "/mnt/etc/a.conf"))
    #expect(values.override(of: PreferenceName(keys: "Banner"))?.path == "/mnt/etc/a.d/1.conf")
  }

  @Test func `placeholders stand for settings and for parts of the path`() throws {
    let entry = """
      "dialect": "postgresql", "layers": ["/etc/a.conf", "{data_directory}/a.auto.conf", "{no}/x"]}
      """
    let files = [
      "/etc/a.conf": "data_directory = '/data'\nport = 1\n", "/data/a.auto.conf": "port = 2\n",
    ]
    let values = try #require(try values(entry, files, open: "/etc/a.conf"))
    #expect(values.override(of: PreferenceName(keys: "port"))?.path == "/data/a.auto.conf")
    #expect(values.files.count == 2)
  }

  @Test func `a file that cannot be read is named, and includes in a circle end`() throws {
    let files = [
      "/etc/a.conf": "Include /etc/a.d/*\nInclude /etc/a.conf\nBanner x\n",
      "/etc/a.d/1.conf": "unreadable",
    ]
    let values = try #require(try values(Self.ssh, files, open: "/etc/a.conf"))
    #expect(values.unreadable == ["/etc/a.d/1.conf"])
    #expect(values.value(of: PreferenceName(keys: "Banner")) == .string("x"))
  }

  @Test func `the first file that exists is read, and then the drop-ins of its name`() throws {
    let entry = """
      "dialect": "systemd", "layers": [
        {"firstOf": ["/etc/s/{owner}", "/usr/s/{owner}"]},
        {"directories": ["/usr/s/{type}.d", "/etc/s/{owner}.d"], "names": "*.conf"}]}
      """
    let files = [
      "/usr/s/a.service": "[A]\nX=1\nY=1\n", "/usr/s/service.d/z.conf": "[A]\nX=2\n",
      "/etc/s/a.service.d/b.conf": "[A]\nY=3\n", "/etc/a.conf": "",
    ]
    var catalog = Catalog()
    let text = #"{"name": "a", "title": "A", "files": ["/etc/s/*.service.d/*.conf"], "# + entry
    catalog.add(EntrySource(name: "a", text: text, table: nil, mayRun: false))
    let found = try #require(try catalog.entry(named: "a"))
    let path = "/etc/s/a.service.d/b.conf"
    let document = try DocumentReader.open(
      Array((files[path] ?? "").utf8), named: nil, ReadingOptions(dialect: found.lines))
    let values = try #require(
      found.effectiveValues(
        of: DocumentSnapshot(document, revision: .new()), at: path, home: "/home/a",
        access: Self.access(to: files)))
    #expect(values.files == ["/usr/s/a.service", path, "/usr/s/service.d/z.conf"])
    #expect(values.value(of: PreferenceName(keys: "A", "X")) == .array([.integer(1), .integer(2)]))
    #expect(values.value(of: PreferenceName(keys: "A", "Y")) == .array([.integer(1), .integer(3)]))
  }

  @Test func `a file that is none of the layers has no values in force`() throws {
    let files = ["/etc/a.conf": "Port 1\n", "/srv/b.conf": "Port 2\n"]
    #expect(try values(Self.ssh, files, open: "/srv/b.conf") == nil)
    #expect(try values(Self.ssh, files, open: "/etc/a.d/1.conf") == nil)
  }

  // The expected values of the following tests are those of chronyd -p, my_print_defaults and systemd --test.

  @Test func `directories of one line are read by name, and the first hides names of the others`()
    throws
  {
    let entry = """
      "dialect": "chrony", "layers": ["/etc/a.conf"],
      "includes": {"names": {"confdir": "*.conf", "sourcedir": "*.sources"}}}
      """
    let files = [
      "/etc/a.conf": "ConfDir /d/2 /d/1\nsourcedir /d/1\n", "/d/1/a.conf": "allow 1\n",
      "/d/1/b.conf": "allow 2\n", "/d/2/b.conf": "allow 3\n", "/d/1/x.sources": "server s\n",
      "/d/2/y.sources": "server t\n",
    ]
    let values = try #require(try values(entry, files, open: "/etc/a.conf"))
    #expect(values.files == ["/etc/a.conf", "/d/1/a.conf", "/d/2/b.conf", "/d/1/x.sources"])
    #expect(
      values.value(of: PreferenceName(keys: "allow")) == .array([.integer(1), .integer(3)]))
  }

  @Test func `names of sections are compared as the program compares them`() throws {
    let entry = #""dialect": "mysql", "layers": ["/etc/a.conf"], "includes": {"names": "*.cnf"}}"#
    let files = [
      "/etc/a.conf": "[mysqld]\nport=1\n!includedir /etc/a.d\n",
      "/etc/a.d/1.cnf": "[MYSQLD]\nport=2\n[mysqld-safe]\nlog_bin=x\n",
      "/etc/a.d/2.cnf": "[mysqld_safe]\nlog-bin=y\n",
    ]
    let values = try #require(try values(entry, files, open: "/etc/a.conf"))
    #expect(values.value(of: PreferenceName(keys: "mysqld", "port")) == .integer(2))
    #expect(values.value(of: PreferenceName(keys: "mysqld_safe", "log_bin")) == .string("y"))
    #expect(values.value(of: PreferenceName(keys: "mysqld-safe", "log-bin")) == .string("x"))
    #expect(values.names.values.contains(PreferenceName(keys: "mysqld_safe", "log-bin")))
  }

  @Test func `an empty value in another file ends a list and counts instead of it`() throws {
    let entry = """
      "dialect": "systemd", "layers": ["/etc/a.conf", {"directories": ["/etc/a.d"], "names": "*"}]}
      """
    let files = ["/etc/a.conf": "[A]\nL=a\n", "/etc/a.d/1": "[A]\nL=\n"]
    let values = try #require(try values(entry, files, open: "/etc/a.conf"))
    let name = PreferenceName(keys: "A", "L")
    #expect(values.value(of: name) == .string(""))
    #expect(values.override(of: name)?.place == "/etc/a.d/1, line 2")
  }

  @Test func `a unit has the drop-ins of its template, of its prefixes and of its type`() throws {
    let catalog = Catalog.bundled
    let found = try #require(try catalog.entry(named: "systemd-unit"))
    let base = "/etc/systemd/system/"
    let text = "[Service]\nEnvironment=A=b\n"
    let directories = ["foo-bar.service.d", "foo-.service.d", "service.d"]
    var files = ["/usr/lib/systemd/system/foo-bar.service": text]
    for directory in directories {
      files["\(base)\(directory)/a.conf"] = text
      files["\(base)\(directory)/\(directory).conf"] = text
    }
    let path = base + "foo-bar.service.d/a.conf"
    let document = try DocumentReader.open(
      Array(text.utf8), named: nil, ReadingOptions(dialect: found.lines))
    let values = try #require(
      found.effectiveValues(
        of: DocumentSnapshot(document, revision: .new()), at: path, home: "/home/a",
        access: Self.access(to: files)))
    #expect(
      values.files == [
        "/usr/lib/systemd/system/foo-bar.service", path,
        base + "foo-.service.d/foo-.service.d.conf",
        base + "foo-bar.service.d/foo-bar.service.d.conf",
        base + "service.d/service.d.conf",
      ])
    #expect(
      "a-b-c@d.service".unitNames
        == [
          "a-b-c@d.service", "a-b-c@.service", "a-b-.service", "a-.service", "a-b-@d.service",
          "a-b-@.service", "a-@d.service", "a-@.service",
        ])
  }

  @Test(arguments: [
    (
      "samba", #""includes": {"continueSections": true}"#,
      ["/etc/a.conf": "[g]\nx = 1\ninclude = /etc/b\n", "/etc/b": "x = 2\n"], ["g", "x"],
      PreferenceValue.integer(2)
    ),
    (
      "php", #""sameSections": [["-", "*"]]"#,
      ["/etc/a.conf": "x = 1\n[S]\nx = 2\n[PATH=/b]\nx = 3\n"], ["x"], .integer(2)
    ),
    (
      "mysql", #""sameSections": [["server", "galera"]]"#,
      ["/etc/a.conf": "[galera]\nx=1\n[server]\nx=2\n[client]\nx=3\n[galera]\nx=4\n"],
      ["server", "x"], .integer(4)
    ),
    (
      "redis", #""includes": {"restartLists": ["save"]}"#,
      ["/etc/a.conf": "save 1 1\ninclude /etc/b\nsave 3 1\n", "/etc/b": "save 2 1\n"], ["save"],
      .string("3 1")
    ),
    (
      "redis", #""includes": {"restartLists": []}"#,
      ["/etc/a.conf": "save 1 1\ninclude /etc/b\nsave 3 1\n", "/etc/b": "save 2 1\n"], ["save"],
      .array([.string("1 1"), .string("2 1"), .string("3 1")])
    ),
    (
      "ssh", #""wins": "first", "singles": ["port"]"#, ["/etc/a.conf": "Port 1\nPort 2\n"],
      ["Port"],
      .integer(1)
    ),
    (
      "mysql", #""includes": {"needLineBreaks": true}"#,
      ["/etc/a.conf": "[g]\nx=1\n!include /etc/b", "/etc/b": "[g]\nx=2\n"], ["g", "x"], .integer(1)
    ),
    (
      "mysql", #""includes": {"needLineBreaks": true}"#,
      ["/etc/a.conf": "[g]\nx=1\n!include /etc/bx", "/etc/b": "[g]\nx=2\n"], ["g", "x"],
      .integer(2)
    ),
    (
      "mysql", #""includes": {"needLineBreaks": true}"#,
      ["/etc/a.conf": "[g]\nx=1\n!include /etc/b ", "/etc/b": "[g]\nx=2\n"], ["g", "x"],
      .integer(2)
    ),
    (
      "mysql", #""includes": {"needLineBreaks": true}"#,
      ["/etc/a.conf": "[g]\nx=1\n!include /etc/b\n", "/etc/b": "[g]\nx=2\n"], ["g", "x"],
      .integer(2)
    ),
    (
      "ssh", #""includes": {"relativeTo": {"/etc/a.conf": "~/r", "*": "/etc/s"}}"#,
      ["/etc/a.conf": "Include b\n", "/home/a/r/b": "Port 2\n", "/etc/s/b": "Port 3\n"], ["Port"],
      .integer(2)
    ),
  ])
  func `an entry says how sections, lists and relative paths go on in included files`(
    dialect: String, members: String, files: [String: String], keys: [String],
    value: PreferenceValue
  ) throws {
    let entry = #""dialect": "\#(dialect)", "layers": ["/etc/a.conf"], \#(members)}"#
    let values = try #require(try values(entry, files, open: "/etc/a.conf"))
    #expect(values.value(of: PreferenceName(keys.map { .key($0) })) == value)
  }
}
