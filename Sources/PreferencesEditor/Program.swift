import Glibc

/// The program that runs.
package enum Program {
  /// As it was called, without its directory.
  package static var name: String {
    let path = CommandLine.arguments.first ?? ""
    return path.split(separator: "/").last.map(String.init) ?? "program"
  }

  /// Whether it has another user's rights than those of who started it: by set-user-ID, sudo or
  /// doas.
  static var isElevated: Bool {
    geteuid() != getuid() || getenv("SUDO_USER") != nil || getenv("DOAS_USER") != nil
  }
}
