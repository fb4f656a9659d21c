import Foundation
import Harness
import Testing

/// Bytes sent to the terminal for hostile files, by all screens of the editor and all commands.
@Suite(.onOwnThread)
struct HostileSessionTests {
  private static let texts = HostileText.all.count

  /// The keys typed, by the feature that they use.
  private static let sessions: [String: [String]] = [
    "browse": ["j", "j", "f", "f", "G", "g", "\t", "j", "\t", "\u{6}", "?", "j", "q"],
    "search": ["/", "k", "\u{15}", "6n", "\r", "n", "N", "@", "aGk", "\r", "\u{1B}"],
    "view": ["j", "v", "j", "q", "j", "v", "q"],
    "edit": [
      "jjjj", "e", "x\u{9B}6n\u{202E}", "\u{1B}[200~a\u{1B}]52;c;aGk=\u{7}b\u{1B}[201~", "\r",
    ],
    "choose": ["j", "\r", "j", "k", "\u{1B}", "jjj", "\r", "\r"],
    "remove and add": ["jj", "x", "u", "a", "k\u{202E}", "\r", "\r", "\u{1B}", "\u{1B}"],
    "review": ["j", "e", "x", "\r", "j", "r", "jx", "d", "jj", "q", "w", "j", "\u{1B}"],
    "save elsewhere": ["+", "w", "s", "\r", "\u{1B}", "\u{1B}"],
    "save": ["+", "j", "x", "w", "\r", "j"],
  ]

  @Test(arguments: Torture.some(of: sessions.keys.sorted(), small: 1))
  func `the editor sends only drawing sequences for a hostile file`(session: String) throws {
    let files = try HostileFiles()
    let terminal = try open(files)
    var sent = terminal.output(until: "quit")
    for keys in Self.sessions[session] ?? [] {
      terminal.send(keys)
      sent += terminal.outputUntilRest()
    }
    sent += leave(terminal)
    try check(sent, "the editor: \(session)")
  }

  @Test func `recovery of hostile unsaved changes sends only drawing sequences`() throws {
    let files = try HostileFiles()
    try files.leaveWork()
    let terminal = try open(files)
    var sent = terminal.output(until: "not saved")
    #expect(SentBytes(sent).words.contains("not saved"))
    for keys in ["j", "\r", "d", "j", "q"] { sent += terminal.answer(to: keys) }
    sent += leave(terminal)
    try check(sent, "the editor: recovery")
  }

  @Test func `a conflict with hostile values sends only drawing sequences`() throws {
    let files = try HostileFiles()
    let terminal = try open(files)
    var sent =
      terminal.output(until: "quit") + terminal.answer(to: "jj") + terminal.answer(to: "ex\r")
    // The other program's text, whatever the file contains now.
    let text = try String(contentsOfFile: files.file, encoding: .utf8)
    try text.replacing("aGk=", with: "aGk\\u001b[5n").write(
      toFile: files.file, atomically: true, encoding: .utf8)
    for keys in ["w", "\r", "]", "j", "t", "e", "\u{1B}", "\r"] {
      terminal.send(keys)
      sent += terminal.outputUntilRest()
    }
    sent += leave(terminal)
    try check(sent, "the editor: conflict")
  }

  private func open(_ files: HostileFiles) throws -> PseudoTerminal {
    try PseudoTerminal(
      [Program.path, HostileFiles.name, "--schema", HostileFiles.schemaName], in: files.folder,
      environment: files.environment)
  }

  private func leave(_ terminal: PseudoTerminal) -> [UInt8] {
    let sent = terminal.answer(to: "\u{1B}") + terminal.answer(to: "q") + terminal.answer(to: "q")
    kill(terminal.processID, SIGTERM)
    let last = terminal.output(within: 1)
    #expect(terminal.end() != nil)
    return sent + last
  }

  /// Commands in which F stands for the file and S for its schema.
  private static let commands = [
    "list F", "list F --schema S", "list F --json", "get F .", "get F . --json", "get F count",
    "set F count x --schema S", "set F nonesuch 1", "set F count 2 --dry-run", "unset F nonesuch",
    "check F --schema S", "check S", "diff F S", "schema S", "schema F --infer", "history F",
    "history F --json", "history F 1", "history F 9", "restore F 1 --dry-run", "restore F 9 count",
    "recover", "recover F", "recover --json", "set F count 2",
  ]

  @Test(arguments: Torture.some(of: commands, small: 2))
  func `a command prints only printable text for a hostile file`(command: String) throws {
    let files = try HostileFiles()
    try files.leaveWork()
    let names = ["F": HostileFiles.name, "S": HostileFiles.schemaName]
    let words = command.split(separator: " ").map(String.init).map { names[$0] ?? $0 }
    let terminal = try PseudoTerminal(
      [Program.path] + words, in: files.folder, environment: files.environment)
    let sent = terminal.output()
    #expect(terminal.end() != nil)
    try check(sent, "prefs \(command)", least: 0)
  }

  /// The texts are used as name, value, file and option.
  @Test func `errors about hostile arguments contain only printable text`() throws {
    let files = try HostileFiles()
    var sent: [UInt8] = []
    let texts = Torture.some(of: HostileText.all, small: 1).filter { !$0.contains("\0") }
    for text in texts {
      for words in [
        ["get", HostileFiles.name, text], ["--" + text], ["get", "./\(text)", "x"],
        ["set", HostileFiles.name, "count", text],
        ["check", HostileFiles.name, "--schema", "./\(text)"],
      ] {
        let terminal = try PseudoTerminal(
          [Program.path] + words, in: files.folder, environment: files.environment)
        sent += terminal.output()
        #expect(terminal.end() != nil)
      }
    }
    try check(sent, "errors: \(texts.count) texts × 5 places", least: 100)
  }

  private func check(_ sent: [UInt8], _ where: String, least: Int = 500) throws {
    #expect(sent.count >= least, "too little was sent for a look at it: \(sent.count)")
    let leaks = SentBytes(sent).leaks
    #expect(leaks.isEmpty, "\(`where`): \(leaks.prefix(5))")
    Figure(
      .sequences, tried: sent.count, "bytes sent over \(Self.texts) hostile texts",
      found: leaks.count,
      "leaked"
    ).report()
  }
}
