import Foundation
import Harness
import Testing

/// The files of an installation, as the scripts in `packaging` make them.
@Suite(.onOwnThread)
struct InstallationTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  private func run(_ script: String, _ arguments: String...) throws -> Program.Outcome {
    try Program.run("packaging/\(script)", arguments, in: Self.root)
  }

  private func files(in folder: String) throws -> [String] {
    let outcome = try Program.run("find", [".", "-type", "f"], in: scratch.url(folder))
    return outcome.out.split(separator: "\n").map { String($0.dropFirst(2)) }.sorted()
  }

  @Test func `an installation has all files, and uninstalling removes exactly these`() throws {
    #expect(try run("stage.sh", Program.path, scratch.path("stage")).status == 0)
    let staged = try files(in: "stage")
    for file in [
      "bin/prefs", "share/bash-completion/completions/prefs",
      "share/zsh/site-functions/_prefs", "share/fish/vendor_completions.d/prefs.fish",
      "share/man/man1/prefs.1", "share/man/man1/prefs-merge.1",
      "share/man/man7/prefs-names.7", "share/man/man7/prefs-filters.7",
      "share/prefs/themes/dark.json",
      "share/doc/prefs/samples/gateway.json", "share/doc/prefs/copyright",
    ] {
      #expect(staged.contains(file), "\(file)")
    }
    let other = scratch.url("usr/share/man/man1/other.1")
    try FileManager.default.createDirectory(
      at: other.deletingLastPathComponent(), withIntermediateDirectories: true)
    try "other".write(to: other, atomically: false, encoding: .utf8)
    let target = [scratch.path("stage"), scratch.path("usr")]
    #expect(try run("install.sh", "install", target[0], target[1]).status == 0)
    #expect(try files(in: "usr") == (staged + ["share/man/man1/other.1"]).sorted())
    #expect(try Program.run(scratch.path("usr/bin/prefs"), ["--version"]).status == 0)
    #expect(try run("install.sh", "uninstall", target[0], target[1]).status == 0)
    #expect(try files(in: "usr") == ["share/man/man1/other.1"])
    #expect(!FileManager.default.fileExists(atPath: scratch.path("usr/share/prefs")))
  }

  @Test func `an unpacked archive brings the descriptions of its terminals`() throws {
    let prefs = scratch.path("share/bin/prefs")
    try FileManager.default.createDirectory(
      atPath: scratch.path("share/bin"), withIntermediateDirectories: true)
    // A program of its own copies it, so that no other test's child holds the file open.
    #expect(try Program.run("cp", [Program.path, prefs]).status == 0)
    try scratch.write("own-terminal|a terminal of the archive, use=xterm-256color,\n", to: "own.ti")
    let folder = scratch.path("share/share/prefs/terminfo")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    #expect(try Program.run("tic", ["-x", "-o", folder, scratch.path("own.ti")]).status == 0)
    try scratch.write("{\"port\": 80}", to: "a.json")
    let terminal = try Terminal(
      [scratch.path("a.json")], of: prefs, term: "own-terminal",
      environment: ["LC_ALL": "C.UTF-8", "HOME": scratch.folder.path])
    try terminal.expect("port")
  }

  @Test func `each command has a manual page that names its options`() throws {
    let date = "November 23, 2026"
    let outcome = try run("manual.py", Program.path, scratch.folder.path, date)
    #expect(outcome == .init(status: 0, out: "", err: ""))
    for command in try ManualTests.commands() {
      let page = try scratch.read("prefs-\(command.commandName).1")
      #expect(page.hasPrefix(".Dd \(date)\n.Dt PREFS-\(command.commandName.uppercased()) 1\n"))
      for argument in command.arguments ?? [] {
        guard let name = argument.preferredName?.name, !["help", "version"].contains(name)
        else { continue }
        #expect(page.contains("Fl -\(name)"), "\(command.commandName) --\(name)")
      }
    }
  }

  @Test func `the version is a number, and a commit if the build named it`() throws {
    let outcome = try Program.run("--version")
    #expect(outcome.out.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+( \([0-9a-f]+\))?\n/) != nil)
  }
}
