import Foundation
import Glibc
import Harness
import Testing

/// The daemon as a person runs it: changed by others while it watches.
@Suite(.onOwnThread, .serialized)
struct DaemonTests {
  @Test func `it says what is wrong, and ends well when it is told to`() throws {
    let home = try Home("{\"fresh\": [{\"path\": \"/nonesuch\", \"hours\": 1}]}")
    let daemon = try home.start()
    #expect(daemon.prints("alarm: file /nonesuch: No such file or directory\n"))
    #expect(daemon.end() == 0)
    #expect(daemon.output.hasSuffix("ended by SIGTERM\n"))
    #expect(home.settings?.contains("\"told\": 1") == true)
  }

  @Test func `it runs the command for a finding, and gives it the token`() throws {
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
    for _ in 0..<200 where (try? home.scratch.read("said").isEmpty) ?? true { usleep(10_000) }
    #expect(
      try home.scratch.read("said") == "alarm, file /nonesuch: No such file or directory, hunter2\n"
    )
    #expect(daemon.end(by: SIGINT) == 0)
    #expect(!daemon.output.contains("hunter2"))
  }

  @Test func `what config set changes comes into force at once`() throws {
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

  @Test func `what an editor writes comes into force, and what cannot be read does not`() throws {
    let home = try Home("{\"disk\": {\"leastFree\": 5}}")
    let daemon = try home.start()
    try home.write("{\"disk\": {\"leastFree\": 6}}")
    #expect(daemon.prints("disk.leastFree is 6 now\n"))
    try home.write("{\"disk\": {\"leastFree\": 600}}")
    #expect(daemon.prints("disk.leastFree: must lie in 0…100; the default counts\n"))
    #expect(daemon.prints("disk.leastFree is 10 now\n"))
    #expect(daemon.end() == 0)
    #expect(home.settings == "{\"disk\": {\"leastFree\": 600}}")
  }

  @Test func `an argument wins over the environment, and both over the file`() throws {
    let home = try Home("{\"every\": \"1m\"}")
    let inEnvironment = try home.start(with: ["VIGIL_EVERY": "5s"])
    #expect(inEnvironment.output.contains("watching every 5.0 seconds"))
    let byArgument = try home.start("--set", "every=3s", with: ["VIGIL_EVERY": "5s"])
    #expect(byArgument.output.contains("watching every 3.0 seconds"))
  }

  @Test func `a file that is no document stops it from starting`() throws {
    let home = try Home("{\"every\": ")
    let outcome = try home.run("run")
    #expect(outcome.status == 1)
    #expect(outcome.err.contains("not started: \(home.file): line 1"))
    #expect(home.settings == "{\"every\": ")
  }

  @Test func `a value that cannot be read stops it where that is wanted`() throws {
    let home = try Home("{\"disk\": {\"leastFree\": \"many\"}}")
    let outcome = try home.run("run", "--strict")
    #expect(outcome.status == 1)
    #expect(outcome.err == "Error: not started: disk.leastFree: is not a whole number: \"many\"\n")
  }
}
