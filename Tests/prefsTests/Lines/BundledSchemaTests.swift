import Foundation
import Harness
import Testing

/// The schema that comes with the program for `sshd_config`.
@Suite(.onOwnThread)
struct BundledSchemaTests {
  private let scratch: Scratch
  private let file: String

  init() throws {
    scratch = try Scratch()
    let sample = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "docs/samples/sshd_config")
    file = try scratch.write(String(contentsOf: sample, encoding: .utf8), to: "sshd_config").path
  }

  @Test func `the sample has no problem, and keys that are not set have defaults`() throws {
    let check = try Program.run("check", file)
    #expect(check.status == 0, "\(check.out)\(check.err)")
    let list = try Program.run("list", file).out
    #expect(list.contains("MaxSessions = 10 # default\n"))
    #expect(list.contains("PermitRootLogin = \"prohibit-password\""))
  }

  @Test(arguments: [
    ("Port", "abc", "Port: is not a whole number"), ("Port", "70000", "Port: must lie in 1…65535"),
    ("PermitRootLogin", "maybe", "PermitRootLogin: unknown choice \"maybe\""),
    ("LoginGraceTime", "2x", "LoginGraceTime: must be a time such as 30s or 1h30m"),
  ])
  func `a value that sshd refuses is not set`(key: String, value: String, words: String) throws {
    let before = try scratch.read("sshd_config")
    let set = try Program.run("set", file, key, value)
    #expect(set.status == 1)
    #expect(set.err.contains(words), "\(set.err)")
    #expect(try scratch.read("sshd_config") == before)
  }

  @Test(arguments: [
    (
      "postgresql.conf", "shared_buffers = 5kB",
      "shared_buffers: must be a"
    ),
    ("postgresql.conf", "checkpoint_timeout = 5m", "from 30s to 1d"),
    ("postgresql.conf", "log_file_mode = 0999", "log_file_mode: must be a"),
    ("postgresql.conf", "fsync = maybe", "unknown choice \"maybe\""),
    ("postgresql.conf", "MAX_CONNECTIONS = 0", "MAX_CONNECTIONS: must lie in 1…262143"),
    ("postgresql.conf", "port = '70000'", "must be a whole number from 1 to"),
    ("a.service", "[Service]\nType=simpel", "Service.Type: unknown choice \"simpel\""),
    ("a.service", "[Service]\nRestartSec=5x", "Service.RestartSec: must be a"),
    ("a.service.d/x.conf", "[Service]\nNice=20", "must be a whole number from -20 to 19"),
    ("a.socket", "[Socket]\nSocketMode=0888", "must be an octal number"),
  ])
  func `a wrong value of another program's file is a problem`(
    name: String, text: String, words: String
  ) throws {
    try FileManager.default.createDirectory(
      at: scratch.url(name).deletingLastPathComponent(), withIntermediateDirectories: true)
    let check = try Program.run("check", try scratch.write(text + "\n", to: name).path)
    #expect(check.status == 1)
    #expect(check.err.contains(words), "\(check.err)")
  }

  @Test(arguments: [
    ("postgresql.conf", "shared_buffers = 128MB\nfsync = tru\nport = '5433'\nwork_mem = '1.5GB'\n"),
    ("postgresql.conf", "unix_socket_permissions = 0770\nwal_level = Replica\n"),
    ("postgresql.conf", "archive_mode = yes\ncluster_name = 5\n"),
    ("a.service", "[Unit]\nAfter=a\nWants=b\nAfter=c\n[Service]\nRestartSec=1min 30s\n"),
    ("a.service", "[Service]\nPrivateTmp=TRUE\nNice=\nUMask=0022\nX-Own=1\n"),
  ])
  func `each spelling that the program accepts is right`(name: String, text: String) throws {
    let file = try scratch.write(text, to: name).path
    let check = try Program.run("check", file)
    #expect(check.status == 0, "\(check.err)")
  }

  @Test func `defaults of PostgreSQL have units, and its keys the order of the file`() throws {
    let file = try scratch.write("work_mem = 8MB\n#autovacuum = on\n", to: "postgresql.conf").path
    let list = try Program.run("list", file).out.split(separator: "\n")
    #expect(list.contains("shared_buffers = \"128MB\" # default"))
    #expect(list.contains("checkpoint_timeout = \"5min\" # default"))
    #expect(list.contains("random_page_cost = 4 # default"))
    let own = list.prefix(2).map { $0.prefix { $0 != " " } }
    #expect(Set(own) == ["work_mem", "autovacuum"])
  }

  @Test func `a keyword in another case is the declared one`() throws {
    try FileManager.default.createDirectory(
      atPath: scratch.path("other"), withIntermediateDirectories: true)
    let other = try scratch.write("port 22\nusepam maybe\n", to: "other/sshd_config").path
    let check = try Program.run("check", other)
    #expect(check.status == 1)
    #expect(check.err.contains("2:8: usepam: unknown choice \"maybe\""), "\(check.out)\(check.err)")
    #expect(try !Program.run("list", other).out.contains("\nPort = "))
  }

  @Test
  func `keywords of a Match block have their kinds, and those that sshd refuses there are refused`()
    throws
  {
    let list = try Program.run("list", file).out
    #expect(list.contains("\"Match User backup\".X11Forwarding = \"no\"\n"), "\(list)")
    #expect(!list.contains("not in the schema"), "\(list)")
    #expect(!list.contains("\"Match User backup\".Banner"), "\(list)")
    let all = try Program.run("list", file, "--all").out
    #expect(all.contains("# \"Match User backup\".Banner is not set"), "\(all)")
    #expect(try Program.run("set", file, "\"Match User backup\".PermitTTY", "yes").status == 0)
    let block = "\"Match Address 10.0.0.0/8\""
    #expect(try Program.run("set", file, "\(block).PasswordAuthentication", "yes").status == 0)
    #expect(try Program.run("check", file).status == 0)
    let before = try scratch.read("sshd_config")
    #expect(before.hasSuffix("\n\nMatch Address 10.0.0.0/8\n    PasswordAuthentication yes\n"))
    let wrong = try Program.run("set", file, "\(block).PermitRootLogin", "perhaps")
    #expect(wrong.status == 1 && wrong.err.contains("unknown choice"), "\(wrong.err)")
    let refused = try Program.run("set", file, "\(block).Port", "23")
    #expect(refused.status == 1, "\(refused.err)")
    #expect(try scratch.read("sshd_config") == before)
  }

  @Test func `a misspelled keyword is a problem, and --no-schema accepts it`() throws {
    let text = "PasswordAuthentification no\nUsePrivilegeSeparation yes\nPermitRootLogin NO\n"
    let file = try scratch.write(text, to: "sshd_config").path
    let check = try Program.run("check", file)
    #expect(check.status == 1)
    #expect(check.err.contains("did you mean \"PasswordAuthentication\"?"), "\(check.err)")
    #expect(check.err.split(separator: "\n").count { $0.contains("sshd_config:") } == 1)
    #expect(try Program.run("check", "--no-schema", file).status == 0)
  }

  @Test func `keywords are listed in the order of the file, with those that are commented out`()
    throws
  {
    let text = "Include x\n#Port 22\nUsePAM yes\n#KerberosOrLocalPasswd yes\n"
    let file = try scratch.write(text, to: "sshd_config").path
    let list = try Program.run("list", file).out
    #expect(list.contains("KerberosOrLocalPasswd = \"yes\" # default\n"))
    let terminal = try Terminal([file])
    try terminal.expect("KerberosOrLocalPasswd")
    let screen = try terminal.screen()
    let lines = ["Include", "Port", "UsePAM", "KerberosOrLocalPasswd"].map { name in
      screen.firstIndex { $0.contains(name + " ") } ?? -1
    }
    #expect(lines == Array(3...6), "\(screen)")
  }

  @Test func `a new drop-in offers the settings of its unit`() throws {
    let folder = scratch.path("a.service.d")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let file = try scratch.write("", to: "a.service.d/x.conf").path
    #expect(try Program.run("list", "--all", file).out.contains("\nService.MemoryMax = "))
    #expect(try Program.run("set", file, "Service.Nice", "20").status == 1)
    #expect(try Program.run("set", file, "Service.Nice", "5").status == 0)
    #expect(try scratch.read("a.service.d/x.conf") == "[Service]\nNice=5\n")
  }

  @Test func `a file of another name has no bundled schema`() throws {
    let other = try scratch.write("Port abc\n", to: "ssh_settings").path
    #expect(try Program.run("check", "--dialect", "ssh", other).status == 0)
  }

  @Test func `a Match block is added in the editor, with the keywords that it may have`() throws {
    let before = try scratch.read("sshd_config")
    let terminal = try Terminal([file], environment: ["LC_ALL": "C.UTF-8"])
    try terminal.expect("PermitRootLogin")
    try terminal.type("aMatch User bob")
    try terminal.press("Enter")
    try terminal.expect("which is empty")
    try terminal.type("aX11F")
    try terminal.expect("X11Forwarding")
    try terminal.press("Tab", "Enter")
    try terminal.expect("choose")
    try terminal.press("Enter", "w")
    try terminal.expect("+     X11Forwarding yes")
    try terminal.press("Enter")
    try terminal.expect("saved 1 change")
    #expect(try scratch.read("sshd_config") == before + "\nMatch User bob\n    X11Forwarding yes\n")
  }

  @Test func `the editor shows the default and the description of a keyword`() throws {
    let terminal = try Terminal([file])
    try terminal.expect("PermitRootLogin")
    try terminal.type("/MaxSessions")
    try terminal.press("Enter")
    try terminal.expect("Open sessions within one connection")
  }
}
