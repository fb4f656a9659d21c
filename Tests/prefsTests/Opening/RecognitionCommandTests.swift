import Foundation
import Harness
import Testing

/// Commands on files with relative names, with names that begin with a dash, and on new files.
@Suite(.onOwnThread)
struct RecognitionCommandTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Writes a file and returns its directory.
  private func write(_ text: String, to path: String) throws -> URL {
    let folder = scratch.url(path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try scratch.write(text, to: path)
    return folder
  }

  @Test(arguments: [
    ("etc/systemd", "journald.conf", "[Journal]\n#Storage=auto\n", "Journal.Storage", "none"),
    ("etc/fail2ban", "jail.local", "# mine\n[sshd]\n", "sshd.enabled", "true"),
    ("etc/default", "grub", "grub_x=\"a b\"\n", "grub_x", "c"),
    ("etc/systemd/system/ssh.service.d", "override.conf", "[Service]\n", "Service.Nice", "5"),
    ("etc/sysctl.d", "99-local.conf", "# net\n", "net.ipv4.ip_forward", "1"),
  ])
  func `a relative name is recognized by its directory, like the whole path`(
    directory: String, name: String, text: String, key: String, value: String
  ) throws {
    var results: Set<String> = []
    for file in [
      name, "./\(name)", "../\(directory.split(separator: "/").last ?? "")/\(name)", nil,
    ] {
      let folder = try write(text, to: "\(directory)/\(name)")
      let path = file ?? folder.appending(path: name).path
      let set = try Program.run(["set", path, key, value], in: folder)
      #expect(set.status == 0, "\(set.err)")
      #expect(try Program.run(["get", path, key], in: folder).out == "\(value)\n")
      results.insert(try scratch.read("\(directory)/\(name)"))
      let back = try Program.run(["restore", path, "1"], in: folder)
      #expect(back.status == 0, "\(back.err)")
      #expect(try scratch.read("\(directory)/\(name)") == text)
    }
    #expect(results.count == 1)
  }

  @Test func `the bundled schema belongs to the absolute path`() throws {
    let folder = try write("[Service]\nNice=many\n", to: "ssh.service.d/override.conf")
    let check = try Program.run(["check", "override.conf"], in: folder)
    #expect(check.status == 1 && check.err.contains("Service.Nice"), "\(check.err)")
    let input = try Program.run(
      ["check", "-", "--as", "/etc/ssh/sshd_config"], input: "Portt 22\n")
    #expect(input.status == 1 && input.err.contains("did you mean \"Port\""), "\(input.err)")
  }

  @Test func `the name of a new file says its format, or the command is refused`() throws {
    for name in ["a.conf", "b.local", "plain"] {
      let path = scratch.path(name)
      let refused = try Program.run("set", path, "k", "v")
      #expect(refused.status == 65 && refused.err.contains("--dialect ini"), "\(refused.err)")
      #expect(try Program.run("set", path, "k", "v", "--dialect", "ini").status == 0)
      #expect(try scratch.read(name) == "k = v\n")
    }
    #expect(try Program.run("set", scratch.path("c.yaml"), "k", "no").status == 0)
    #expect(try scratch.read("c.yaml") == "k: \"no\"\n")
    #expect(
      try Program.run("set", scratch.path("c.j2"), "k", "v").err.contains("looks like a template"))
    #expect(
      try Program.run("set", scratch.path("kea.conf"), "k", "v", "--as", "new.json").status == 0)
    #expect(try scratch.read("kea.conf") == "{\n  \"k\": \"v\"\n}\n")
    let blank = try scratch.write("\n", to: "blank.conf").path
    #expect(try Program.run("set", blank, "k", "v").status == 65)
    #expect(try Program.run("set", blank, "k", "v", "--dialect", "keyword").status == 0)
    #expect(try scratch.read("blank.conf") == "k v\n")
  }

  @Test func `--as a path that says nothing lets the contents decide`() throws {
    let file = try scratch.write("// dhcp\n{\"a\": 1}\n", to: "kea.txt").path
    #expect(try Program.run("get", file, "a", "--as", "/etc/app/app.conf").out == "1\n")
  }

  @Test func `a file name that begins with a dash is a file after two dashes`() throws {
    try scratch.write("{\"a\": 1}\n", to: "--yes.json")
    func run(_ arguments: String...) throws -> Program.Outcome {
      try Program.run(arguments, in: scratch.folder)
    }
    #expect(try run("get", "--", "--yes.json", "a").out == "1\n")
    #expect(try run("--", "--yes.json").out == "a = 1\n")
    #expect(try run("list", "--", "--yes.json").out == "a = 1\n")
    #expect(try run("set", "--", "--yes.json", "a", "2").status == 0)
    #expect(try run("check", "--", "--yes.json").status == 0)
    #expect(try run("history", "--", "--yes.json").status == 0)
    #expect(try run("restore", "--", "--yes.json", "1").status == 0)
    #expect(try run("convert", "--", "--yes.json", "-o.plist").status == 0)
    #expect(try run("diff", "--", "--yes.json", "-o.plist").status == 0)
    #expect(try run("merge", "--", "--yes.json", "--yes.json", "--yes.json").status == 0)
    #expect(try run("git", "diff", "--", "--yes.json").status == 0)
  }

  @Test(arguments: [
    ["git"], ["git", "diff"], ["git", "install"], ["theme"], ["schema"], ["set"],
  ])
  func `--help of a command is the same as help with its name`(words: [String]) throws {
    let help = try Program.run(words + ["--help"])
    let named = try Program.run(["help"] + words)
    #expect(help.status == 0 && help.out == named.out)
    #expect(help.out.contains("prefs \(words.joined(separator: " "))"))
    #expect(!help.out.contains("See '\(words[0]) help"), "\(help.out)")
  }
}
