import Foundation
import Harness
import Testing

/// The terminal's modes after each signal.
@Suite(.onOwnThread, .serialized)
struct SignalTests {
  private let gateway: Gateway

  init() throws { gateway = try Gateway() }

  /// Catchable signals whose default action ends a program: the named ones, and the first, the last and
  /// one other real-time signal.
  private static let ending: [Int32] = [
    SIGHUP, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGUSR1, SIGSEGV, SIGUSR2, SIGPIPE,
    SIGALRM, SIGTERM, 16, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF, SIGIO, SIGPWR, SIGSYS, 34, 47, 64,
  ]

  private func open(
    _ arguments: [String] = ["gateway.json"], _ environment: [String: String] = [:]
  ) throws -> (terminal: PseudoTerminal, before: [UInt32]) {
    let words = ([Program.path] + arguments).map(\.shellQuoted).joined(separator: " ")
    let line = "ulimit -c 0; read go; exec \(words)"
    let terminal = try PseudoTerminal(
      ["/bin/sh", "-c", line], in: gateway.scratch.folder,
      environment: environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 })
    let before = terminal.modes
    terminal.send("\n")
    return (terminal, before)
  }

  @Test(arguments: ending)
  func `a signal ends the editor and restores the terminal`(signal: Int32) throws {
    let (terminal, before) = try open()
    _ = terminal.output(until: "8443")
    #expect(terminal.modes != before)
    kill(terminal.processID, signal)
    let last = String(decoding: terminal.output(until: "\u{1B}[?1049l"), as: UTF8.self)
    #expect(last.contains("\u{1B}[?1049l"))
    #expect(terminal.end(within: Limit.hang).map { $0 & 0x7F } == signal)
    #expect(terminal.modes == before)
  }

  /// The C library reserves 32 and 33 for itself.
  @Test(arguments: [SIGINT, 32, 33] as [Int32])
  func `SIGINT and the C library's signals do not end the editor`(signal: Int32) throws {
    let (terminal, before) = try open()
    _ = terminal.output(until: "8443")
    kill(terminal.processID, signal)
    terminal.send("q")
    #expect(terminal.end(within: Limit.hang) == 0)
    #expect(terminal.modes == before)
  }

  @Test(arguments: [SIGTERM, SIGUSR1, SIGALRM, SIGSEGV, SIGQUIT])
  func `a signal ends --plain and restores the terminal's echo`(signal: Int32) throws {
    let (terminal, before) = try open(["--plain", "gateway.json"])
    _ = terminal.output(until: "8443")
    kill(terminal.processID, signal)
    #expect(terminal.end(within: Limit.hang).map { $0 & 0x7F } == signal)
    #expect(terminal.modes == before)
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGUSR1, SIGHUP, SIGSEGV])
  func `a signal ends the password prompt and restores the terminal's echo`(signal: Int32) throws {
    let server = try DocumentServer(["/a.json": "{}"])
    server.change { $0.authorization = "Basic YW5uOnNlc2FtZQ==" }
    let (terminal, before) = try open(["get", "http://ann@127.0.0.1:\(server.port)/a.json", "a"])
    _ = terminal.output(until: "Password of ann")
    #expect(terminal.modes != before)
    kill(terminal.processID, signal)
    #expect(terminal.end(within: Limit.hang).map { $0 & 0x7F } == signal)
    #expect(terminal.modes == before)
  }

  /// The test reads no output, so that the editor blocks in its writes before and after the signal.
  @Test func `SIGTERM ends the editor while a blocked terminal accepts no output`() throws {
    let (terminal, before) = try open()
    _ = terminal.output(until: "8443")
    for _ in 0..<40 {
      terminal.send("\u{C}")
      usleep(20_000)
    }
    kill(terminal.processID, SIGTERM)
    #expect(terminal.end(within: Limit.hang) == SIGTERM)
    #expect(terminal.modes == before)
  }

  @Test func `keys work again after a pause in an unterminated bracketed paste`() throws {
    let (terminal, _) = try open()
    _ = terminal.output(until: "8443")
    terminal.send("\u{1B}[200~qq")
    let words = "what was pasted is not typed here"
    #expect(String(decoding: terminal.output(until: words), as: UTF8.self).contains(words))
    terminal.send("q")
    #expect(terminal.end(within: Limit.hang) == 0)
  }

  @Test(arguments: [":", "/", "\re\u{15}"])
  func `80,000 characters typed at once are handled in two seconds`(opening: String) throws {
    let (terminal, _) = try open()
    _ = terminal.output(until: "8443")
    _ = terminal.answer(to: opening)
    let time = terminal.processorTime
    let text = String(repeating: "sphinx of black quartz, judge my vow ", count: 2200)
    terminal.type(text + "END")
    _ = terminal.output(until: "END")
    // Drawing after each key would take minutes.
    #expect(terminal.processorTime - time < 2000)
    kill(terminal.processID, SIGTERM)
    #expect(terminal.end(within: Limit.hang) == SIGTERM)
  }
}
