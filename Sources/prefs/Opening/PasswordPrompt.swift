import Fleet
import Glibc
import Preferences
import Terminal

/// Asks for a user and a password on the terminal, whatever standard input is.
enum PasswordPrompt {
  /// nil where there is no terminal, or nothing is typed. `user`: where it is known.
  static func credentials(for user: String?, at place: String) -> Credentials? {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard terminal >= 0 else { return nil }
    defer { close(terminal) }
    let name = user ?? line(asking: "User at \(place.printable): ", on: terminal)
    guard let name, !name.isEmpty else { return nil }
    let question = "Password of \(name.printable) at \(place.printable): "
    let password = LineTerminal.withoutEcho(on: terminal) {
      defer { write("\n", terminal) }
      return line(asking: question, on: terminal)
    }
    guard let password else { return nil }
    return Credentials(user: name, password: password)
  }

  /// nil where it ends before a line does, or `^C` is typed.
  private static func line(asking question: String, on terminal: Int32) -> String? {
    write(question, terminal)
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while read(terminal, &byte, 1) == 1, bytes.count < 4096 {
      if byte == 3 { return nil }
      if byte == UInt8(ascii: "\n") { return String(validating: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    return nil
  }

  private static func write(_ text: String, _ terminal: Int32) {
    let bytes = Array(text.utf8)
    _ = Glibc.write(terminal, bytes, bytes.count)
  }
}
