import Harness
import Testing

/// Line-oriented configuration files on the command line and on the screen.
@Suite(.onOwnThread)
struct ConfigurationLinesTests {
  private static let sshd = """
    # The port for clients.
    #Port 22
    PermitRootLogin yes

    # Only for backups.
    Match User backup
        PasswordAuthentication no

    """

  private let scratch: Scratch
  private let file: String

  init() throws {
    scratch = try Scratch()
    file = try scratch.write(Self.sshd, to: "sshd_config").path
  }

  @Test func `set uncomments a setting, and changes one line`() throws {
    #expect(try Program.run("set", file, "Port", "2222") == .init(status: 0, out: "", err: ""))
    #expect(try scratch.read("sshd_config") == Self.sshd.replacing("#Port 22", with: "Port 2222"))
    #expect(try Program.run("get", file, "Port").out == "2222\n")
    #expect(try Program.run("comment", file, "Port").out == "The port for clients.\n")
  }

  @Test func `a new key goes before the groups, or into the group that its name has`() throws {
    #expect(try Program.run("set", file, "UsePAM", "yes").status == 0)
    #expect(try Program.run("set", file, "\"Match User backup\".X11Forwarding", "no").status == 0)
    let expected = Self.sshd.replacing("Login yes\n", with: "Login yes\nUsePAM yes\n")
      .replacing("Authentication no\n", with: "Authentication no\n    X11Forwarding no\n")
    #expect(try scratch.read("sshd_config") == expected)
  }

  @Test func `history restores former lines`() throws {
    let state = scratch.path("state")
    let environment = ["XDG_STATE_HOME": state]
    for value in ["no", "without-password"] {
      let set = try Program.run(
        Program.path, ["set", file, "PermitRootLogin", value], environment: environment)
      #expect(set.status == 0, "\(set.err)")
    }
    let restored = try Program.run(
      Program.path, ["restore", file, "1"], environment: environment)
    #expect(restored.status == 0, "\(restored.err)")
    #expect(try scratch.read("sshd_config") == Self.sshd)
  }

