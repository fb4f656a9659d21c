import Foundation
import Glibc
import Harness
import Seeded

/// A realistic state directory, with revisions of a file and edits of a killed session.
struct SampleState {
  static let text = "{\n  \"port\": 8080,\n  \"name\": \"gate\"\n}\n"

  let scratch: Scratch
  var file: String { scratch.path("app.json") }
  var environment: [String: String] { ["XDG_STATE_HOME": scratch.path("state")] }

  init() throws {
    scratch = try Scratch()
    mkdir(scratch.path("state"), 0o700)
    try scratch.write(Self.text, to: "app.json")
    try scratch.write("as it is", to: "victim")
    for port in ["1", "8080"] {
      _ = try Program.run(["set", file, "port", port], environment: environment)
    }
    let terminal = try PseudoTerminal(
      [Program.path, "app.json"], in: scratch.folder, environment: environment)
    _ = terminal.output(until: "quit") + terminal.answer(to: "e\u{15}2\r")
    eventually { files.contains { $0.contains("recover/") } }
    kill(terminal.processID, SIGKILL)
    _ = terminal.end()
  }

  /// The files in the state directory.
  var files: [String] {
    let found = FileManager.default.enumerator(atPath: scratch.path("state"))?.allObjects ?? []
    return found.compactMap { $0 as? String }.filter { isFile("state/\($0)") }.sorted()
  }

  private func isFile(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: scratch.path(path), isDirectory: &isDirectory)
      && !isDirectory.boolValue
  }

  /// Runs all commands and returns what goes wrong, or nil.
  func flaw(after damage: String) throws -> String? {
    for words in [
      ["recover"], ["recover", file], ["history", file], ["history", file, "1"],
      ["restore", file, "1", "--dry-run"], ["list", file],
    ] {
      if let flaw = try flaw(of: words) { return "\(damage): prefs \(words[0]): \(flaw)" }
    }
    guard try scratch.read("app.json") == Self.text else { return "\(damage): the file changed" }
    if let flaw = try flawOfEditor() { return "\(damage): the editor: \(flaw)" }
    if let flaw = try flaw(of: ["set", file, "port", "3"]) { return "\(damage): set: \(flaw)" }
    guard try scratch.read("app.json").contains("\"port\": 3") else { return "\(damage): not set" }
    return try scratch.read("victim") == "as it is" ? nil : "\(damage): wrote elsewhere"
  }

  private func flaw(of words: [String]) throws -> String? {
    let terminal = try PseudoTerminal(
      [Program.path] + words, in: scratch.folder, environment: environment)
    let sent = SentBytes(terminal.output())
    guard let status = terminal.end() else { return "hangs" }
    if status & 0x7F != 0 { return "ended by signal \(status & 0x7F): \(sent.words)" }
    if words[0] == "set" || words[0] == "list", status != 0 { return "\(status): \(sent.words)" }
    return sent.leaks.isEmpty ? nil : "\(sent.leaks)"
  }

  /// Opens the editor, which may show a message first. Returns what goes wrong, or nil.
  private func flawOfEditor() throws -> String? {
    let terminal = try PseudoTerminal(
      [Program.path, "app.json"], in: scratch.folder, environment: environment)
    let sent = SentBytes(terminal.output(until: "8080") + terminal.answer(to: "\u{1B}"))
    guard terminal.end(within: 0) == nil else { return "ended: \(sent.words)" }
    guard sent.words.contains("8080") else { return "shows nothing: \(sent.words)" }
    kill(terminal.processID, SIGTERM)
    guard terminal.end() != nil else { return "hangs" }
    return sent.leaks.isEmpty ? nil : "\(sent.leaks)"
  }
}
