import Foundation
import Harness
import Testing

/// The variables of the environment through which libcurl, OpenSSL and ncurses open files.
@Suite(.onOwnThread)
struct LibraryEnvironmentTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// The variables in the tables of docs/reliability.md whose row begins with `library`.
  private func variables(of library: String) throws -> [String] {
    let rows = try Page("docs/reliability.md").text.split(separator: "\n")
    return rows.filter { $0.hasPrefix("| \(library)") }.flatMap { row in
      row.matches(of: /`([A-Z0-9_]+)`/).map { String($0.1) }
    }
  }

  /// Gets a value from an HTTPS server under strace, as root or as nobody. Returns the traced calls.
  private func trace(
    as user: String = "root", _ environment: [String: String]
  ) throws -> String {
    let certificates = try Certificates()
    let server = try DocumentServer(["/a.json": #"{"a": 1}"#])
    let front = try TLSFront(to: server.port, as: try certificates.server())
    let (log, authority) = (scratch.path("log"), scratch.path("ca.pem"))
    try? FileManager.default.removeItem(atPath: authority)
    try FileManager.default.copyItem(atPath: certificates.authority, toPath: authority)
    let identity =
      user == "root"
      ? [] : ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--inh-caps=-all"]
    let outcome = try Program.run(
      "strace",
      ["-f", "-s", "200", "-e", "trace=%file", "-o", log] + identity
        + [Program.path, "get", "https://127.0.0.1:\(front.port)/a.json", "a", "--ca", authority],
      environment: environment)
    #expect(outcome.status == 0 && outcome.out == "1\n", "\(outcome)")
    return String(decoding: try Data(contentsOf: URL(filePath: log)), as: UTF8.self)
  }

  /// Writes a configuration of OpenSSL that loads a module, and returns its path.
  private func configuration() throws -> String {
    try scratch.write(
      """
      openssl_conf = all
      [all]
      providers = list
      [list]
      other = one
      [one]
      module = \(scratch.path("module.so"))
      activate = 1

      """, to: "openssl.cnf"
    ).path
  }

  @Test(.enabled(if: geteuid() == 0, "needs root"))
  func `root opens no file that the environment names to libcurl and its libraries`() throws {
    try scratch.write("kept\n", to: "target")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("SSLKEYLOGFILE"), withDestinationPath: scratch.path("target"))
    var environment = ["PREFS_LIBRARY_ENVIRONMENT": "1"]
    let names = try variables(of: "libcurl")
    #expect(names.contains("SSLKEYLOGFILE") && names.contains("KRB5_TRACE"))
    for name in names { environment[name] = scratch.path(name) }
    environment["OPENSSL_CONF"] = try configuration()
    let calls = try trace(environment)
    #expect(try scratch.read("target") == "kept\n")
    for name in names + ["openssl.cnf", "module.so", "target"] {
      #expect(!calls.contains("\(scratch.path(name))\""), "\(name)")
    }
  }

  @Test(.enabled(if: geteuid() == 0, "needs root"))
  func `a user gets the libraries' files on request only`() throws {
    chmod(scratch.folder.path, 0o777)
    chmod(scratch.folder.deletingLastPathComponent().path, 0o755)
    let settings = try scratch.write("", to: "openssl.cnf").path
    var environment = ["SSLKEYLOGFILE": scratch.path("keys"), "OPENSSL_CONF": settings]
    let without = try trace(as: "nobody", environment)
    #expect(!without.contains("\(scratch.path("keys"))\"") && !without.contains(settings))
    #expect(!FileManager.default.fileExists(atPath: scratch.path("keys")))
    environment["PREFS_LIBRARY_ENVIRONMENT"] = "1"
    let with = try trace(as: "nobody", environment)
    #expect(with.contains(settings))
    #expect(try scratch.read("keys").contains("CLIENT_HANDSHAKE_TRAFFIC_SECRET"))
  }

  @Test(.enabled(if: geteuid() == 0, "needs root"), arguments: [false, true])
  func `root reads terminal descriptions only where nobody else can write`(isOwn: Bool) throws {
    let file = try scratch.write("{\"port\": 8080}\n", to: "a.json").path
    let names = try variables(of: "ncurses").filter { $0 != "HOME" }
    #expect(names.contains("TERMINFO"))
    var environment: [String: String] = [:]
    for name in names + ["HOME"] {
      let folder = scratch.path(name)
      try FileManager.default.createDirectory(
        atPath: folder + "/.terminfo", withIntermediateDirectories: true)
      environment[name] = folder
      for path in [folder, folder + "/.terminfo"] { chmod(path, isOwn ? 0o755 : 0o777) }
    }
    let log = scratch.path("log")
    let terminal = try PseudoTerminal(
      ["/usr/bin/strace", "-f", "-e", "trace=%file", "-o", log, Program.path, file],
      in: scratch.folder, environment: environment)
    _ = terminal.output(until: "8080")
    terminal.send("q")
    #expect(terminal.end() == 0)
    // The editor itself looks at the directories, without following links.
    let calls = try scratch.read("log").split(separator: "\n")
      .filter { !$0.contains("AT_SYMLINK_NOFOLLOW") }.joined(separator: "\n")
    #expect(calls.contains("\(scratch.path("TERMINFO"))") == isOwn)
    #expect(calls.contains("\(scratch.path("HOME"))/.terminfo") == isOwn)
    // Debian's ncurses does not use it.
    for name in names where name != "TERMINFO" && !isOwn {
      #expect(!calls.contains("\(scratch.path(name))"), "\(name)")
    }
  }
}
