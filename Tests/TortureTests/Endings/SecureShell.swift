import Foundation
import Glibc
import Harness
import Seeded

/// An SSH server on the loopback interface, with its own keys, port and settings.
final class SecureShell {
  static let isAvailable = ["/usr/sbin/sshd", "/usr/bin/ssh", "/usr/bin/ssh-keygen"]
    .allSatisfy(FileManager.default.isExecutableFile)
  static let reason = "needs openssh-server and openssh-client"

  let scratch: Scratch
  let server: Daemon
  let port: Int
  /// The path of its configuration.
  var settings: String { scratch.path("settings") }

  init() throws {
    scratch = try Scratch()
    chmod(scratch.folder.path, 0o700)
    for key in ["host", "user"] {
      _ = try Program.run(
        "ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", scratch.path(key)])
    }
    try FileManager.default.copyItem(
      atPath: scratch.path("user.pub"), toPath: scratch.path("allowed"))
    // An sshd that runs as root confines its helpers to this directory.
    if Torture.isRoot { mkdir("/run/sshd", 0o755) }
    port = Int.random(in: 20_000...60_000)
    try scratch.write(Self.settings(port, scratch), to: "settings")
    server = try Daemon("/usr/sbin/sshd", ["-D", "-e", "-f", scratch.path("settings")])
    eventually { server.diagnostics.contains("listening") }
  }

  private static func settings(_ port: Int, _ scratch: Scratch) -> String {
    """
    ListenAddress 127.0.0.1
    Port \(port)
    HostKey \(scratch.path("host"))
    AuthorizedKeysFile \(scratch.path("allowed"))
    PidFile none
    UsePAM no
    StrictModes no
    PasswordAuthentication no
    PermitRootLogin prohibit-password
    PrintMotd no
    PrintLastLog no
    """
  }

  /// Runs `line` on a terminal of the server.
  func session(_ line: String, in folder: URL) throws -> PseudoTerminal {
    try PseudoTerminal(
      ["/usr/bin/ssh", "-tt"] + options(port) + ["cd \(folder.path.shellQuoted) && \(line)"],
      in: folder)
  }

  /// Logs in at a port, and runs `line` without a terminal.
  func run(_ line: String, at port: Int) throws -> Program.Outcome {
    try Program.run("/usr/bin/ssh", options(port) + [line])
  }

  private func options(_ port: Int) -> [String] {
    [
      "-q", "-F", "none", "-i", scratch.path("user"), "-p", "\(port)", "-o", "ConnectTimeout=5",
      "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null", "127.0.0.1",
    ]
  }

  var diagnostics: String { server.diagnostics }
}
