import Foundation
import Harness
import Testing

/// Programs of the catalogue, and the values that they use.
@Suite(.onOwnThread)
struct CatalogTests {
  private let scratch: Scratch
  private let main, dropIn: String

  init() throws {
    scratch = try Scratch()
    for folder in ["etc/ssh/sshd_config.d", "config/prefs/catalog.d"] {
      try FileManager.default.createDirectory(
        atPath: scratch.path(folder), withIntermediateDirectories: true)
    }
    main = try scratch.write(
      "Include /etc/ssh/sshd_config.d/*.conf\nPasswordAuthentication no\nUsePAM yes\n",
      to: "etc/ssh/sshd_config"
    ).path
    dropIn = try scratch.write(
      "PasswordAuthentication yes\nMaxSessions 3\n", to: "etc/ssh/sshd_config.d/50-cloud.conf"
    ).path
  }

  @Test(arguments: [
    ("PasswordAuthentication", "yes\n"), ("maxsessions", "3\n"), ("UsePAM", "yes\n"),
  ])
  func `get prints the value in force`(name: String, value: String) throws {
    let get = try Program.run("get", "--effective", main, name)
    #expect(get.status == 0, "\(get.err)")
    #expect(get.out == value)
  }

  @Test func `a name that no file sets has no value in force`() throws {
    #expect(try Program.run("get", "--effective", main, "Banner").status == 1)
    let byDefault = try Program.run("get", "--effective", "--default", main, "MaxAuthTries")
    #expect(byDefault.out == "6\n")
  }

  @Test func `list says which line counts, and --effective prints its value`() throws {
    let list = try Program.run("list", main).out
    let remark = "PasswordAuthentication = \"no\" # \(dropIn), line 1 counts: \"yes\"; default"
    #expect(list.contains(remark), "\(list)")
    let effective = try Program.run("list", "--effective", main).out
    #expect(effective.contains("PasswordAuthentication = \"yes\" # from \(dropIn), line 1"))
    #expect(effective.contains("MaxSessions = 3 # from \(dropIn), line 2\n"))
    #expect(effective.contains("UsePAM = \"yes\" # default \"no\"\n"))
    let json = try Program.run("list", "--json", main).out
    #expect(json.contains("\"overridden\": true, \"effective\": \"yes\""), "\(json)")
  }

  @Test func `a file of no known program has no values in force`() throws {
    let other = try scratch.write("{\"a\": 1}", to: "a.json").path
    let get = try Program.run("get", "--effective", other, "a")
    #expect(get.status == 1)
    #expect(get.err.contains("none of those that a known program reads"), "\(get.err)")
  }

  @Test func `a file that cannot be read makes the values unknown`() throws {
    try FileManager.default.removeItem(atPath: dropIn)
    try FileManager.default.createDirectory(atPath: dropIn, withIntermediateDirectories: true)
    let get = try Program.run("get", "--effective", main, "UsePAM")
    #expect(get.status == 77)
    #expect(get.err.contains("\(dropIn) cannot be read"), "\(get.err)")
  }

  @Test func `the screen marks a line that does not count, and opens the one that does`() throws {
    let terminal = try Terminal([main])
    try terminal.expect("^ PasswordAuthentication")
    try terminal.type("j")
    try terminal.expect("sshd_config.d/50-cloud.conf, line 1 counts: yes")
    try terminal.expect("OpenSSH server")
    try terminal.type("e")
    try terminal.expect("counts instead")
    try terminal.type("\u{1B}")
    try terminal.expect("sshd_config.d/50-cloud.conf, line 1 counts: yes")
    try terminal.type("l")
    try terminal.expect("= PasswordAuthentication")
  }

