import Glibc

/// Where a program keeps what its user configures, as the XDG base directory specification says.
public enum ConfigurationDirectory {
  /// In `XDG_CONFIG_HOME`, else in `~/.config`. A relative `XDG_CONFIG_HOME` does not count.
  public static func path(of program: String) -> String { "\(base)/\(program)" }

  private static var base: String {
    let path = getenv("XDG_CONFIG_HOME").map { String(cString: $0) } ?? ""
    return path.hasPrefix("/") ? path : "~/.config".expandingHome
  }
}
