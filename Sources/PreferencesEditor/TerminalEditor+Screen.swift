import Platform
import Terminal

extension TerminalEditor {
  /// Opens the screen. Returns nil if the terminal needs the line mode: it cannot move its cursor,
  /// or the user chose that.
  ///
  /// If the terminal's type is missing or unknown, the user may choose a similar one.
  static func openScreen(
    _ settings: TerminalSettings, bell: Bell
  ) throws(TerminalError) -> CursesScreen? {
    do throws(TerminalError) {
      return try CursesScreen(settings, bell: bell)
    } catch {
      switch error {
      case .notATerminal: throw error
      case .cannotMove, .noDatabase: return nil
      case .noType, .unknownType:
        guard let type = try askForType(because: error) else { return nil }
        setenv("TERM", type, 1)
        return try? CursesScreen(settings, bell: bell)
      }
    }
  }

  /// Asks for a terminal type. Returns nil for the line mode; throws `error` if the user quits.
  private static func askForType(because error: TerminalError) throws(TerminalError) -> String? {
    var lines = try LineTerminal()
    lines.printLine("prefs: \(error.message)")
    lines.printLine("x  like xterm, as most terminals today")
    lines.printLine("v  like vt100, as old terminals and their emulators")
    lines.printLine("Enter continues line by line, q quits")
    let answer = lines.readLine(prompt: "terminal type: ", isHidden: false)
    lines.close()
    switch answer {
    case .line(let text) where text.lowercased().hasPrefix("x"): return "xterm"
    case .line(let text) where text.lowercased().hasPrefix("v"): return "vt100"
    case .line(let text) where !text.lowercased().hasPrefix("q"): return nil
    case .line, .end, .interrupted, .hungUp, .terminated: throw error
    }
  }
}
