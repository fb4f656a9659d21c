import Foundation
import Harness
import Seeded
import Testing

/// The words of a list in a line, in tmux.
@Suite(.onOwnThread, .enabled(if: Terminal.isAvailable, "tmux is missing"), .serialized)
struct WordsScreenTests {
  private func open(_ scratch: Scratch, _ file: String, _ key: String) throws -> Terminal {
    let terminal = try Terminal(
      [scratch.path(file)],
      environment: ["LC_ALL": "C.UTF-8", "XDG_STATE_HOME": scratch.path("state")])
    try terminal.expect(key)
    try terminal.press("/")
    try terminal.type(key)
    try terminal.press("Enter", "Right")
    return terminal
  }

  private func write(in terminal: Terminal) throws {
    try terminal.press("C-x")
    try terminal.expect("1 staged")
    try terminal.press("w")
    try terminal.expect("1 change to write")
    try terminal.press("Enter")
    try terminal.expect("saved")
  }

  @Test func `a removed word of a value over several lines leaves the other lines`() throws {
    let scratch = try Scratch()
    let text =
      "mynetworks = 127.0.0.0/8\n  10.0.0.0/8,\n  # the office\n  192.168.0.0/16 [::1]/128\n"
    try scratch.write(text, to: "main.cf")
    let terminal = try open(scratch, "main.cf", "mynetworks")
    try terminal.expect("4 expressions")
    try terminal.press("j", "j", "x")
    try terminal.expect("3 expressions: 127.0.0.0/8, 10.0.0.0/8, [::1]/128")
    try write(in: terminal)
    #expect(try scratch.read("main.cf") == text.replacing("192.168.0.0/16 ", with: ""))
  }

  @Test func `a word of a unit is changed, and the quotes of the others stay`() throws {
    let scratch = try Scratch()
    let text = "[Service]\nReadWritePaths='/srv/a b'  \"/srv/c\" /srv/d\n"
    try scratch.write(text, to: "a.service")
    let terminal = try open(scratch, "a.service", "ReadWritePaths")
    // The first Right opens the section.
    try terminal.press("Right")
    try terminal.expect("3 paths")
    try terminal.press("j", "Enter", "C-u")
    try terminal.type("/srv/e")
    try terminal.press("Enter")
    try terminal.expect("3 paths: '/srv/a b', /srv/e, /srv/d")
    try write(in: terminal)
    #expect(try scratch.read("a.service") == text.replacing("\"/srv/c\"", with: "/srv/e"))
  }

  @Test func `the line mode says how a value is divided into words`() throws {
    let scratch = try Scratch()
    try scratch.write("AllowUsers anna backup carol\n", to: "sshd_config")
    let session = try Program.run(
      ["--plain", scratch.path("sshd_config")], input: "1\n\nq\n",
      environment: ["XDG_STATE_HOME": scratch.path("state")])
    #expect(session.out.contains("  3 users: anna, backup, carol\n"), "\(session.out)")
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/sbin/sshd"), "sshd is missing"))
  func `sshd reads a changed word of awkward ones, and the others as before`() throws {
    let words = [
      "anna", "\"b c\"", "'d e'", "f\\ g", "h\"i j\"k", "\\\"l", "m\\\\", "n,o", "{p", "q}", "é",
      "\"#r\"", "s@10.0.0.0/8", "*", "!t", "\"u'v\"", "'w\"x'",
    ]
    let changes: [(typed: String, read: String)] = [
      ("new", "new"), ("\"n e w\"", "n e w"), ("n\\ w", "n w"), ("'n\"w'", "n\"w"),
    ]
    for seed in 0..<12 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let scratch = try Scratch()
      let list = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        words.randomElement(using: &random)!
      }
      let gaps = list.map { _ in [" ", "  ", "\t"].randomElement(using: &random)! }
      let line = zip(gaps, list).map { $0 + $1 }.joined()
      let text = "Port 22\nAllowUsers\(line)\nAllowGroups g\n"
      try scratch.write(text, to: "sshd_config")
      let index = Int.random(in: 0..<list.count, using: &random)
      let change = changes.randomElement(using: &random)!
      let before = try users(scratch.path("sshd_config"))
      let terminal = try open(scratch, "sshd_config", "AllowUsers")
      try terminal.expect("K move up")
      for _ in 0..<index { try terminal.press("j") }
      try terminal.press("Enter", "C-u")
      try terminal.type(change.typed)
      try terminal.press("Enter")
      try write(in: terminal)
      var wanted = before
      wanted[index] = change.read
      #expect(try users(scratch.path("sshd_config")) == wanted, "seed \(seed): \(line)")
      var parts = list
      parts[index] = change.typed
      let written = zip(gaps, parts).map { $0 + $1 }.joined()
      #expect(
        try scratch.read("sshd_config") == text.replacing(line, with: written),
        "seed \(seed): \(line)")
    }
  }

  /// The users that `sshd -T` prints.
  private func users(_ file: String) throws -> [String] {
    try FileManager.default.createDirectory(
      atPath: "/run/sshd", withIntermediateDirectories: true)
    let key = file + ".key"
    if !FileManager.default.fileExists(atPath: key) {
      _ = try Program.run("/usr/bin/ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", key])
    }
    let outcome = try Program.run("/usr/sbin/sshd", ["-T", "-f", file, "-h", key])
    #expect(outcome.status == 0, "\(outcome.err)")
    return outcome.out.split(separator: "\n").filter { $0.hasPrefix("allowusers ") }
      .map { String($0.dropFirst("allowusers ".count)) }
  }
}
