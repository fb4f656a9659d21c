import Preferences

/// Where a program keeps what its user configures, as the XDG base directory specification says.
public enum ConfigurationDirectory {
  /// In `XDG_CONFIG_HOME`, else in `~/.config`. A relative `XDG_CONFIG_HOME` does not count.
  public static func path(of program: String) -> String { "\(base)/\(program)" }

  private static var base: String {
    let path = String(environment: "XDG_CONFIG_HOME") ?? ""
    return path.isAbsolutePath ? path : "~/.config".expandingHome
  }
}