  @Test func `list filters lines by whether and when they take effect`() throws {
    func names(_ filter: String) throws -> [String] {
      try Program.run("list", main, "--filter=\(filter)").out.split(separator: "\n")
        .map { String($0.prefix { $0 != " " }) }
    }
    #expect(try names("-@effective") == ["PasswordAuthentication"])
    #expect(try names("@effective @modified") == ["Include", "UsePAM"])
    #expect(try names("@restart @modified").isEmpty)
    #expect(try names("@reload @modified") == ["Include", "PasswordAuthentication", "UsePAM"])
  }

  /// Adds a program with one file and one setting to the catalogue of `environment`.
  private func addTeapot(_ text: String) throws -> String {
    let entry = """
      {"name": "teapot", "title": "Teapot", "files": ["\(scratch.path("etc/teapotrc"))"],
       "dialect": "keyword", "switches": [["yes", "no"]]}
      """
    _ = try scratch.write(entry, to: "config/prefs/catalog.d/teapot.json")
    _ = try scratch.write(
      "# Teapot\nlid\tswitch\tyes\t\t\tWhether the lid is closed.\n",
      to: "config/prefs/catalog.d/teapot.tsv")
    return try scratch.write(text, to: "etc/teapotrc").path
  }

  private var environment: [String: String] {
    [
      "XDG_CONFIG_HOME": scratch.path("config"), "HOME": scratch.path("home"),
      "XDG_STATE_HOME": scratch.path("state"),
    ]
  }

  @Test func `check --all finds the problems of all known programs on this machine`() throws {
    let file = try addTeapot("lid maybe\n")
    let check = try Program.run(["check", "--all"], environment: environment)
    // Files of this machine may be unreadable or faulty, too.
    #expect(check.status != 0)
    #expect(check.err.contains("\(file):1:5: lid: unknown choice"), "\(check.err)")
    #expect(try Program.run("check", "--all", main).status == 64)
    #expect(try Program.run("check").status == 64)
  }

  @Test func `prefs alone lists the programs on this machine`() throws {
    let file = try addTeapot("lid maybe\n")
    let list = try Program.run([], environment: environment)
    #expect(list.status == 0, "\(list.err)")
    let lines = list.out.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(lines.first == ["program", "file", "set", "problems"])
    #expect(lines.dropFirst().first?.prefix(1) == ["prefs"])
    #expect(lines.contains(["teapot", file, "1", "1"]), "\(list.out)")
  }

  @Test(.enabled(if: Terminal.isAvailable, "tmux is missing"))
  func `Enter opens a program of the list, whose summary is then computed again`() throws {
    _ = try addTeapot("lid maybe\n")
    let terminal = try Terminal([], environment: environment.merging(["LC_ALL": "C.UTF-8"]) { $1 })
    try terminal.type("/teapot")
    try terminal.press("Enter")
    try terminal.expect("Teapot: Settings that")
    try terminal.press("Enter")
    try terminal.expect("unknown choice")
    try terminal.press("Space", "Enter", "w", "Enter")
    try terminal.expect("saved 1 change")
    try terminal.press("q")
    try terminal.expect("Teapot: Settings that")
    #expect(try scratch.read("etc/teapotrc") == "lid yes\n")
    try terminal.press("q")
  }

  @Test func `a program is two files of data`() throws {
    let file = try addTeapot("lid maybe\n")
    let check = try Program.run(["check", file], environment: environment)
    #expect(check.status == 1)
    #expect(check.err.contains("lid: unknown choice \"maybe\""), "\(check.err)")
    let catalog = try Program.run(["catalog"], environment: environment).out
    #expect(catalog.contains(file), "\(catalog)")
    let printed = try Program.run(["catalog", "teapot"], environment: environment).out
    #expect(printed.contains("Teapot"))
    let edited = try Program.run(["teapot"], environment: environment)
    #expect(edited.out.contains("lid = \"maybe\""), "\(edited.out)\(edited.err)")
    let unknown = try Program.run(["catalog", "teapod"], environment: environment)
    #expect(unknown.status != 0 && unknown.err.contains("teapot"), "\(unknown.err)")
  }
}
