import Foundation
import Harness
import Preferences
import Seeded
import Testing

@testable import Documents

/// Edited configuration files, as other programs read them.
@Suite(
  .onOwnThread,
  .enabled(
    if: ProcessInfo.processInfo.environment["PREFS_TEST_REAL"] != nil,
    "needs packages: make test-real"))
struct RealReaderTests {
  @Test(
    arguments: [
      // Those that a lens reads and that set something.
      ("usr/share/chrony/chrony.conf", "Chrony"),
      ("usr/share/openssh/sshd_config", "Sshd"), ("etc/login.defs", "Login_defs"),
      ("etc/mysql/mariadb.conf.d/50-server.cnf", "MySQL"),
      ("usr/share/samba/smb.conf", "Samba"),
      ("etc/vsftpd.conf", "Vsftpd"), ("usr/share/postfix/main.cf.dist", "Postfix_Main"),
      ("usr/lib/php/8.2/php.ini-production", "PHP"),
      ("etc/NetworkManager/NetworkManager.conf", "NetworkManager"),
      ("etc/fail2ban/fail2ban.conf", "Fail2ban"),
      ("etc/default/redis-server", "Shellvars"),
      ("lib/systemd/system/redis-server.service", "Systemd"),
      ("lib/systemd/system/systemd-journald.service", "Systemd"),
    ])
  func `Augeas reads the new value, and everything else unchanged`(
    path: String, lens: String
  ) throws {
    let file = "\(ShippedFile.folder)/\(path)"
    let bytes = Array(try Data(contentsOf: URL(filePath: file)))
    let then = DocumentSnapshot(
      try DocumentReader.open(bytes, named: path), revision: .new())
    let before = try Augeas.tree(of: bytes, lens)
    var random = SplitMix64(seed: 22)
    var compared = 0
    for name in then.scalars.shuffled(using: &random) where compared < 10 {
      // Augeas divides some values into parts. Then its line has another value.
      guard let value = then[name], case let old = value.content, !old.isEmpty,
        before.count(where: { $0.hasSuffix(" = \"\(old)\"") }) > 0, let key = name.last?.key
      else { continue }
      let change = Change(name, from: value, to: Self.other(than: value))
      let new = change.new?.content ?? ""
      let edited = try then.document.applying([change])
      let after = try Augeas.tree(of: edited.bytes, lens)
      guard after.count == before.count else {
        Issue.record("\(name) \(new) \(Set(after).symmetricDifference(before))")
        continue
      }
      let changed = zip(before, after).filter { $0 != $1 }
      #expect(changed.count == 1, "\(name)")
      let line = try #require(changed.first?.1)
      #expect(line.hasSuffix("= \"\(new)\""), "\(name): \(line)")
      let path = line.replacing("\\", with: "").lowercased()
      #expect(path.contains(key.lowercased()), "\(name): \(line)")
      compared += 1
    }
    #expect(compared > 0)
  }

  /// Another value of the same kind.
  private static func other(than value: PreferenceValue) -> PreferenceValue {
    switch (value, value.content.lowercased()) {
    case (.bool(let isOn), _): .bool(!isOn)
    case (.integer, _), (.real, _): .integer(77)
    case (_, "yes"): .string(value.content == "yes" ? "no" : "NO")
    case (_, "no"): .string(value.content == "no" ? "yes" : "YES")
    default: .string("other")
    }
  }

  @Test func `Python reads the new value of an INI file, and everything else unchanged`() throws {
    var compared = 0
    for file in try ShippedFile.all()
    where ["ini", "fail2ban", "supervisor"].contains(file.dialect.name) {
      let then = DocumentSnapshot(
        try DocumentReader.open(file.bytes, named: file.path), revision: .new())
      var random = SplitMix64(seed: UInt64(file.bytes.count))
      guard let name = then.scalars.randomElement(using: &random), name.components.count == 2,
        let before = try Python.options(of: file.bytes)
      else { continue }
      let new = "prefs-test"
      let edited = try then.document.applying([Change(name, from: then[name], to: .string(new))])
      let after = try #require(try Python.options(of: edited.bytes), "\(file.path)")
      let changed = Set(after).subtracting(before)
      #expect(changed.count == 1, "\(file.path): \(name)")
      let (section, key) = (name.components[0].key ?? "", name.components[1].key ?? "")
      #expect(changed.first == "\(section)\t\(key.lowercased())\t\(new)", "\(file.path): \(name)")
      #expect(after.count == before.count)
      compared += 1
    }
    #expect(compared > 50)
  }

  @Test func `git reads the new value of its configuration, and everything else unchanged`() throws
  {
    let scratch = try Scratch()
    let file = scratch.path("gitconfig")
    let values = [
      ("user.name", "A B"), ("core.pager", "less -R # all"), ("remote.origin.url", "a;b"),
      ("remote.origin.fetch", "+refs/*:refs/*"), ("alias.l", "log \"--oneline\""),
      ("branch.main.merge", "refs/heads/main"), ("color.ui", "auto"), ("core.abbrev", "12"),
    ]
    for (key, value) in values {
      #expect(try Program.run("git", ["config", "-f", file, "--add", key, value]).status == 0)
    }
    let list = ["config", "-f", file, "--list"]
    let before = try Program.run("git", list).out.split(separator: "\n")
    let then = DocumentSnapshot(
      try DocumentReader.open(
        Array(try Data(contentsOf: scratch.url("gitconfig"))), named: "/x/.gitconfig"),
      revision: .new())
    #expect(then.scalars.count == values.count)
    for name in then.scalars {
      for new in ["plain", "with # and ;", "a \"quoted\" word", "back\\slash"] {
        let change = Change(name, from: then[name], to: .string(new))
        try scratch.write(Data(try then.document.applying([change]).bytes), to: "gitconfig")
        let after = try Program.run("git", list).out.split(separator: "\n")
        let changed = zip(before, after).filter { $0 != $1 }
        #expect(before.count == after.count && changed.count == 1, "\(name) \(new)")
        #expect(changed.first?.1.hasSuffix("=\(new)") == true, "\(name) \(new)")
      }
    }
  }

