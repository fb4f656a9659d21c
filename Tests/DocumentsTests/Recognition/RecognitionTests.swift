import Foundation
import Preferences
import Seeded
import Testing

@testable import Documents

/// The syntax of a file by its path and its first lines.
struct RecognitionTests {
  @Test func `the hook of pre-commit checks the files that a directory's check finds`() throws {
    let top = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let hooks = try String(
      contentsOf: top.appending(path: ".pre-commit-hooks.yaml"), encoding: .utf8)
    let endings = DocumentFormat.certainEndings.map { $0.dropFirst() }.joined(separator: "|")
    #expect(hooks.contains("entry: prefs check\n"))
    #expect(hooks.contains(#"files: \.(\#(endings))$"#))
  }

  @Test(arguments: [
    ("/etc/systemd/journald.conf", "systemd"), ("/etc/systemd/journald.conf.d/a.conf", "systemd"),
    ("/run/systemd/system/a.timer.d/x.conf", "systemd"), ("a.socket.d/x.conf", "systemd"),
    ("a.nspawn", "systemd"), ("web.container", "systemd"), ("data.volume", "systemd"),
    ("/etc/containers/systemd/a.pod", "systemd"), ("/etc/containers/systemd/a.network", "systemd"),
    ("/etc/chrony/conf.d/local.conf", "chrony"), ("/etc/chrony/conf.d/local", "chrony"),
    ("/etc/fail2ban/jail.local", "fail2ban"), ("jail.local", "fail2ban"),
    ("/etc/dnf/x.repo", "ini"), ("/etc/supervisor/conf.d/a.conf", "supervisor"),
    ("/etc/wireguard/home.conf", "wireguard"), ("wg0.conf", "wireguard"),
    ("/boot/firmware/config.txt", "configtxt"), ("/etc/locale.conf", "environmentfile"),
    ("/home/a/.config/environment.d/a.conf", "environment.d"),
    ("setup.cfg", "python"), ("pip.conf", "python"), (".editorconfig", "ini"), (".npmrc", "npmrc"),
    ("/etc/sysconfig/network", "environment"), (".env.local", "environment"),
    (".env.example", "environment"), ("/etc/default/grub.d/local.cfg", "environment"),
    ("/etc/php/8.2/fpm/pool.d/www.conf", "php"), ("/etc/php/8.2/mods-available/x.ini", "php"),
    ("/etc/NetworkManager/system-connections/home", "keyfile"), ("/etc/mysql/my.cnf", "mysql"),
    ("/etc/fail2ban/action.d/sshd_config.conf", "fail2ban"), ("/etc/a/../ssh/./sshd_config", "ssh"),
    ("sshd_config.dpkg-old", "ssh"), ("sshd_config~", "ssh"),
  ])
  func `the most specific pattern of a path decides the dialect`(path: String, name: String) {
    #expect(Dialect(path: path)?.name == name)
  }

  @Test(arguments: [
    "{\"a\": tru}", "{\"a\": 1\n", "[1, 2\n", "1 2", "\"a\": 1,\n\"b\": 2\n", "tru",
  ])
  func `a faulty document of JSON is not taken for another syntax`(text: String) {
    let message = failure(of: text, at: "/x/notes")?.message ?? ""
    #expect(!message.contains("looks like"), "\(message)")
  }

  @Test(arguments: ["app.conf", "notes", "/etc/haproxy/haproxy.cfg", "/etc/fstab"])
  func `a path that says nothing, or names a syntax that is not read, has no dialect`(
    path: String
  ) {
    #expect(Dialect(path: path) == nil && DocumentSyntax(path: path) == nil)
  }

  @Test func `each pattern matches a path that is made of it, and no other pattern wins there`() {
    for (file, patterns) in KnownFile.all {
      for pattern in patterns.split(separator: " ") {
        let path = "/" + pattern.replacing("*", with: "x")
        #expect(KnownFile(path: path) == file(), "\(path)")
      }
    }
  }

  @Test(arguments: [
    ("# a\n\n[Journal]\n", "ini"), ("# a\n[Journal]\n#Storage=auto\n", "ini"), ("[a]", "ini"),
    ("# a\nKEY=value\n", "environment"), ("[a]\nb = c\n  d e\n", "ini"),
    ("# a\nexport KEY=value\n", "environment"),
    ("key = value\n", "ini"), ("\u{FEFF}[a]\nb = c\n", "ini"),
    ("#" + String(repeating: "x", count: 9_000) + "\nKEY=1\n", "environment"),
  ])
  func `lines of a file whose name says nothing decide the dialect`(
    text: String, name: String
  ) throws {
    let document = try DocumentReader.open(Array(text.utf8), named: "/x/notes.conf")
    #expect((document as? LineDocument)?.dialect.name == name)
  }

  @Test func `contents in JSON precede a name that says nothing or names another syntax`() throws {
    for path in ["kea-dhcp4.conf", "/etc/kea/kea-dhcp4.conf", "nginx.conf", "a.cfg"] {
      let document = try DocumentReader.open(Array("{\"a\": 1}".utf8), named: path)
      #expect(document.format == .json, "\(path)")
    }
  }

