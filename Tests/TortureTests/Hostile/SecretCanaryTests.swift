import Foundation
import Harness
import Testing

/// Places where a secret must not appear outside its file.
@Suite(.onOwnThread)
struct SecretCanaryTests {
  private static let old = "canary-that-stands"
  private static let typed = "canary-that-is-typed"
  private static let schema = """
    {"properties": {"name": {"type": "string"}, "token": {"type": "string", "writeOnly": true,
     "description": "What opens it."}, "more": {"type": "object", "writeOnly": true}}}
    """

  let scratch: Scratch
  init() throws {
    scratch = try Scratch()
    for folder in ["files", "state"] {
      try FileManager.default.createDirectory(
        at: scratch.url(folder), withIntermediateDirectories: true)
    }
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: scratch.path("state"))
    try write(Self.old)
    try scratch.write(Self.schema, to: "files/app.schema.json")
  }

  private func write(_ secret: String) throws {
    let text = """
      {
        "name": "gate",
        "token": "\(secret)",
        "more": { "key": "\(secret)" }
      }

      """
    try scratch.write(text, to: "files/app.json")
  }

  private var environment: [String: String] { ["XDG_STATE_HOME": scratch.path("state")] }

  /// The arguments are endings: the edit is saved, saved after a conflict, or lost by a hangup.
  @Test(arguments: ["saved", "conflict", "dropped"])
  func `a session shows or stores a secret nowhere outside its file`(ending: String) throws {
    let terminal = try open()
    var sent = terminal.output(until: "quit")
    for keys in ["j", "v", "q", "e", "\u{15}", Self.typed, "\r", "k", "e", "x\r", "d", "q"] {
      sent += terminal.answer(to: keys)
    }
    #expect(try hits(in: sent, of: terminal) == [])
    if ending == "conflict" { try write("canary-of-another") }
    if ending != "dropped" { sent += terminal.answer(to: "w") + terminal.answer(to: "\r") }
    if ending == "conflict" {
      for keys in ["]", "j", "v", "q", "m", "\r", "\r"] { sent += terminal.answer(to: keys) }
    }
    #expect(try hits(in: sent, of: terminal) == [])
    #expect(terminal.end(within: 0) == nil, "it ended before it was asked everything")
    #expect(try scratch.read("files/app.json").contains(Self.typed) == (ending != "dropped"))
    terminal.hangUp()
    #expect(terminal.end() != nil)
    let again = try open()
    sent += again.output(until: "name") + again.answer(to: "j") + again.answer(to: "d")
    #expect(try hits(in: sent, of: again) == [])
    report("sessions")
  }

  /// Commands whose arguments do not contain the secret.
  @Test(arguments: [
    "list F", "list F --json", "check F", "diff F G", "diff F G --json", "set F token --dry-run",
    "set F name other --dry-run", "set F more.key 1 --type x", "set F token 5 --type integer",
    "history F", "history F 1", "history F 1 --json", "restore F 1 --dry-run", "restore F 1",
    "restore F 1 name", "recover", "recover F", "unset F nonesuch", "set F name other",
  ])
  func `a command prints or stores a secret nowhere outside its file`(command: String) throws {
    try scratch.write(
      "{\n  \"name\": \"gate\",\n  \"token\": \"canary-too\"\n}\n", to: "files/G.json")
    let files = ["F": "app.json", "G": "G.json"]
    _ = try Program.run(
      ["set", "app.json", "name", "first", "--schema", "app.schema.json"],
      in: scratch.url("files"), environment: environment)
    let words = command.split(separator: " ").map(String.init).map { files[$0] ?? $0 }
    let run = try Program.run(
      words + (words[0] == "recover" ? [] : ["--schema", "app.schema.json"]),
      in: scratch.url("files"), environment: environment)
    #expect(!(run.out + run.err).contains("canary"), "\(run)")
    #expect(try kept() == [])
    report("commands")
  }

  private func open() throws -> PseudoTerminal {
    try PseudoTerminal(
      [Program.path, "app.json", "--schema", "app.schema.json"], in: scratch.url("files"),
      environment: environment)
  }

  private func hits(in sent: [UInt8], of terminal: PseudoTerminal) throws -> [String] {
    let places = ["the terminal": SentBytes(sent).words]
      .merging(["cmdline", "environ"].map { ($0, process(terminal, $0)) }) { $1 }
    let told = places.compactMap { place, text in
      text.range(of: "canary").map { "\(place): \(text[..<$0.upperBound].suffix(600))" }
    }
    return try told + kept()
  }

  private func process(_ terminal: PseudoTerminal, _ part: String) -> String {
    let data = FileManager.default.contents(atPath: "/proc/\(terminal.processID)/\(part)")
    return String(decoding: data ?? Data(), as: UTF8.self)
  }

  /// Returns the files in the state directory that contain the secret, as text or in Base64.
  private func kept() throws -> [String] {
    let forms = ["canary", "Y2FuYXJ5", "NhbmFye", "jYW5hcn"]
    let names = FileManager.default.enumerator(atPath: scratch.path("state"))?.allObjects ?? []
    return names.compactMap { $0 as? String }.filter { name in
      let data = FileManager.default.contents(atPath: scratch.path("state/\(name)"))
      let text = String(decoding: data ?? Data(), as: UTF8.self)
      return forms.contains { text.contains($0) || name.contains($0) }
    }
  }

  private func report(_ what: String) {
    Figure(.secrets, tried: 1, what, found: 0, "hits").report()
  }
}
