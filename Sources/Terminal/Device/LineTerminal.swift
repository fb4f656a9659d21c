import Glibc
import Preferences

/// Standard input and output by lines, as any terminal, pipe or screen reader has them.
public struct LineTerminal: LineDevice {
  public let charset: Charset
  public let pageSize: Int
  private var waiting: [UInt8] = []

  /// Signals that end a program are taken as input until `close`.
  public init() throws(TerminalError) {
    charset = try Curses.beginLines()
    pageSize = max(5, Curses.lineCount - 3)
  }

  public func close(because signal: Int32? = nil, saying words: String? = nil) {
    Curses.endLines()
    if let words { Curses.say(words) }
    if let signal { Curses.raise(signal) }
  }

  public mutating func say(_ line: String) { put(line.printable(in: charset) + "\n") }

  public mutating func line(after prompt: String, isHidden: Bool) -> LineInput {
    put(prompt.printable(in: charset))
    if isHidden { Curses.showTyping(false) }
    defer {
      if isHidden {
        Curses.showTyping(true)
        put("\n")
      }
    }
    return nextLine()
  }

  private mutating func nextLine() -> LineInput {
    while true {
      if let end = waiting.firstIndex(of: UInt8(ascii: "\n")) {
        defer { waiting.removeSubrange(...end) }
        return .line(String(decoding: waiting[..<end], as: UTF8.self))
      }
      let ready = Curses.poll(nil)
      if ready.contains(.signal), let input = signal() { return input }
      guard !ready.isDisjoint(with: [.input, .hangUp]) else { continue }
      if let input = read(hangsUp: ready.contains(.hangUp)) { return input }
    }
  }

  /// nil where bytes have come.
  private mutating func read(hangsUp: Bool) -> LineInput? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
    if count > 0 {
      waiting += bytes[..<count]
      return nil
    }
    if count < 0, errno == EINTR { return nil }
    if !waiting.isEmpty {
      waiting.append(UInt8(ascii: "\n"))
      return nil
    }
    return count == 0 && !(hangsUp && isatty(STDIN_FILENO) == 1) ? .end : .hungUp
  }

  private func signal() -> LineInput? {
    switch Curses.nextSignal() {
    case nil: nil
    case SIGINT: .interrupted
    case SIGHUP: .hungUp
    case let number?: .terminated(number)
    }
  }

  private func put(_ text: String) {
    var rest = Array(text.utf8)
    while !rest.isEmpty {
      let count = write(STDOUT_FILENO, rest, rest.count)
      guard count > 0 || errno == EINTR else { return }
      rest.removeFirst(max(0, count))
    }
  }
}

extension LineTerminal {
  /// Does `work` while `terminal`, where no session is open, does not show what is typed. `^C` is a
  /// character then; a signal that ends the program gives the terminal back. Nil if it is no terminal.
  public static func hidingTyping<Result>(
    on terminal: Int32, _ work: () -> Result?
  ) -> Result? {
    guard Curses.hideTyping(on: terminal) else { return nil }
    defer { Curses.stopHiding() }
    return work()
  }
}

extension Curses {
  /// A line on standard error, of what is printable.
  static func say(_ words: String) {
    let line = Array((words.printable + "\n").utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }
}
