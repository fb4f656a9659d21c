import Foundation
import Harness
import Testing

/// Completion in bash.
@Suite(.onOwnThread)
struct BashCompletionTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Gateway().scratch
    try scratch.write("{}", to: "a b.json")
    try scratch.write(
      #"{"$(touch run)": 1, "`touch run`": 2, "x\u001b[2Jy": 3, "l\nf": 4, "server": {"port": 80}}"#,
      to: "odd.json")
    try scratch.write(try Program.run("--generate-completion-script", "bash").out, to: "script")
  }

  /// Returns the completions of the last of `words`, as bash would insert them into the line.
  private func offers(_ words: String...) throws -> [String] {
    let line = ([Program.path] + words.dropFirst()).map(\.shellQuoted).joined(separator: " ")
    let outcome = try Program.run(
      "/bin/bash",
      [
        "-c",
        """
        source ./script
        COMP_WORDS=(\(line)); COMP_CWORD=\(words.count - 1)
        COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT="${#COMP_LINE}"
        _prefs_or_file prefs "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
        [ "${#COMPREPLY[@]}" = 0 ] || printf '%s\\n' "${COMPREPLY[@]}"
        """,
      ], in: scratch.folder)
    #expect(outcome.err == "")
    return outcome.out.split(separator: "\n").map(String.init)
  }

  @Test func `bash completes the first word to a command or a file`() throws {
    #expect(try offers("prefs", "g").sorted() == ["gateway.json", "gateway.schema.json", "get"])
    #expect(try offers("prefs", "").contains("a b.json"))
  }

  @Test func `bash completes files after a command or an option`() throws {
    #expect(try offers("prefs", "get", "od") == ["odd.json"])
    #expect(try offers("prefs", "gateway.json", "--schema", "od") == ["odd.json"])
    #expect(try offers("prefs", "--plain", "od") == ["odd.json"])
  }

  @Test(arguments: ["get", "set", "unset", "reset"])
  func `bash completes the keys of the file after its name`(command: String) throws {
    #expect(try offers("prefs", command, "gateway.json", "server.p") == ["server.port"])
    #expect(try offers("prefs", command, #"gateway\.json"#, "server.p") == ["server.port"])
    #expect(try offers("prefs", command, "'gateway.json'", "'server.p") == ["server.port"])
  }

  @Test func `bash completes unset keys from the schema for set, but not for unset`() throws {
    try scratch.write("{}", to: "empty.json")
    let words = ["empty.json", "--schema", "gateway.schema.json", "server.p"]
    #expect(try offers("prefs", "set", words[0], words[1], words[2], words[3]) == ["server.port"])
    #expect(try offers("prefs", "unset", words[0], words[1], words[2], words[3]) == [])
  }

  @Test func `completion neither executes key names nor prints control characters`() throws {
    let names = try offers("prefs", "get", "odd.json", "")
    #expect(
      names == [
        #""$(touch run)""#, #""`touch run`""#, #""x\u001b[2Jy""#, #""l\nf""#, "server",
        "server.port",
      ])
    #expect(!FileManager.default.fileExists(atPath: scratch.path("run")))
  }

  @Test func `completion of an unreadable file offers nothing and prints no error`() throws {
    try scratch.write("{\"a\": ", to: "broken.json")
    for file in ["broken.json", "missing.json", "etcd://127.0.0.1:1/x", "$(touch run)"] {
      #expect(try offers("prefs", "get", file, "") == [], "\(file)")
    }
    #expect(!FileManager.default.fileExists(atPath: scratch.path("run")))
  }

  @Test(.enabled(if: Terminal.isAvailable, "tmux is missing"))
  func `Tab in bash completes a file, then a key in the file`() throws {
    let terminal = try Terminal(
      ["--norc", "--noprofile", "-i"], of: "/bin/bash",
      environment: ["LC_ALL": "C.UTF-8", "HOME": scratch.path("")])
    try terminal.type("cd \(scratch.path("")); PATH=\(Program.path.folder):$PATH; source ./script")
    try terminal.press("Enter")
    try terminal.type("prefs get gateway.j\t")
    try terminal.expect("prefs get gateway.json")
    try terminal.type("server.po\t")
    try terminal.expect("server.port")
    try terminal.press("Enter")
    try terminal.expect("8443")
  }
}

extension String {
  fileprivate var folder: String { split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } }
}
