import Foundation
import Harness
import Testing

/// `prefs schema --from-program`, and files of programs of another version than that of the table.
@Suite(.onOwnThread)
struct ProgramSchemaTests {
  private let scratch: Scratch
  private let environment: [String: String]

  init() throws {
    scratch = try Scratch()
    environment = ["XDG_CONFIG_HOME": scratch.path("config"), "XDG_STATE_HOME": scratch.path("s")]
    for folder in ["config/prefs/catalog.d", "etc/ssh", "var/lib/dpkg"] {
      try FileManager.default.createDirectory(
        atPath: scratch.path(folder), withIntermediateDirectories: true)
    }
  }

  /// Adds a program that prints its settings with `command`.
  private func addTeapot(_ command: String, form: String = "assignments") throws -> String {
    let entry = """
      {"name": "teapot", "title": "Teapot", "version": "2", "package": "teapot-{1}",
       "files": ["\(scratch.path("etc/teapotrc"))"], "dialect": "keyword", "switches": [["yes", "no"]],
       "source": {"form": "\(form)", "command": \(command), "files": {"a": "x"}}}
      """
    _ = try scratch.write(
      "# Teapot\nlid\tswitch\tyes\t\t\tWhether the lid is closed.\n",
      to: "config/prefs/catalog.d/teapot.tsv")
    return try scratch.write(entry, to: "config/prefs/catalog.d/teapot.json").path
  }

  private func schema(_ name: String = "teapot") throws -> Program.Outcome {
    try Program.run(["schema", "--from-program", name], environment: environment)
  }

  @Test func `the schema has the defaults of the installed program, and its new settings`() throws {
    _ = try addTeapot(#"["/usr/bin/printf", "lid = no\nsteam = {}\nbrew = 4\n"]"#)
    let printed = try schema()
    #expect(printed.status == 0 && printed.err.isEmpty, "\(printed.err)")
    #expect(printed.out.contains("\"steam\": {"), "\(printed.out)")
    #expect(!printed.out.contains("/tmp/"), "\(printed.out)")
    let file = try scratch.write(printed.out, to: "teapot.schema.json").path
    let other = try scratch.write("lid maybe\nbrew 5\nsteem 1\n", to: "copy").path
    let dialect = ["--dialect", "keyword", "--schema", file, other]
    let check = try Program.run(["check"] + dialect)
    #expect(check.status == 1 && check.err.contains("copy:1:5: lid: "), "\(check.err)")
    #expect(check.err.split(separator: "\n").count { $0.contains("copy:") } == 1, "\(check.err)")
    let list = try Program.run(["list"] + dialect).out
    #expect(list.contains("default \"no\"") && list.contains("brew = 5 # default "), "\(list)")
    #expect(list.contains("steem = 1 # not in the schema\n"), "\(list)")
  }

  @Test func `the private directory is removed, and the environment is empty`() throws {
    _ = try addTeapot(#"["/usr/bin/printf", "{} 1\n"]"#, form: "words")
    let words = try schema().out.split(separator: "\"").map(String.init)
    let directory = try #require(words.first { $0.hasPrefix("/tmp/prefs-") })
    #expect(!FileManager.default.fileExists(atPath: directory))
    _ = try addTeapot(#"["/usr/bin/env"]"#)
    let printed = try schema()
    #expect(printed.out.contains("\"LC_ALL\"") && !printed.out.contains("XDG_"), "\(printed.out)")
  }

  @Test(arguments: [
    (#"["/usr/bin/false"]"#, 74, "/usr/bin/false failed with status 1"),
    (#"["/nonexistent/teapot"]"#, 66, "Teapot is not installed; install the package teapot-2"),
    (#"["printf"]"#, 66, "not installed"), ("5", 65, "command"),
  ])
  func `a program that cannot print its settings is named`(
    command: String, status: Int32, words: String
  ) throws {
    _ = try addTeapot(command)
    let printed = try schema()
    #expect(printed.status == status && printed.out.isEmpty, "\(printed)")
    #expect(printed.err.contains(words), "\(printed.err)")
  }

  @Test func `only programs whose entry says how are asked`() throws {
    let chrony = try schema("chrony")
    #expect(chrony.status == 64)
    #expect(chrony.err.contains("only from dnsmasq, mariadb, "), "\(chrony.err)")
    let unknown = try schema("postgresq")
    #expect(unknown.status == 1 && unknown.err.contains("no program \"postgresq\""))
    #expect(unknown.err.contains("did you mean postgresql?"), "\(unknown.err)")
    let both = try Program.run(["schema", "--from-program", "sshd", "a.json"])
    #expect(both.status == 64)
    _ = try addTeapot("[]", form: "poem")
    #expect(try schema().err.contains("source.form"))
  }

  @Test func `no command runs of an entry that others may change`() throws {
    let entry = try addTeapot(#"["/usr/bin/printf", "lid = no\n"]"#)
    chmod(entry, 0o666)
    let printed = try schema()
    #expect(printed.status == 77 && printed.out.isEmpty)
    #expect(printed.err.contains("may be changed by other users"), "\(printed.err)")
  }

  // MARK: Another version

  /// Writes a file of sshd in a system that has the version `version` of it.
  private func sshd(_ version: String, _ text: String) throws -> String {
    let records = """
      Package: a
      Status: install ok installed
      Version: 1

      Package: openssh-server
      Status: install ok installed
      Maintainer: Package: openssh-server
      Version: \(version)

      """
    _ = try scratch.write(records, to: "var/lib/dpkg/status")
    return try scratch.write(text, to: "etc/ssh/sshd_config").path
  }

  @Test(arguments: [("1:9.2p1-2+deb12u7", 1), ("1:9.20p1-1", 0), ("1:10.0p1-8", 0), ("9", 0)])
  func `a key that resembles a setting is a problem only for the version of the table`(
    version: String, status: Int32
  ) throws {
    let file = try sshd(version, "PasswordAuthentification no\n")
    #expect(try Program.run("check", file).status == status)
    #expect(try Program.run("set", file, "PermitRootLogon", "no", "--dry-run").status == status)
    let list = try Program.run("list", file).out
    #expect(status == 1 || list.contains("# not in the schema of 9.2\n"), "\(list)")
  }

  @Test(.enabled(if: Terminal.isAvailable, "tmux is missing"))
  func `the message line says that another version is installed`() throws {
    let terminal = try Terminal([try sshd("1:10.0p1-8", "Purple no\n")])
    try terminal.expect("OpenSSH server 10.0p1 is installed; the schema is of 9.2")
    try terminal.type("/Purple")
    try terminal.press("Enter")
    try terminal.expect("not in the schema of 9.2")
  }
}
