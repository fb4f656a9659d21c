import Foundation
import Harness
import Testing

/// Saves during failing system calls, kills and concurrent reads.
@Suite(.onOwnThread)
struct SaveFaultTests {
  let sample: Sample
  /// Settings that turn the history off, so that only the system calls of the save are counted.
  let settings: Scratch

  init() throws {
    sample = try Sample()
    settings = try Scratch()
    mkdir(settings.path("prefs"), 0o700)
    try settings.write("{ \"history\": 0 }", to: "prefs/settings.json")
  }

  static let canInject =
    (try? Program.run("strace", ["-o", "/dev/null", "-e", "trace=fsync", "true"]).status) == 0

  func set(failing fault: String) throws -> Program.Outcome {
    let tracing = ["-f", "-o", "/dev/null", "-e", "inject=\(fault)"]
    return try Program.run(
      "strace", tracing + [Program.path, "set", sample.file, "port", "1"],
      environment: ["XDG_CONFIG_HOME": settings.folder.path])
  }

  @Test(
    .enabled(if: SaveFaultTests.canInject, "strace cannot trace here"),
    arguments: [
      (
        "pwrite64:error=ENOSPC:when=1",
        "write failed: No space left on device; the file is unchanged: free some space, or save to another disk"
      ),
      ("fsync:error=EIO", "fsync failed: Input/output error"),
      ("fchmod:error=EIO", "fchmod failed: Input/output error"),
      ("flistxattr:error=EIO:when=1", "flistxattr failed: Input/output error"),
      ("flistxattr:error=ENOMEM:when=2", "flistxattr failed: Cannot allocate memory"),
      ("renameat2:error=EIO", "renameat2 failed: Input/output error"),
    ])
  func `a failed save leaves the old file and no temporary files`(fault: String, words: String)
    throws
  {
    let outcome = try set(failing: fault)
    #expect(outcome == .init(status: 74, out: "", err: "prefs: \(sample.file): \(words)\n"))
    #expect(sample.isUntouched)
    #expect(try sample.scratch.names == ["app.json", "app.schema.json"])
  }

