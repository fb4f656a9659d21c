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
  private static let flags = ["yes", "no", "maybe", "1", "true", "YES", "No"]
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

  /// Keywords that sshd refuses, everywhere or in a `Match` block. One that resembles none of them may be of a newer
  /// version, so it is no problem.
  private static let strange: [(keyword: String, values: [String])] = [
    ("PasswordAuthentification", ["no"]), ("UsePrivilegeSeparation", ["yes"]),
    ("Protocol", ["2"]), ("KeepAlive", ["yes"]), ("DebianBanner", ["no"]),
    ("PrintLastLog", ["yes"]), ("ForceCommand", ["/bin/true"]), ("ChrootDirectory", ["none"]),
    ("Subsystem", ["sftp internal-sftp"]), ("SetEnv", ["A=b"]), ("Banner", ["/etc/issue"]),
  ]

  @Test func `the shipped sshd_config has no problem`() throws {
    let check = try Program.run("check", "/etc/ssh/sshd_config")
    #expect(check.status == 0, "\(check.out)\(check.err)")
  }

  @Test func `a value gets the same verdict from prefs check and sshd -t`() throws {
    var random = SplitMix64(seed: 22)
    let scratch = try Scratch()
    for number in 0..<300 {
      let (keyword, values) = (Self.values + Self.strange).randomElement(using: &random)!
      let block = number % 3 == 0 ? "Match User a\n  " : ""
      let line = block + "\(keyword) \(values.randomElement(using: &random)!)\n"
      let file = try scratch.write(line, to: "sshd_config").path
      let isAccepted = try sshdAccepts(file)
      let check = try Program.run("check", file)
      #expect((check.status == 0) == isAccepted, "\(line)\(check.out)\(check.err)")
    }
  }

  @Test func `sshd -T reads the new value, and everything else unchanged`() throws {
    let shipped = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../.build/configuration/usr/share/openssh/sshd_config")
    let scratch = try Scratch()
    // The directory that the file includes may have other settings.
    let text = try String(contentsOf: shipped, encoding: .utf8).replacing(
      "\nInclude", with: "\n#Include")
    let all = try effective(scratch.write(text, to: "sshd_config").path)
    let changes = [
      ("Port", "2222", "port 2222"), ("PermitRootLogin", "no", "permitrootlogin no"),
      ("MaxAuthTries", "3", "maxauthtries 3"), ("LoginGraceTime", "30", "logingracetime 30"),
      ("X11Forwarding", "no", "x11forwarding no"), ("AllowUsers", "alice", "allowusers alice"),
      ("PasswordAuthentication", "no", "passwordauthentication no"),
      ("usedns", "yes", "usedns yes"),
      ("ClientAliveInterval", "5m", "clientaliveinterval 300"),
      ("Banner", "/etc/issue", "banner /etc/issue"),
      ("LogLevel", "VERBOSE", "loglevel VERBOSE"), ("PrintMotd", "yes", "printmotd yes"),
      ("AcceptEnv", "TZ", "acceptenv TZ"), ("GatewayPorts", "yes", "gatewayports yes"),
      ("MaxStartups", "5:50:20", "maxstartups 5:50:20"), ("TCPKeepAlive", "no", "tcpkeepalive no"),
      ("ListenAddress", "10.0.0.1", "listenaddress 10.0.0.1:22"),
      ("Compression", "no", "compression no"),
      ("StrictModes", "no", "strictmodes no"), ("\"Match User bob\".X11Forwarding", "no", nil),
    ]
    for (key, value, expected) in changes {
      let file = try scratch.write(text, to: "sshd_config").path
      let set = try Program.run("set", file, key, value)
      #expect(set.status == 0, "\(key): \(set.err)")
      // The port is also that of the addresses.
      let ignored = key == "Port" ? "listenaddress" : " "
      let before = all.filter { !$0.hasPrefix(ignored) }
      let after = try effective(file).filter { !$0.hasPrefix(ignored) }
      let new = after.filter { !before.contains($0) }
      #expect(new == (expected.map { [$0] } ?? []), "\(key)")
      // A list, such as that of the addresses, may have had several lines.
      let changed = key.lowercased()
      let lost = before.filter { !after.contains($0) && !$0.hasPrefix(changed) }
      #expect(lost.isEmpty, "\(key): \(lost)")
      let lines = try scratch.read("sshd_config").split(
        separator: "\n", omittingEmptySubsequences: false)
      let difference = lines.difference(
        from: text.split(separator: "\n", omittingEmptySubsequences: false))
      #expect(difference.insertions.count == (expected == nil ? 3 : 1), "\(key)")
      #expect(difference.removals.count <= 1, "\(key)")
    }
  }

  /// The settings that `sshd -T` prints.
  private func effective(_ file: String) throws -> [String] {
    let outcome = try Program.run(
      "/usr/sbin/sshd", ["-T", "-f", file, "-C", "user=root,host=h,addr=10.0.0.9"])
    #expect(outcome.status == 0, "\(outcome.err)")
    return outcome.out.split(separator: "\n").map(String.init)
  }
}
