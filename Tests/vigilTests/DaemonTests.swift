import Foundation
import Glibc
import Harness
import Seeded
import Testing

/// The running daemon, whose settings other programs change.
@Suite(.onOwnThread, .serialized)
struct DaemonTests {
  @Test func `the daemon reports a finding and ends cleanly on SIGTERM`() throws {
    let home = try Home("{\"fresh\": [{\"path\": \"/nonesuch\", \"hours\": 1}]}")
    let daemon = try home.start()
    #expect(daemon.prints("alarm: file /nonesuch: No such file or directory\n"))
    #expect(daemon.end() == 0)
    #expect(daemon.output.hasSuffix("ended by SIGTERM\n"))
    #expect(home.settings?.contains("\"reported\": 1") == true)
  }

  @Test func `the daemon runs the alert command with the finding and the token`() throws {
    let home = try Home()
    let said = home.scratch.path("said")
    try home.write(
      """
      {
        "fresh": [{"path": "/nonesuch", "hours": 1}],
        "alert": {"command": "echo $1, $2, $VIGIL_TOKEN > \(said)", "token": "hunter2"}
      }
      """)
    let daemon = try home.start()
    #expect(daemon.prints("No such file"))
    eventually { (try? home.scratch.read("said").isEmpty) == false }
    #expect(
      try home.scratch.read("said") == "alarm, file /nonesuch: No such file or directory, hunter2\n"
    )
    #expect(daemon.end(by: SIGINT) == 0)
    #expect(!daemon.output.contains("hunter2"))
  }

  @Test func `a change by config set takes effect in the running daemon`() throws {
    let home = try Home()
    let daemon = try home.start()
    #expect(try home.run("config", "set", "every", "250ms").status == 0)
    #expect(daemon.prints("every is \"250ms\" now\n"))
    #expect(try home.run("config", "set", "alert.token", "hunter2").status == 0)
    #expect(daemon.prints("alert.token is •••••• now\n"))
    #expect(try home.run("config", "reset", "every").status == 0)
    #expect(daemon.prints("every is \"30s\" now\n"))
    #expect(daemon.end() == 0)
  }

  @Test func `an edit of the file takes effect in the running daemon, an invalid value does not`()
    throws
  {
    let home = try Home("{\"disk\": {\"leastFree\": 5}}")
    let daemon = try home.start()
    try home.write("{\"disk\": {\"leastFree\": 6}}")
    #expect(daemon.prints("disk.leastFree is 6 now\n"))
    try home.write("{\"disk\": {\"leastFree\": 600}}")
    #expect(daemon.prints("disk.leastFree: must lie in 0…100; it is not used\n"))
    try home.write("{\"disk\": {\"leastFree\": 7}}")
    #expect(daemon.prints("disk.leastFree is 7 now\n"))
    #expect(daemon.end() == 0)
    #expect(!daemon.output.contains("disk.leastFree is 10 now"))
    #expect(home.settings == "{\"disk\": {\"leastFree\": 7}}")
  }

  @Test func `arguments override environment variables, which override the settings file`() throws {
    let home = try Home("{\"every\": \"1m\"}")
    let inEnvironment = try home.start(with: ["VIGIL_EVERY": "5s"])
    #expect(inEnvironment.output.contains("watching every 5.0 seconds"))
    let byArgument = try home.start("--set", "every=3s", with: ["VIGIL_EVERY": "5s"])
    #expect(byArgument.output.contains("watching every 3.0 seconds"))
  }

  @Test func `the daemon does not start with an argument that it cannot apply`() throws {
    let home = try Home()
    let outcome = try home.run("run", "--set", "evry=3s", "--set", "alert.least=loud")
    #expect(outcome.status == 64)
    #expect(outcome.err.contains("--set evry: evry: no such name; did you mean every?"))
    #expect(outcome.err.contains("--set alert.least: alert.least: unknown choice \"loud\""))
  }

  @Test func `the daemon does not start with a malformed file`() throws {
    let home = try Home("{\"every\": ")
    let outcome = try home.run("run")
    #expect(outcome.status == 1)
    #expect(outcome.err.contains("not started: \(home.file): line 1"))
    #expect(home.settings == "{\"every\": ")
  }

  @Test func `the daemon with --strict reports everything that is wrong and does not start`() throws
  {
    let home = try Home("{\"disk\": {\"leastFree\": \"many\"}, \"evry\": \"3s\"}")
    let outcome = try home.run("run", "--strict")
    #expect(outcome.status == 1)
    #expect(
      outcome.err == """
        Error: not started: \(home.file): 2 problems
          line 1, column 24: disk.leastFree: is not a whole number: "many"
          line 1, column 41: evry: no such name; did you mean every?

        """)
    #expect(try home.run("config", "set", "disk.leastFree", "20").status == 0)
  }
}
