import Platform

/// Recognizes terminals that support links (OSC 8). terminfo does not describe that, and some other
/// terminals show the sequence.
enum LinkSupport {
  /// Whether the terminal with these environment variables is known to support links.
  static func isKnown(_ environment: (String) -> String?) -> Bool {
    let type = environment("TERM") ?? ""
    func hasType(_ prefixes: String...) -> Bool { prefixes.contains(where: type.hasPrefix) }
    if environment("TMUX") != nil { return isNewTmux(environment) }
    if environment("STY") != nil || hasType("screen", "tmux") { return false }
    if hasType("foot", "alacritty", "xterm-kitty", "wezterm") { return true }
    // The other variables may be inherited from a terminal that started this one.
    guard hasType("xterm", "vte", "gnome", "konsole") else { return false }
    return leadingNumber(environment("VTE_VERSION")) >= 5000
      || environment("KONSOLE_VERSION") != nil
      || ["iTerm.app", "WezTerm", "vscode"].contains(environment("TERM_PROGRAM"))
  }

  /// Whether tmux is 3.4 or newer. It passes links on only if the outer terminal has that feature.
  private static func isNewTmux(_ environment: (String) -> String?) -> Bool {
    guard environment("TERM_PROGRAM") == "tmux" else { return false }
    let parts = (environment("TERM_PROGRAM_VERSION") ?? "").split(separator: ".", maxSplits: 1)
    return (leadingNumber(parts.first), leadingNumber(parts.dropFirst().first)) >= (3, 4)
  }

  /// The number at the start of `text`, or 0.
  private static func leadingNumber(_ text: (some StringProtocol)?) -> Int {
    Int(text?.prefix(while: \.isWholeNumber) ?? "") ?? 0
  }
}

extension Curses {
  /// The value of an environment variable. Nil if it is not set or empty.
  static func environment(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
