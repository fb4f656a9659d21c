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
    catalog.add(EntrySource(name: "a", text: Self.entry + entry, table: nil))
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
    catalog.add(EntrySource(name: "a", text: text, table: nil))
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
}
