import Harness
import Testing

/// Power cuts after every operation of a save.
@Suite(
  .onOwnThread, .enabled(if: LossyDisk.isAvailable, "needs root, /dev/fuse and python3-pyfuse3"))
struct PowerCutTests {
  private static let old = "{\n  \"port\": 8080\n}\n"
  private static let new = "{\n  \"port\": 1\n}\n"

  @Test(arguments: ["exchange", "rename"])
  func `a power cut leaves the old or the new file, and the new one after the save reports success`(
    way: String
  ) throws {
    let disk = try LossyDisk(holding: Self.old)
    let outcome = try save(disk, without: way == "rename" ? "renameat2:error=EINVAL" : nil)
    #expect(outcome.status == 0, "\(outcome)")
    let moments = disk.moments
    #expect(moments.contains { $0.did == "fsync" } && moments.contains { $0.did == "rename" })
    for moment in moments {
      #expect(moment.could.allSatisfy { [Self.old, Self.new].contains($0) }, "\(moment)")
    }
    #expect(moments.last?.could == [Self.new])
    report(moments.count)
  }

  @Test
  func
    `a power cut leaves a new file complete or missing, and complete after the save reports success`()
    throws
  {
    let disk = try LossyDisk(holding: "")
    let outcome = try save(disk)
    #expect(outcome.status == 0, "\(outcome)")
    let last = try #require(disk.moments.last)
    #expect(last.could.count == 1)
    let saved = try #require(last.could.first ?? nil)
    #expect(saved.contains("\"port\": 1"))
    for moment in disk.moments {
      #expect(moment.could.allSatisfy { [nil, saved].contains($0) }, "\(moment)")
    }
    report(disk.moments.count)
  }

  /// During a save in place, the file may have other contents.
  @Test(.enabled(if: Mounts.areAllowed, Mounts.reason))
  func `a save in place is on the disk once it reports success`() throws {
    let disk = try LossyDisk(holding: Self.old)
    try Mounts.privately { mounts in
      try mounts.bind(disk.file, onto: disk.file)
      let outcome = try save(disk)
      #expect(outcome.status == 0, "\(outcome)")
    }
    #expect(!disk.moments.contains { $0.did == "rename" })
    #expect(disk.moments.contains { $0.could.count > 1 })
    #expect(disk.moments.last?.could == [Self.new])
    report(1)
  }

  /// Proves that the lossy disk detects missing syncs.
  @Test func `the lossy disk may empty a file that is renamed without sync`() throws {
    let disk = try LossyDisk(holding: Self.old)
    let line = "printf 'new' > \(disk.file.shellQuoted).new; mv \(disk.file.shellQuoted){.new,}"
    _ = try Program.run("/bin/bash", ["-c", line])
    #expect(disk.moments.last?.could == [Self.old, "", "n", "new"])
  }

  private func save(
    _ disk: LossyDisk, without fault: String? = nil
  ) throws -> Program.Outcome {
    let words = [Program.path, "set", disk.file, "port", "1"]
    guard let fault else { return try Program.run("env", words) }
    return try Program.run("strace", ["-f", "-o", "/dev/null", "-e", "inject=\(fault)"] + words)
  }

  private func report(_ moments: Int) {
    Figure(.powerCut, tried: moments, "moments of 4 saves", found: 0, "torn or falsely \"saved\"")
      .report()
  }
}
