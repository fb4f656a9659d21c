import Preferences
import Testing

@testable import Documents

/// The comments of line formats that are taken for settings.
struct CommentedSettingTests {
  private func snapshot(_ text: String, _ dialect: String) throws -> DocumentSnapshot {
    let dialect = try #require(Dialect(named: dialect))
    return DocumentSnapshot(
      try LineDocument(Array(text.utf8), dialect), revision: Revision(token: text))
  }

  @Test func `settings below a commented-out heading belong to no other section`() throws {
    #expect(
      try snapshot("[a]\nx=1\n#y=2\n#[b]\n#z=3\n", "mysql").commentedOut.map(\.name.label) == [
        "a.y", "b",
      ])
    let ssh = "A 1\n#B 1\n#Match User x\n#  C 1\n"
    #expect(try snapshot(ssh, "ssh").commentedOut.map(\.name.label) == ["B", #""Match User x""#])
  }

  @Test(arguments: [
    ("ssh", "#Port 22", true), ("ssh", "# Port 22", true),
    ("ssh", "# This is the sshd server system-wide configuration file.", false),
    ("ssh", "#Match User anoncvs", false), ("keyword", "# maxmemory <bytes>", false),
    ("keyword", "# maxclients 10000", true), ("keyword", "# is 10 seconds.", false),
    ("ini", ";http_port=8001", true),
    ("option", "#domain-needed", true), ("option", "# domain-needed", false),
    ("mysql", "#skip-name-resolve", true), ("option", "#Example", false), ("git", "#word", false),
    ("ini", "# port = 3306", true),
    ("ini", "# Example: a = b means that it is so.", false),
    ("postgresql", "#listen_addresses = 'localhost'\t\t# what", true),
    ("postgresql", "# name = value", false), ("environment", "#LANG=de_DE.UTF-8", true),
    ("sysctl", "#net.ipv4.conf.all.rp_filter=1", true),
    ("php", "; On = 1 is not a setting here", false),
    ("redis", "# requirepass foobared", true), ("redis", "# save \"\"", true),
    ("redis", "# configuration directive.", false), ("redis", "# Basic settings", false),
    ("ini", "#   port = 3306", false), ("ini", ";\tport = 3306", false),
    ("php", ";   extension=modulename", false), ("samba", ";   read only = yes", true),
  ])
  func `a comment is a setting or prose`(dialect: String, line: String, isSetting: Bool) throws {
    let text = "other = 1\n\n\(line)\n"
    #expect(try snapshot(text, dialect).commentedOut.isEmpty != isSetting)
  }

  @Test func `an indented comment is a setting only next to settings`() throws {
    let text = """
      [a]
      #   port = 1
      #   host = b

      # An example
      #
      #   name = c
      #
      #   kind = d

      x = 1
      #   last = e
      """
    #expect(
      try snapshot(text, "ini").commentedOut.map(\.name.label) == ["a.port", "a.host", "a.last"])
  }

  @Test func `an indented comment far from settings is an example`() throws {
    let lines = (0..<200).map { "#   key\($0) = a\n" }.joined()
    let found = try snapshot("[a]\n\(lines)", "ini").commentedOut.map(\.name.label)
    #expect(found.first == "a.key0" && found.count < 100)
  }

  private static let ssh = """
    Host *
    #   ForwardAgent no
    #   Port 22
    #   StrictHostKeyChecking ask
    #   ProxyCommand ssh -q -W %h:%p gateway.example.com
        SendEnv LANG
    """

  @Test func `indented comments of ssh that all look like settings are settings`() throws {
    let found = try snapshot(Self.ssh, "ssh").commentedOut
    #expect(
      found.map(\.name.label)
        == ["ForwardAgent", "Port", "StrictHostKeyChecking", "ProxyCommand"].map {
          "\"Host *\".\($0)"
        })
  }

  @Test(arguments: [
    ("Port 22", "Some hints follow"), ("StrictHostKeyChecking ask", "StrictHostKeyChecking asks."),
    ("Port 22", "port 22 is for ssh"), ("Port 22", "Port"),
  ])
  func `indented comments of ssh with prose among them are prose`(line: String, prose: String)
    throws
  {
    let text = Self.ssh.replacing(line, with: prose)
      .replacing("ForwardAgent no", with: "Forward nothing")
    let labels = try snapshot(text, "ssh").commentedOut.map(\.name.label)
    #expect(!labels.contains { $0.hasSuffix("ProxyCommand") || $0.hasSuffix("Forward") })
  }

  @Test func `an uncommented setting keeps the column of its siblings`() throws {
    let snapshot = try snapshot(Self.ssh + "\n", "ssh")
    let name = PreferenceName(keys: "Host *", "ForwardAgent")
    let new = try snapshot.document.applying([Change(name, from: nil, to: .string("yes"))])
    #expect(
      String(decoding: new.bytes, as: UTF8.self)
        == Self.ssh.replacing("#   ForwardAgent no", with: "    ForwardAgent yes") + "\n")
  }

  @Test func `a setting in a paragraph of the explanation is none, and one of its own is`() throws {
    let text = "port 1\n# It is said that the\n# default value\n# is so.\n#\n# tls-port 6379\n"
    #expect(try snapshot(text, "redis").commentedOut.map(\.name.label) == ["tls-port"])
  }
}