  @Test(arguments: [
    ("a.yaml", "{\"a\": 1}"), ("a.yml", "<<: {a: 1}\n"), ("a.yaml", "x\n"),
    ("a", "a: 1\nb:\n  - c\n"),
    ("a", "---\n{}\n"), ("a", "# c\nserver:\n"), ("a", "key: |\n  a = b\n"),
    ("a", "\"a\": 1\nb:\n  - c\n"), ("a", "'on':\n  push: {}\n"), ("a", "%YAML 1.2\n---\na: 1\n"),
    ("a", "b: &x {c: 1}\n<<: *x\n"), ("a", "a/b@c: 1\n"), ("values.conf", "- a\n- b\n"),
  ])
  func `a name or lines of YAML make a file YAML`(path: String, text: String) throws {
    #expect(try DocumentReader.open(Array(text.utf8), named: path).format == .yaml)
  }

  @Test(arguments: [
    ("haproxy.cfg", "global\n  log x\n", "HAProxy"), ("/etc/fstab", "a b c\n", "a table"),
    ("/etc/nginx/nginx.conf", "user x;\n", "nginx"), ("a.sh", "A=1\n", "a script"),
    ("/etc/apache2/apache2.conf", "Timeout 300\n", "Apache"),
    ("notes.conf", "<Location /a>\nx y\n</Location>\n", "Apache"),
    ("a", "SHELL=/bin/sh\n17 * * * * root x\n", "a table"), ("a", "17 3 * * 1-5 x\n", "a table"),
    ("a", "@reboot x\n", "a table"), ("a", "127.0.0.1 localhost\n", "a table"),
    ("a", "::1 localhost\n", "a table"), ("a", "/dev/sda2 none swap sw 0 0\n", "a table"),
    ("a", "Defaults env_reset\nroot ALL=(ALL:ALL) ALL\n", "a table"),
    ("a", "deb http://x bookworm main\n", "a table"),
    ("a", "APT::Get \"x\";\n", "braces"),
    ("a", "resource \"a\" \"b\" {\n  x = 1\n}\n", "braces"),
    ("a", "{{ if .x }}\na: 1\n", "a template"), ("a.j2", "{% for x in y %}\n", "a template"),
  ])
  func `a syntax that is not read is refused by its name`(
    path: String, text: String, phrase: String
  ) {
    let message = failure(of: text, at: path)?.message ?? ""
    #expect(message.hasPrefix("looks like ") && message.contains(phrase), "\(message)")
  }

  @Test(arguments: ["hello world\n", "# only\n# comments\n", "a\nb\nc d e\n", "17 cats\n"])
  func `a file that is plainly not JSON is not measured by it`(text: String) {
    let message = failure(of: text, at: "/x/notes.conf")?.message ?? ""
    #expect(
      message.contains("neither JSON nor a property list") && message.contains("--dialect "))
  }

  @Test func `a file of which most lines are unknown is refused with their number and the first`()
    throws
  {
    let text = "# x\nglobal\n  log /dev/log local0\n  maxconn 4096\nbind: 1\n"
    let problem = failure(of: text, at: "lb.cfg")
    #expect(problem?.place?.line == 2)
    #expect(
      problem?.message == "3 of 4 lines are not in the dialect ini; "
        + "\"--dialect ini\" reads it anyway")
    _ = try DocumentReader.open(
      Array(text.utf8), named: "lb.cfg", ReadingOptions(dialect: Dialect(named: "ini")))
    let few = "[a]\nx = 1\ny = 2\ngarbage\n"
    #expect(try DocumentReader.open(Array(few.utf8), named: "lb.cfg").format == .lines)
  }

  @Test func `a nominal path counts in place of the file's own`() throws {
    let options = ReadingOptions(nominalPath: "/etc/ssh/sshd_config")
    let document = try DocumentReader.open(Array("Port 22\n".utf8), named: "a.json", options)
    #expect((document as? LineDocument)?.dialect.name == "ssh")
  }

  private func failure(of text: String, at path: String) -> Problem? {
    do throws(Problem) {
      _ = try DocumentReader.open(Array(text.utf8), named: path)
      return nil
    } catch {
      return error
    }
  }
}

/// The law of recognition over generated paths.
struct RecognitionLawTests {
  private struct PathGenerator: SeededGenerator {
    var source: SplitMix64
    let names = KnownFile.all.flatMap { $0.patterns.split(separator: " ") }
      .flatMap { $0.split(separator: "/") }.map { String($0).replacing("*", with: "y") }

    mutating func names(_ count: Int) -> [String] { (0..<count).map { _ in pick(names) } }
  }

  @Test func `a path says the same in every spelling of its directories`() throws {
    let here = try #require(String.workingDirectory)
    for seed in Trials.seeds(300) {
      var random = PathGenerator(source: SplitMix64(seed: seed))
      let plain = random.names(1 + random.below(3))
      var spelled: [String] = []
      for name in plain {
        if random.chance(30) { spelled.append(random.pick([".", ""])) }
        if random.chance(30) { spelled += [random.pick(random.names), ".."] }
        spelled.append(name)
      }
      let path = plain.joined(separator: "/")
      let whole = "\(here)/\(path)"
      let other = "./" + spelled.joined(separator: "/")
      #expect(other.absoluteNames == whole.absoluteNames, "\(other)")
      let known = KnownFile(path: whole)
      #expect(KnownFile(path: other) == known && KnownFile(path: path) == known, "\(other)")
      // A pattern is compared with the end, so more directories in front change nothing that has none.
      #expect(KnownFile(path: "/q/\(path)") == KnownFile(path: "/q/r/\(path)"), "\(path)")
    }
  }
}