  @Test(.enabled(if: SaveFaultTests.canInject, "strace cannot trace here"))
  func `a save whose directory cannot be synced is reported as unconfirmed`() throws {
    let outcome = try set(failing: "fsync:error=EIO:when=2")
    #expect(
      outcome
        == .init(
          status: 74, out: "",
          err: "prefs: \(sample.file): saved, but the disk did not confirm it; "
            + "a power cut may undo it\n"))
    #expect(try Program.run("get", sample.file, "port").out == "1\n")
  }

  @Test(.enabled(if: SaveFaultTests.canInject, "strace cannot trace here"))
  func `a file system without atomic exchange gets a plain rename`() throws {
    #expect(try set(failing: "renameat2:error=EINVAL") == .init(status: 0, out: "", err: ""))
    #expect(try Program.run("get", sample.file, "port").out == "1\n")
    #expect(try sample.scratch.names == ["app.json", "app.schema.json"])
  }

  @Test(.enabled(if: SaveFaultTests.canInject, "strace cannot trace here"))
  func `a temporary file that fails to sync once is replaced by another`() throws {
    #expect(try set(failing: "fsync:error=EIO:when=1") == .init(status: 0, out: "", err: ""))
    #expect(try Program.run("get", sample.file, "port").out == "1\n")
    #expect(try sample.scratch.names == ["app.json", "app.schema.json"])
  }

  @Test(
    .enabled(if: SaveFaultTests.canInject, "strace cannot trace here"),
    arguments: [("EBUSY", "it is a mount point"), ("EXDEV", "it is a mount point")])
  func `a file that cannot be replaced by rename is written in place`(error: String, why: String)
    throws
  {
    let told = "\(sample.file): written in place, not in one step: \(why)\n"
    #expect(
      try set(failing: "renameat2:error=\(error)") == .init(status: 0, out: "", err: told))
    #expect(try Program.run("get", sample.file, "port").out == "1\n")
    #expect(try sample.scratch.names == ["app.json", "app.schema.json"])
  }

  /// A save in place syncs the backup and its directory first, then twice the file.
  @Test(
    .enabled(if: SaveFaultTests.canInject, "strace cannot trace here"),
    arguments: ["fallocate:error=ENOSPC", "fsync:error=EIO:when=3", "ftruncate:error=EIO:when=1"])
  func `a failed save in place restores the old contents`(fault: String) throws {
    link(sample.file, sample.scratch.path("twin.json"))
    #expect(try Program.run("set", sample.file, "port", "8080").status == 0)
    let outcome = try set(failing: fault)
    #expect(outcome.status == 74)
    #expect(outcome.err.contains(" failed: "))
    #expect(sample.isUntouched)
  }

  @Test(.enabled(if: SaveFaultTests.canInject, "strace cannot trace here"))
  func `a file that can be neither written nor restored has its contents in a reported backup`()
    throws
  {
    link(sample.file, sample.scratch.path("twin.json"))
    let outcome = try set(failing: "ftruncate:error=EIO")
    let said = try #require(outcome.err.firstMatch(of: #/old contents are in (.*)\n/#))
    #expect(try String(contentsOfFile: String(said.output.1), encoding: .utf8) == Sample.text)
    try FileManager.default.removeItem(atPath: String(said.output.1))
  }

  @Test(.enabled(if: SaveFaultTests.canInject, "strace cannot trace here"))
  func `interrupted system calls are retried`() throws {
    let outcome = try set(failing: "pwrite64:error=EINTR:when=1")
    #expect(outcome == .init(status: 0, out: "", err: ""))
    #expect(try sample.changedLines().count == 2)
  }

  @Test(.enabled(if: SaveFaultTests.canInject, "strace cannot trace here"))
  func `a save killed before the rename leaves the old file, and the next save cleans up`() throws {
    let killed = try set(failing: "renameat2:signal=KILL:when=1")
    #expect(killed.status != 0)
    #expect(try sample.scratch.names.count == 3)
    #expect(try Program.run("set", sample.file, "name", "x").status == 0)
    #expect(try sample.scratch.names == ["app.json", "app.schema.json"])
  }

  @Test(.enabled(if: SaveFaultTests.canInject, "strace cannot trace here"))
  func `a save killed after the rename leaves the new file, and the next save cleans up`()
    throws
  {
    #expect(try set(failing: "unlinkat:signal=KILL:when=1").status != 0)
    #expect(try sample.changedLines().count == 2)
    #expect(try sample.scratch.names.count == 3)
    #expect(try Program.run("set", sample.file, "name", "x") == .init(status: 0, out: "", err: ""))
    #expect(try sample.scratch.names == ["app.json", "app.schema.json"])
  }

  @Test(.enabled(if: SaveFaultTests.canInject, "strace cannot trace here"))
  func `reading a file that a killed save truncated names its backup`() throws {
    link(sample.file, sample.scratch.path("twin.json"))
    #expect(try set(failing: "ftruncate:signal=KILL:when=1").status != 0)
    let outcome = try Program.run("get", sample.file, "port")
    #expect(outcome.status == 74)
    let said = try #require(outcome.err.firstMatch(of: #/old contents are in (.*)\n/#))
    let backup = String(said.output.1)
    #expect(try String(contentsOfFile: backup, encoding: .utf8) == Sample.text)
    try sample.scratch.write(Sample.text, to: "app.json")
    #expect(try Program.run("set", sample.file, "port", "1").status == 0)
    #expect(!FileManager.default.fileExists(atPath: backup))
  }

  @Test(.enabled(if: SaveFaultTests.canInject, "strace cannot trace here"))
  func `a command whose arguments cannot be read fails and changes nothing`() throws {
    let fault = ["-P", "/proc/self/maps", "-e", "inject=open,openat:error=EACCES"]
    let outcome = try Program.run(
      "strace", ["-o", "/dev/null"] + fault + [Program.path, "set", sample.file, "port", "1"])
    #expect(outcome.status == 74 && outcome.out == "", "\(outcome)")
    #expect(outcome.err.contains("prefs: its arguments cannot be read"))
    #expect(sample.isUntouched)
  }

  @Test func `concurrent readers of a file being saved always see it complete`() async throws {
    let script =
      "for i in $(seq 60); do '\(Program.path)' set '\(sample.file)' port $i || exit; done"
    async let writer = Program.run("bash", ["-c", script])
    var seen: Swift.Set<String> = []
    for _ in 0..<5000 { seen.insert(try sample.scratch.read("app.json")) }
    #expect(try await writer.status == 0)
    for text in seen {
      let port = text.firstMatch(of: #/"port": (\d+),/#)?.output.1 ?? ""
      #expect(text == Sample.text.replacing("\"port\": 8080", with: "\"port\": \(port)"))
    }
  }
}
