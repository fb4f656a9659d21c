import Foundation
import Harness
import Testing

/// Completion in shells.
@Suite(.onOwnThread)
struct CompletionTests {
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
    let offers = try offers("prefs", "g")
    #expect(offers.sorted() == ["gateway.json", "gateway.schema.json", "get", "git"])
    #expect(try self.offers("prefs", "").contains("a b.json"))
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

  @Test func `bash completes the values of a name, and then the next name`() throws {
    #expect(
      try offers("prefs", "set", "gateway.json", "tls.enabled", "").sorted() == ["false", "true"])
    #expect(
      try offers("prefs", "set", "gateway.json", "logging.level", "w") == ["warn"])
    #expect(
      try offers("prefs", "set", "gateway.json", "logging.level", "warn", "tls.e")
        == ["tls.enabled"])
    #expect(
      try offers("prefs", "set", "gateway.json", "a", "1", "tls.enabled", "t") == ["true"])
  }

  @Test func `completion offers no secret as a value`() throws {
    try scratch.write(
      #"{"properties": {"t": {"type": "string", "writeOnly": true}}}"#, to: "s.schema.json")
    try scratch.write(#"{"$schema": "s.schema.json", "t": "s3cret"}"#, to: "s.json")
    #expect(try offers("prefs", "set", "s.json", "t", "") == [])
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

  /// A shell with its arguments, and the commands that enable its completion script.
  private static let shells = [
    ["bash", "--norc", "--noprofile", "-i"]: "source ./script",
    ["zsh", "-f"]: "autoload -U compinit; compinit -u -d ./dump; source ./script",
    ["fish", "--no-config"]: "source ./script",
  ].filter { (try? Program.run($0.key[0], ["--version"]).status) == 0 }

  @Test(
    .enabled(if: Terminal.isAvailable, "tmux is missing"),
    arguments: CompletionTests.shells.keys.sorted { $0[0] < $1[0] })
  func `Tab completes a file, a name in the file and a value`(shell: [String]) throws {
    try scratch.write(
      try Program.run("--generate-completion-script", shell[0]).out, to: "script")
    let terminal = try Terminal(
      Array(shell.dropFirst()), of: try Program.run("which", [shell[0]]).out.lines[0],
      environment: [
        "LC_ALL": "C.UTF-8", "HOME": scratch.path(""),
        "PATH": "\(Program.path.folder):/usr/bin:/bin",
      ])
    try terminal.type("cd \(scratch.path("")); \(Self.shells[shell] ?? "")")
    try terminal.press("Enter")
    try terminal.type("prefs gateway.j\t")
    try terminal.expect("prefs gateway.json")
    try terminal.press("C-u")
    try terminal.type("prefs set gateway.j\t")
    try terminal.expect("prefs set gateway.json")
    try terminal.type("tls.en\t")
    try terminal.expect("tls.enabled")
    try terminal.type("f\t")
    try terminal.expect("tls.enabled false")
    try terminal.press("Enter")
    try terminal.type("prefs get gateway.json tls.enabled")
    try terminal.press("Enter")
    try terminal.expect("\nfalse")
  }
}

extension String {
  fileprivate var lines: [String] { split(separator: "\n").map(String.init) }
  fileprivate var folder: String { split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } }
}
