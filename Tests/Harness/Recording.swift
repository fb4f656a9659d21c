import Foundation

/// A run of a program on its own terminal, from start to end, with every byte that it sent there.
package struct Recording {
  /// The exit status in the shell's form, or nil if the program hung.
  package let status: Int32?
  package let bytes: [UInt8]
  /// Whether the program left the terminal's modes as they were.
  package let restoresModes: Bool

  /// Types each of `keys` when the program has processed everything before it and waits.
  package init(
    _ command: [String], in folder: URL, typing keys: [String], term: String,
    locale: String = "C.UTF-8"
  ) throws {
    let waiting = [
      "/bin/sh", "-c", "read go; exec \(command.map(\.shellQuoted).joined(separator: " "))",
    ]
    let terminal = try PseudoTerminal(
      waiting, in: folder, environment: ["TERM": term, "LC_ALL": locale])
    let before = terminal.modes
    terminal.send("\n")
    var bytes: [UInt8] = []
    for key in keys {
      bytes += terminal.outputUntilRest()
      terminal.send(key)
    }
    self.bytes = bytes + terminal.outputUntilEnd()
    status = terminal.end().map(Program.shellStatus)
    restoresModes = terminal.modes == before
  }
}
