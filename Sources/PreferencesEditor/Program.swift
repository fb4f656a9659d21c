import Platform

package enum Program {
  /// The name by which it was called, without the directory.
  package static var name: String {
    let path = CommandLine.arguments.first ?? ""
    return path.split(separator: "/").last.map(String.init) ?? "program"
  }

  /// Whether it runs with the rights of another user than the one who started it: by set-user-ID,
  /// sudo or doas.
  static var isElevated: Bool {
    geteuid() != getuid() || getenv("SUDO_USER") != nil || getenv("DOAS_USER") != nil
  }
}
