import Glibc

/// Which terminals make links of what stands between two OSC 8. No entry of terminfo tells; those
/// that do not know it should pass over it, and some show it.
enum LinkTerminals {
  /// Whether the one of these variables is known to.
  static func know(_ environment: (String) -> String?) -> Bool {
    let type = environment("TERM") ?? ""
    if environment("TMUX") != nil { return isNewTmux(environment) }
    if environment("STY") != nil || type.starts(with: /screen|tmux/) { return false }
    if type.starts(with: /foot|alacritty|xterm-kitty|wezterm/) { return true }
    // Variables alone may be those of a terminal that another was started from.
    guard type.starts(with: /xterm|vte|gnome|konsole/) else { return false }
    return number(environment("VTE_VERSION")) >= 5000 || environment("KONSOLE_VERSION") != nil
      || ["iTerm.app", "WezTerm", "vscode"].contains(environment("TERM_PROGRAM"))
  }

  /// From 3.4 on it knows them, and passes them on only where the terminal around it has them among
  /// its features.
  private static func isNewTmux(_ environment: (String) -> String?) -> Bool {
    guard environment("TERM_PROGRAM") == "tmux" else { return false }
    let parts = (environment("TERM_PROGRAM_VERSION") ?? "").split(separator: ".", maxSplits: 1)
    let (major, minor) = (number(parts.first), number(parts.dropFirst().first))
    return (major, minor) >= (3, 4)
  }

  /// That it begins with; 0 where it does not.
  private static func number(_ text: (some StringProtocol)?) -> Int {
    Int(text?.prefix(while: \.isWholeNumber) ?? "") ?? 0
  }
}

extension Curses {
  /// nil where it is not set, or empty.
  static func environment(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
