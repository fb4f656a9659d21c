import Platform
import Preferences

/// Standard input and output line by line, for any terminal, pipe or screen reader.
package struct LineTerminal: LineDevice {
  package let charset: Charset
  package let pageSize: Int
  /// The width of the terminal. Nil if lines go elsewhere.
  private let columns: Int?
  private var buffer: [UInt8] = []

  /// Catches the signals that end a program until `close`: they become input.
  package init() throws(TerminalError) {
    charset = try Curses.beginLines()
    pageSize = max(5, Curses.lineCount - 3)
    columns = isatty(STDOUT_FILENO) == 1 ? Curses.size.columns : nil
  }

  /// Restores the signals, prints `message` on standard error, then raises `signal`.
  package func close(raising signal: Int32? = nil, printing message: String? = nil) {
    Curses.endLines()
    if let message { Curses.printError(message) }
    if let signal { Curses.raise(signal) }
  }

  /// Prints a line. On a terminal, one that is wider is continued in the next line, below the beginning of its text.
  package mutating func printLine(_ line: String) {
    let indent = String(line.prefix { $0 == " " })
    guard let columns, columns > indent.count + 8 else {
      return put(line.printable(in: charset) + "\n")
    }
    let text = String(line.dropFirst(indent.count))
    let lines = text.wrapped(to: columns - indent.count, in: charset)
    for line in lines.isEmpty ? [""] : lines { put(indent + line + "\n") }
  }

  package mutating func readLine(prompt: String, isHidden: Bool) -> LineInput {
    put(prompt.printable(in: charset))
    if isHidden { Curses.setEcho(false) }
    defer {
      if isHidden {
        Curses.setEcho(true)
        put("\n")
      }
    }
    return nextLine()
  }

  private mutating func nextLine() -> LineInput {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer.removeSubrange(...end) }
        return .line(String(decoding: buffer[..<end], as: UTF8.self))
      }
      let ready = Curses.poll(nil)
      if ready.contains(.signal), let input = signal() { return input }
      guard !ready.isDisjoint(with: [.input, .hangUp]) else { continue }
      if let input = read(hangsUp: ready.contains(.hangUp)) { return input }
    }
  }

  /// Reads bytes into the buffer. Returns nil unless the input has ended.
  private mutating func read(hangsUp: Bool) -> LineInput? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Platform.read(STDIN_FILENO, &bytes, bytes.count)
    if count > 0 {
      buffer += bytes[..<count]
      return nil
    }
    if count < 0, errno == EINTR { return nil }
    if !buffer.isEmpty {
      buffer.append(UInt8(ascii: "\n"))
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
  /// Runs `body` while the terminal, on which no session is open, does not echo input. `^C` is a
  /// character meanwhile. A signal that ends the program restores the terminal first. Returns nil
  /// if `terminal` is not a terminal.
  package static func withoutEcho<Result>(on terminal: Int32, _ body: () -> Result?) -> Result? {
    guard Curses.hideInput(on: terminal) else { return nil }
    defer { Curses.stopHidingInput() }
    return body()
  }
}

extension Curses {
  /// Prints a line on standard error, with unprintable characters escaped.
  static func printError(_ message: String) {
    let line = Array((message.printable + "\n").utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }
}