  @Test func `Postfix reads the new value of main.cf, and everything else unchanged`() throws {
    let shipped = "\(ShippedFile.folder)/usr/share/postfix/main.cf.dist"
    let text =
      try String(contentsOf: URL(filePath: shipped), encoding: .utf8)
      + "mydestination = a,\n# Between two lines\n\n  b,\n  c\nrelayhost =\nmynetworks = 10.0.0.0/8\n"
    let then = DocumentSnapshot(
      try DocumentReader.open(Array(text.utf8), named: "main.cf"), revision: .new())
    let before = try Postfix.settings(of: then.document.bytes)
    #expect(before["mydestination"] == "a, b, c")
    for name in then.scalars {
      let key = name.last?.key ?? ""
      // A version must be a number.
      guard let value = before[key], key != "compatibility_level" else { continue }
      let edited = try then.document.applying([Change(name, from: then[name], to: .string("x, $y"))]
      )
      var expected = before
      expected[key] = "x, $y"
      #expect(try Postfix.settings(of: edited.bytes) == expected, "\(key) = \(value)")
    }
    let list = PreferenceName(keys: "mydestination")
    let edited = try then.document.applying([
      Change(list, from: then[list], to: .string("a,\nb,\nd"))
    ])
    #expect(try Postfix.settings(of: edited.bytes)["mydestination"] == "a, b, d")
    #expect(
      String(decoding: edited.bytes, as: UTF8.self) == text.replacing("\n  c\n", with: "\n  d\n"))
  }

  @Test
  func `Python reads values with comments between their lines, and only the edited one is new`()
    throws
  {
    let text = "[s]\nb = two\n  more\n  # c\n\n  last\nk = v\n[t]\n  x = 1\n  y = 2\n"
    let then = DocumentSnapshot(
      try DocumentReader.open(Array(text.utf8), named: "a.ini"), revision: .new())
    for name in then.scalars {
      let edited = try then.document.applying([Change(name, from: then[name], to: .string("new"))])
      let before = try #require(try Python.options(of: then.document.bytes))
      let after = try #require(try Python.options(of: edited.bytes))
      let key = name.components.compactMap(\.key).joined(separator: "\t")
      #expect(Set(after).subtracting(before) == ["\(key)\tnew"], "\(name)")
      #expect(after.count == before.count)
    }
  }
}

// MARK: Readers

/// Augeas, which reads a file by a lens, its description of a format.
private enum Augeas {
  /// The lines of the tree that `print` shows.
  static func tree(of bytes: [UInt8], _ lens: String) throws -> [Substring] {
    let scratch = try Scratch()
    try scratch.write(Data(bytes), to: "file")
    let outcome = try Program.run(
      "augtool",
      [
        "--noautoload", "-r", scratch.folder.path, "-t", "\(lens) incl /file", "print",
        "/files/file",
      ])
    #expect(outcome.status == 0, "\(outcome.err)")
    let lines = outcome.out.split(separator: "\n").filter { !$0.contains("#comment") }
    try #require(lines.count > 1, "Augeas cannot read it by the lens \(lens)")
    return lines
  }
}

/// Python's `configparser`.
private enum Python {
  private static let program = """
    import configparser, sys
    p = configparser.RawConfigParser(
        strict=False, allow_no_value=True, inline_comment_prefixes=(';',), default_section=None)
    p.read(sys.argv[1], encoding='utf-8')
    for s in p.sections():
        for k, v in p.items(s): print(s, k, (v or '').replace('\\n', ' '), sep='\\t')
    """

  /// The options as `section<tab>key<tab>value`. Nil if Python cannot read the file.
  static func options(of bytes: [UInt8]) throws -> [String]? {
    let scratch = try Scratch()
    try scratch.write(Data(bytes), to: "file")
    let outcome = try Program.run("python3", ["-c", program, scratch.path("file")])
    guard outcome.status == 0 else { return nil }
    return outcome.out.split(separator: "\n").map(String.init)
  }
}

/// Postfix's `postconf`, from the unpacked package.
private enum Postfix {
  /// The settings that the file has, by their names.
  static func settings(of bytes: [UInt8]) throws -> [String: String] {
    let scratch = try Scratch()
    try scratch.write(Data(bytes), to: "main.cf")
    try scratch.write("", to: "master.cf")
    let outcome = try Program.run(
      "\(ShippedFile.folder)/usr/sbin/postconf", ["-c", scratch.folder.path, "-n"],
      environment: ["LD_LIBRARY_PATH": "\(ShippedFile.folder)/usr/lib/postfix"])
    #expect(outcome.status == 0, "\(outcome.err)")
    var settings: [String: String] = [:]
    for line in outcome.out.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      settings[parts[0].trimmingCharacters(in: .whitespaces)] =
        parts[1].split(separator: " ").joined(separator: " ")
    }
    settings["config_directory"] = nil
    return settings
  }
}