  @Test func `a value whose key is named like a secret is masked everywhere but in get`() throws {
    let text =
      "# Database\nDB_HOST=db\nDB_PASSWORD=hunter2\n#API_TOKEN=canary\nPASSWORD_FILE=/run/pw\n"
    let env = try scratch.write(text, to: "app.env").path
    let state = ["XDG_STATE_HOME": scratch.path("state")]
    func run(_ arguments: String...) throws -> Program.Outcome {
      try Program.run(Program.path, arguments, environment: state)
    }
    let list = try run("list", env)
    #expect(
      list.out.contains("DB_PASSWORD = ••••••") && list.out.contains("PASSWORD_FILE = \"/run/pw\""))
    #expect(try run("get", env, ".").out.contains("hunter2") == false)
    #expect(try run("get", env, "DB_PASSWORD").out == "hunter2\n")
    let preview = try run("set", env, "DB_PASSWORD", "swordfish", "--dry-run")
    #expect(preview.status == 0 && !preview.out.contains("hunter2"), "\(preview.out)")
    #expect(!preview.out.contains("swordfish"))
    #expect(try run("set", env, "DB_PASSWORD", "swordfish").status == 0)
    #expect(try scratch.read("app.env") == text.replacing("hunter2", with: "swordfish"))
    let found = try Program.run("grep", ["-r", "hunter2", scratch.path("state")])
    #expect(found.out.isEmpty && found.status != 0, "\(found.out)")
    let terminal = try Terminal([env], environment: state.merging(["LC_ALL": "C.UTF-8"]) { $1 })
    try terminal.expect("API_TOKEN")
    let screen = try terminal.screen().joined(separator: "\n")
    #expect(!screen.contains("swordfish") && !screen.contains("canary"))
  }

  @Test(arguments: [
    ("redis.conf", "save 900 1\nsave 300 10\nport 1\n", "save", "save \"\"\nport 1\n"),
    ("redis.conf", "save 900 1 300 10\nport 1\n", "save", "save \"\"\nport 1\n"),
    (
      "a.service", "[Service]\nExecStart=/a\nExecStart=/b\n", "Service.ExecStart",
      "[Service]\nExecStart=\n"
    ),
    ("dnsmasq.conf", "server=1\nserver=2\nport=1\n", "server", "server=\nport=1\n"),
  ])
  func `an empty text is a line without a value, not a list without lines`(
    name: String, text: String, key: String, wanted: String
  ) throws {
    for type in [[], ["--type", "list"]] {
      let path = try scratch.write(text, to: name).path
      let set = try Program.run(Program.path, ["set", path, key, ""] + type)
      guard set.status == 0 || type.isEmpty else { continue }
      #expect(set.status == 0, "\(set.err)")
      #expect(try scratch.read(name) == wanted)
    }
  }

  @Test func `--dialect reads a file with another name`() throws {
    let other = try scratch.write("a b\n#c 1\n", to: "settings.txt").path
    #expect(try Program.run("get", other, "a").status != 0)
    #expect(try Program.run("get", other, "a", "--dialect", "keyword").out == "b\n")
    #expect(try Program.run("set", other, "c", "2", "--dialect", "keyword").status == 0)
    #expect(try scratch.read("settings.txt") == "a b\nc 2\n")
    #expect(try Program.run("get", other, "a", "--dialect", "none").status == 64)
  }

  @Test func `--as reads a file as another one, with its schema`() throws {
    let draft = try scratch.write("Portt 22\nMatch user a\n", to: "draft").path
    let found = try Program.run("check", draft, "--as", "/etc/ssh/sshd_config")
    #expect(found.status == 1 && found.err.contains(#"did you mean "Port"?"#))
    #expect(try Program.run("set", draft, "ports", "23", "--as", "sshd_config").status == 1)
    #expect(try Program.run("set", draft, "UsePAM", "no", "--as", "sshd_config").status == 0)
    #expect(try scratch.read("draft") == "Portt 22\nUsePAM no\nMatch user a\n")
    let table = try Program.run("check", draft, "--as", "/etc/fstab")
    #expect(table.status == 65 && table.err.contains("looks like a table, such as fstab"))
  }

  @Test(.enabled(if: Terminal.isAvailable, "tmux is missing"))
  func `an included file has the dialect and the schema of the one that includes it`() throws {
    let part = try scratch.write("#MaxAuthTries 6\nPermitRootLogin yes\n", to: "part").path
    let config = try scratch.write("Include \(part)\n", to: "sshd_config").path
    let terminal = try Terminal(
      [config], environment: ["LC_ALL": "C.UTF-8", "XDG_STATE_HOME": scratch.path("state")])
    try terminal.expect("Include")
    try terminal.press("Right")
    try terminal.expect("# MaxAuthTries")
    try terminal.press("Down")
    try terminal.expect("PermitRootLogin · ")
    try terminal.press("q")
    try terminal.expect("Include")
  }

  @Test(.enabled(if: Terminal.isAvailable, "tmux is missing"))
  func `the editor shows commented-out settings and switches words`() throws {
    // No schema comes with prefs for a file of this name.
    let client = try scratch.write(Self.sshd, to: "settings").path
    let terminal = try Terminal(
      [client, "--dialect", "ssh"],
      environment: ["LC_ALL": "C.UTF-8", "XDG_STATE_HOME": scratch.path("state")])
    try terminal.expect("# Port")
    try terminal.expect("The port for clients.")
    try terminal.press("Enter", "C-u")
    try terminal.type("2222")
    try terminal.press("Enter", "Down", "Space", "w")
    try terminal.expect("PermitRootLogin no")
    try terminal.press("Enter")
    try terminal.expect("saved 2 changes")
    let expected = Self.sshd.replacing("#Port 22", with: "Port 2222")
      .replacing("Login yes", with: "Login no")
    #expect(try scratch.read("settings") == expected)
  }
}
