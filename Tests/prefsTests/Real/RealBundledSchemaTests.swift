import Foundation
import Harness
import Seeded
import Testing

/// The bundled schemas for PostgreSQL and systemd, compared with the real programs.
@Suite(
  .onOwnThread,
  .enabled(
    if: ProcessInfo.processInfo.environment["PREFS_TEST_REAL"] != nil,
    "needs whole servers: make test-real"))
struct RealBundledSchemaTests {
  private static let postgres = "/usr/lib/postgresql/15/bin/postgres"

  private static let amounts = [
    "0", "1", "-1", "64", "128kB", "5MB", "'1.5GB'", "900TB", "'3 MB'", "10mb", "7x", "abc", "30s",
    "5min", "'1.5h'", "400d", "'2 ms'", "9us", "99999999999", "'12'", "'64MB'",
  ]
  private static let flags = [
    "on", "off", "true", "FALSE", "yes", "no", "1", "0", "t", "maybe", "2",
  ]

  private static let settings: [(name: String, values: [String])] =
    [
      "shared_buffers", "work_mem", "maintenance_work_mem", "temp_buffers", "wal_buffers",
      "max_wal_size", "min_wal_size", "checkpoint_timeout", "checkpoint_flush_after",
      "authentication_timeout", "statement_timeout", "lock_timeout", "deadlock_timeout",
      "wal_receiver_timeout", "log_min_duration_statement", "log_rotation_age",
      "log_rotation_size", "autovacuum_naptime", "vacuum_cost_delay", "bgwriter_delay",
      "temp_file_limit", "effective_cache_size", "tcp_keepalives_idle", "archive_timeout",
    ].map { ($0, amounts) }
    + ["fsync", "ssl", "autovacuum", "logging_collector", "full_page_writes", "jit", "hot_standby"]
    .map { ($0, flags) }
    + [
      ("max_connections", ["1", "100", "0", "-5", "2000", "262144", "many", "'50'"]),
      ("port", ["5432", "0", "1", "65535", "65536", "abc"]),
      ("random_page_cost", ["4", "1.1", "0", "-1", "abc", "1e3"]),
      ("wal_level", ["minimal", "replica", "Logical", "hot", "none"]),
      ("synchronous_commit", ["on", "off", "local", "remote_apply", "yes", "sometimes"]),
      ("log_statement", ["none", "ddl", "mod", "all", "ALL", "some"]),
      ("unix_socket_permissions", ["0777", "0700", "511", "0888", "777", "rwx"]),
      ("password_encryption", ["md5", "scram-sha-256", "plain"]),
    ]

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: postgres)))
  func `a value gets the same verdict from prefs check and postgres -C`() throws {
    var random = SplitMix64(seed: 15)
    let scratch = try Scratch()
    for _ in 0..<100 {
      let (name, values) = Self.settings.randomElement(using: &random)!
      let line = "\(name) = \(values.randomElement(using: &random)!)\n"
      let file = try scratch.write(line, to: "postgresql.conf").path
      let verdict = try Program.run(Self.postgres, ["-C", name, "-D", scratch.folder.path])
      let check = try Program.run("check", file)
      #expect(
        (check.status == 0) == (verdict.status == 0), "\(line)\(check.err)\(verdict.err)")
    }
  }

  private static let spans = ["5", "30s", "5min 20s", "infinity", "1h30m", "2x", "", "abc", "1.5s"]
  private static let keys: [(section: String, key: String, values: [String])] = [
    ("Service", "Type", ["simple", "oneshot", "forking", "simpel", "notify"]),
    ("Service", "Restart", ["no", "always", "on-failure", "on-error", "sometimes"]),
    ("Service", "KillMode", ["mixed", "process", "none", "all"]),
    ("Service", "NotifyAccess", ["main", "all", "some"]),
    ("Service", "Nice", ["0", "-20", "19", "20", "-21", "low"]),
    ("Service", "OOMScoreAdjust", ["0", "-1000", "1000", "1001", "x"]),
    ("Service", "UMask", ["0022", "0777", "022", "0888", "x"]),
    ("Service", "RestartSec", spans), ("Service", "TimeoutStopSec", spans),
    ("Service", "RuntimeMaxSec", spans), ("Unit", "StartLimitIntervalSec", spans),
    ("Unit", "StartLimitBurst", ["1", "5", "-1", "many"]),
  ]
  private static let switches = [
    "PrivateTmp", "NoNewPrivileges", "RemainAfterExit", "PrivateDevices", "GuessMainPID",
    "SendSIGHUP", "CPUAccounting",
  ]

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze")))
  func `a value gets the same verdict from prefs check and systemd-analyze verify`() throws {
    var random = SplitMix64(seed: 252)
    let scratch = try Scratch()
    let flags = ["yes", "no", "TRUE", "off", "1", "0", "t", "maybe", "2", "oui"]
    let keys = Self.keys + Self.switches.map { ("Service", $0, flags) }
    for number in 0..<100 {
      let (section, key, values) = keys.randomElement(using: &random)!
      let line = "\(key)=\(values.randomElement(using: &random)!)\n"
      let unit =
        "[Unit]\nDescription=a test\n\(section == "Unit" ? line : "")"
        + "[Service]\nExecStart=/bin/true\n\(section == "Service" ? line : "")"
      let file = try scratch.write(unit, to: "test\(number).service").path
      let verdict = try Program.run("systemd-analyze", ["verify", file]).err
      let isRefused = verdict.contains("\(file):") && verdict.contains("ignoring")
      let check = try Program.run("check", file)
      #expect((check.status == 0) == !isRefused, "\(line)\(check.err)\(verdict)")
    }
  }

  @Test func `the shipped files have no problem`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../.build/configuration").standardizedFileURL.path
    let types = ["service", "socket", "timer", "mount", "target", "path", "slice"]
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { path in
      path.hasSuffix("postgresql.conf.sample")
        || path.contains("systemd/system/") && types.contains { path.hasSuffix(".\($0)") }
    }
    #expect(files.count > 100)
    for file in files {
      let path = "\(folder)/\(file)"
      // A link to /dev/null disables a unit.
      let type = try FileManager.default.attributesOfItem(atPath: path)[.type]
      guard type as? FileAttributeType == .typeRegular else { continue }
      let check = try Program.run("check", path)
      // Some units of chrony set a key twice.
      let problems = check.err.split(separator: "\n").filter {
        $0.hasPrefix(path) && !$0.contains(": duplicate key ")
      }
      #expect(check.status == 0 || problems.isEmpty && check.status == 1, "\(file): \(check.err)")
    }
  }
}
