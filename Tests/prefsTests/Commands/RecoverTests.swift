import Foundation
import Harness
import Testing

@Suite(.onOwnThread)
struct RecoverTests {
  let scratch: Scratch
  let file: String

  init() throws {
    scratch = try Scratch()
    file = try scratch.write("{\"port\": 80}\n", to: "app.json").path
  }

  private func prefs(_ arguments: String...) throws -> Program.Outcome {
    try Program.run(arguments, environment: ["XDG_STATE_HOME": scratch.path("state")])
  }

  /// Writes a recovery file, as an interrupted session does. `changes` is a JSON list.
  private func leave(_ changes: String, as name: String = "a") throws {
    let folder = "state/prefs/recover"
    try FileManager.default.createDirectory(
      atPath: scratch.path(folder), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    let text =
      "{\"path\": \"\(file)\", \"when\": <*D2026-01-31T10:00:00Z>, \"author\": {\"user\": \"ann\", "
      + "\"host\": \"web-1\", \"process\": 7, \"terminal\": \"/dev/pts/3\"}, "
      + "\"work\": {\"changes\": \(changes), \"secrets\": [\"token\"]}}\n"
    try scratch.write(
      "prefs recovery 1 \(checksum(text))\n\(text)", to: "\(folder)/\(checksum(file))-\(name).work")
  }

  /// Returns the FNV-1a hash of `text` as 16 hexadecimal digits.
  private func checksum(_ text: String) -> String {
    let value = text.utf8.reduce(14_695_981_039_346_656_037) { hash, byte -> UInt64 in
      (hash ^ UInt64(byte)).multipliedReportingOverflow(by: 1_099_511_628_211).partialValue
    }
    return String(repeating: "0", count: 16 - String(value, radix: 16).count)
      + String(value, radix: 16)
  }

  @Test func `recover lists interrupted sessions and prints their changes`() throws {
    try leave("[{\"name\": \"port\", \"old\": 80, \"new\": 8080}]")
    let line = "\(file): 2 changes, 2026-01-31T10:00:00Z, ann@web-1, pts/3\n"
    #expect(try prefs("recover") == .init(status: 0, out: line, err: ""))
    #expect(
      try prefs("recover", file).out
        == line + "  ~ port = 80 -> 8080\n  ~ token = ••••••, not kept; to be typed again\n")
    #expect(try prefs("recover", file, "--json").out.contains("\"new\": 8080"))
    #expect(try scratch.read("app.json") == "{\"port\": 80}\n")
  }

  @Test func `recover --discard removes the recovery file`() throws {
    try leave("[]")
    #expect(try prefs("recover", file, "--discard").out.hasPrefix("discarded: \(file): 1 change"))
    #expect(try prefs("recover", file) == .init(status: 1, out: "", err: ""))
  }

  @Test func `recover without recovery files exits with status 1`() throws {
    #expect(try prefs("recover") == .init(status: 1, out: "", err: ""))
    #expect(try prefs("recover", "--discard").status == 64)
  }

  @Test func `recover reports a damaged recovery file`() throws {
    try leave("[]")
    let name = try #require(
      FileManager.default.contentsOfDirectory(atPath: scratch.path("state/prefs/recover")).first)
    try scratch.write("prefs recovery 1 0\n\u{1B}]0;x", to: "state/prefs/recover/\(name)")
    let outcome = try prefs("recover")
    #expect(outcome.status == 1)
    #expect(
      outcome.err == "prefs: \(scratch.path("state/prefs/recover"))/\(name): is damaged: its "
        + "checksum is wrong; it was ignored and can be removed\n")
  }

  @Test func `recover escapes control characters in unsaved values`() throws {
    try leave("[{\"name\": \"a\", \"new\": \"\\u001b]0;x\"}]")
    #expect(try prefs("recover", file).out.contains("\\u001b]0;x"))
  }
}
