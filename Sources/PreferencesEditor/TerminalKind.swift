import Glibc
import Terminal

/// What kind of terminal this one is taken for, where `TERM` does not say it well.
enum TerminalKind {
  /// nil: line by line. Where nothing describes the terminal its user may name a kind that is alike.
  static func screen(
    _ settings: TerminalSettings, bell: Bell
  ) throws(TerminalError) -> CursesScreen? {
    do throws(TerminalError) {
      return try CursesScreen(settings, bell: bell)
    } catch {
      switch error {
      case .notATerminal: throw error
      case .cannotMove, .noDatabase: return nil
      case .noType, .unknownType:
        guard let kind = try ask(because: error) else { return nil }
        setenv("TERM", kind, 1)
        return try? CursesScreen(settings, bell: bell)
      }
    }
  }

  /// nil: none of these. Throws where the user wants nothing of it.
  private static func ask(because error: TerminalError) throws(TerminalError) -> String? {
    var lines = try LineTerminal()
    lines.say("prefs: \(error.words)")
    lines.say("x  most terminals of today are like xterm")
    lines.say("v  old ones, and emulators of them, like vt100")
    lines.say("Enter goes on line by line, q ends")
    let answer = lines.line(after: "take it for: ", isHidden: false)
    lines.close()
    switch answer {
    case .line(let text) where text.lowercased().hasPrefix("x"): return "xterm"
    case .line(let text) where text.lowercased().hasPrefix("v"): return "vt100"
    case .line(let text) where !text.lowercased().hasPrefix("q"): return nil
    case .line, .end, .interrupted, .hungUp, .terminated: throw error
    }
  }
}
