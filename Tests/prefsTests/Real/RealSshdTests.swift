import Foundation
import Harness
import Seeded
import Testing

/// The bundled schema for `sshd_config`, compared with the real program.
@Suite(
  .onOwnThread,
  .enabled(
    if: ProcessInfo.processInfo.environment["PREFS_TEST_REAL"] != nil
      && FileManager.default.isExecutableFile(atPath: "/usr/sbin/sshd"),
    "needs whole servers: make test-real"))
struct RealSshdTests {
  private static let flags = ["yes", "no", "maybe", "1", "true"]
  private static let numbers = ["0", "1", "17", "-1", "abc", "12x"]
  private static let times = ["0", "30", "2m", "1h30m", "2x", "-1", "abc"]

  /// Keywords with values of which sshd accepts some.
  private static let values: [(keyword: String, values: [String])] = [
    ("Port", ["22", "2222", "65535", "65536", "0", "-1", "abc"]),
    ("AddressFamily", ["any", "inet", "inet6", "inet4"]),
    ("PermitRootLogin", flags + ["prohibit-password", "without-password", "forced-commands-only"]),
    ("LogLevel", ["QUIET", "INFO", "VERBOSE", "DEBUG3", "DEBUG4", "LOUD"]),
    ("SyslogFacility", ["AUTH", "LOCAL7", "LOCAL8", "MAIL"]),
    ("LoginGraceTime", times), ("ClientAliveInterval", times),
    ("MaxAuthTries", numbers), ("MaxSessions", numbers), ("ClientAliveCountMax", numbers),
    ("X11DisplayOffset", numbers),
    ("MaxStartups", ["10", "10:30:60", "x", "10:30", "0"]),
    ("GatewayPorts", flags + ["clientspecified"]),
    ("AllowTcpForwarding", flags + ["all", "local", "remote"]),
    ("Compression", flags + ["delayed"]), ("PermitTunnel", flags + ["ethernet", "point-to-point"]),
    ("IgnoreRhosts", flags + ["shosts-only"]), ("FingerprintHash", ["md5", "sha256", "crc"]),
    ("UsePAM", flags), ("UseDNS", flags), ("PasswordAuthentication", flags),
    ("PubkeyAuthentication", flags), ("X11Forwarding", flags), ("StrictModes", flags),
    ("PrintMotd", flags), ("TCPKeepAlive", flags), ("PermitEmptyPasswords", flags),
  ]

  private func sshdAccepts(_ file: String) throws -> Bool {
    try FileManager.default.createDirectory(
      atPath: "/run/sshd", withIntermediateDirectories: true)
    return try Program.run("/usr/sbin/sshd", ["-t", "-f", file]).status == 0
  }

  @Test func `the shipped sshd_config has no problem`() throws {
    let check = try Program.run("check", "/etc/ssh/sshd_config")
    #expect(check.status == 0, "\(check.out)\(check.err)")
  }

  @Test func `a value gets the same verdict from prefs check and sshd -t`() throws {
    var random = SplitMix64(seed: 22)
    let scratch = try Scratch()
    for _ in 0..<100 {
      let (keyword, values) = Self.values.randomElement(using: &random)!
      let line = "\(keyword) \(values.randomElement(using: &random)!)\n"
      let file = try scratch.write(line, to: "sshd_config").path
      let isAccepted = try sshdAccepts(file)
      let check = try Program.run("check", file)
      #expect((check.status == 0) == isAccepted, "\(line)\(check.out)\(check.err)")
    }
  }
}
