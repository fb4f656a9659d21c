import Foundation
import Harness
import Testing

/// The programs' own checks: a right line, an unknown key, a wrong value and a line without sense.
@Suite(
  .onOwnThread,
  .enabled(
    if: ProcessInfo.processInfo.environment["PREFS_TEST_REAL"] != nil,
    "needs the programs: make test-real"))
struct RealProgramCheckTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let program: String
    let path: String
    var base = ""
    let right: String
    let unknown: (line: String, key: String?)
    let wrong: (line: String, key: String?)
    let senseless: String?
    var testDescription: String { program }
  }

  /// The cases. A line whose key is nil is accepted by the program.
  static let cases = [
    Case(
      program: "/usr/sbin/sshd", path: "etc/ssh/sshd_config", right: "MaxAuthTries 5",
      unknown: ("NoSuchKey yes", "NoSuchKey"), wrong: ("MaxAuthTries abc", "MaxAuthTries"),
      senseless: "Match"),
    Case(
      program: "/usr/bin/ssh", path: "etc/ssh/ssh_config", right: "Port 5",
      unknown: ("NoSuchKey yes", "NoSuchKey"), wrong: ("Port abc", "Port"), senseless: "Match"),
    Case(
      program: "/usr/bin/systemd-analyze", path: "etc/systemd/system/judge.service",
      base: "[Service]\nExecStart=/bin/true\n", right: "Nice=5",
      unknown: ("NoSuchKey=1", "Service.NoSuchKey"), wrong: ("Nice=abc", "Service.Nice"),
      senseless: "[x"),
    Case(
      program: "/usr/sbin/sysctl", path: "etc/sysctl.conf", right: "net.ipv4.ip_forward = 0",
      unknown: ("net.nosuch = 1", "\"net.nosuch\""), wrong: ("net.ipv4.ip_forward = abc", nil),
      senseless: nil),
    Case(
      program: "/usr/lib/postgresql/15/bin/postgres",
      path: "etc/postgresql/15/main/postgresql.conf", right: "work_mem = 5MB",
      unknown: ("nosuch = 1", "nosuch"), wrong: ("work_mem = abc", "work_mem"),
      senseless: "port = 'x"),
    Case(
      program: "/usr/sbin/mariadbd", path: "etc/mysql/my.cnf", base: "[mysqld]\n",
      right: "max_connections = 10", unknown: ("nosuch = 1", "mysqld.nosuch"),
      wrong: ("max_connections = abc", "mysqld.max_connections"), senseless: nil),
    Case(
      program: "/usr/bin/redis-server", path: "etc/redis/redis.conf", right: "maxclients 100",
      unknown: ("nosuch 1", "nosuch"), wrong: ("maxclients abc", "maxclients"),
      senseless: "bind \"x"),
    Case(
      program: "/usr/sbin/dnsmasq", path: "etc/dnsmasq.conf", right: "cache-size=100",
      unknown: ("nosuch=1", "nosuch"), wrong: ("cache-size=abc", "cache-size"),
      senseless: "cache-size"),
    Case(
      program: "/usr/sbin/chronyd", path: "etc/chrony/chrony.conf", right: "maxdistance 3",
      unknown: ("nosuch 1", "nosuch"), wrong: ("maxdistance abc", "maxdistance"),
      senseless: "server"),
    Case(
      program: "/usr/bin/php", path: "etc/php/8.2/cli/php.ini", right: "memory_limit = 64M",
      unknown: ("nosuch = 1", nil), wrong: ("max_execution_time = abc", nil), senseless: "x = \"a"),
    Case(
      program: "/usr/bin/testparm", path: "etc/samba/smb.conf", base: "[global]\n",
      right: "workgroup = A", unknown: ("nosuch = 1", "global.nosuch"),
      wrong: ("server role = abc", "global.\"server role\""), senseless: nil),
    Case(
      program: "/usr/bin/git", path: "etc/gitconfig", base: "[core]\n", right: "bare = true",
      unknown: ("nosuch = 1", nil), wrong: ("bare = abc", nil), senseless: nil),
  ]

  @Test(arguments: cases.filter { access($0.program, X_OK) == 0 })
  func `a program's complaint is found, with its key`(example: Case) throws {
    // The server refuses to check anything without it.
    if example.program.hasSuffix("sshd"), geteuid() == 0 { mkdir("/run/sshd", 0o755) }
    let scratch = try Scratch()
    let folder = (example.path as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(
      atPath: scratch.path(folder), withIntermediateDirectories: true)
    func complaints(about line: String) throws -> String {
      let path = try scratch.write(example.base + line + "\n", to: example.path).path
      let check = try Program.run("check", "--run", "--no-schema", "--json", path)
      #expect([0, 1].contains(check.status), "\(check.err)")
      return check.out
    }
    #expect(!(try complaints(about: example.right).contains("message")))
    for (line, key) in [example.unknown, example.wrong] {
      let found = try complaints(about: line)
      if let key {
        let name = try String(decoding: JSONEncoder().encode(key), as: UTF8.self)
        #expect(found.contains("\"name\": \(name)"), "\(line): \(found)")
      } else {
        #expect(!found.contains("message"), "\(line): \(found)")
      }
    }
    if let line = example.senseless {
      #expect(try complaints(about: line).contains("message"), "\(line)")
    }
  }
}
