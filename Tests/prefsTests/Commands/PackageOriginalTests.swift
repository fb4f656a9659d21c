import Foundation
import Harness
import Testing

/// Comparisons with the file as its package installed it, in a system of their own.
@Suite(.onOwnThread)
struct PackageOriginalTests {
  let scratch: Scratch
  /// The MD5 sum of `original`.
  private static let checksum = "1182cf6f64a0ed20b412bfd8ce1c49a5"
  private static let original = "A=1\nB=2\n"

  init() throws {
    scratch = try Scratch()
    for directory in [
      "etc/a", "etc/tool.d", "var/lib/dpkg/info", "var/lib/ucf/cache", "var/cache/apt/archives",
      "usr/lib/tool.d", "usr/share/tool", "package/etc", "package/DEBIAN",
    ] {
      try FileManager.default.createDirectory(
        at: scratch.url(directory), withIntermediateDirectories: true)
    }
    try scratch.write(
      """
      Package: other
      Version: 3

      Package: tool
      Status: install ok installed
      Version: 1:2.0-1
      Conffiles:
       /etc/tool.env \(Self.checksum)
       /etc/old.env \(Self.checksum) obsolete

      """, to: "var/lib/dpkg/status")
  }

  private func diff(_ file: String, _ options: String...) throws -> Program.Outcome {
    try Program.run(
      ["diff", "--against", "package", scratch.path(file)] + options,
      environment: ["DPKG_ROOT": scratch.path("")])
  }

  @Test func `an unchanged file of a package has no differences`() throws {
    try scratch.write(Self.original, to: "etc/tool.env")
    #expect(try diff("etc/tool.env") == .init(status: 0, out: "", err: ""))
  }

  @Test func `a changed file is compared with the copy that dpkg leaves`() throws {
    try scratch.write("A=1\nB=3\nC=4\n", to: "etc/tool.env")
    try scratch.write("A=9\n", to: "etc/tool.env.bak")
    try scratch.write(Self.original, to: "etc/tool.env.dpkg-dist")
    let outcome = try diff("etc/tool.env")
    #expect(outcome == .init(status: 1, out: "~ B = 2 -> 3\n+ C = 4\n", err: ""))
  }

  @Test func `ten edits have ten differences, from the history`() throws {
    try scratch.write(Self.original, to: "etc/tool.env")
    for number in 0..<10 {
      let outcome = try Program.run("set", scratch.path("etc/tool.env"), "N\(number)", "1")
      #expect(outcome.status == 0)
    }
    let lines = try diff("etc/tool.env").out.split(separator: "\n")
    #expect(lines == (0..<10).map { "+ N\($0) = 1" })
    let listed = try Program.run(
      ["list", scratch.path("etc/tool.env"), "--against", "package"],
      environment: ["DPKG_ROOT": scratch.path("")])
    #expect(listed.out.contains("N9 = 1 # not in tool 1:2.0-1"))
  }

  @Test func `the copies of ucf and the package's other files are originals`() throws {
    try scratch.write("A=1\nB=5\n", to: "etc/a/managed.env")
    try scratch.write("\(Self.checksum)  /etc/a/managed.env\n", to: "var/lib/ucf/hashfile")
    try scratch.write("tool \t /etc/a/managed.env\n", to: "var/lib/ucf/registry")
    let missing = try diff("etc/a/managed.env")
    #expect(missing.status == 74 && missing.out.isEmpty)
    #expect(missing.err.contains("has changed since tool 1:2.0-1 installed it"))
    #expect(missing.err.contains("\"apt-get install --reinstall --download-only tool\""))
    try scratch.write(
      "\(Self.checksum)  usr/share/tool/managed.env\n", to: "var/lib/dpkg/info/tool:amd64.md5sums")
    try scratch.write(Self.original, to: "usr/share/tool/managed.env")
    #expect(try diff("etc/a/managed.env").out == "~ B = 2 -> 5\n")
    try scratch.write("damaged\n", to: "usr/share/tool/managed.env")
    #expect(try diff("etc/a/managed.env").status == 74)
    try scratch.write(Self.original, to: "var/lib/ucf/cache/:etc:a:managed.env")
    #expect(try diff("etc/a/managed.env").out == "~ B = 2 -> 5\n")
  }

  @Test func `an archive that apt keeps has the original`() throws {
    try scratch.write("A=1\n", to: "etc/tool.env")
    try scratch.write(Self.original, to: "package/etc/tool.env")
    try scratch.write(
      "Package: tool\nVersion: 1:2.0-1\nArchitecture: all\nMaintainer: A <a@example.org>\n"
        + "Description: a tool\n", to: "package/DEBIAN/control")
    try scratch.write("", to: "var/cache/apt/archives/lock")
    let archive = scratch.path("var/cache/apt/archives/tool_1%3a2.0-1_all.deb")
    let built = try Program.run(
      "dpkg-deb", ["--root-owner-group", "--build", scratch.path("package"), archive])
    try #require(built.status == 0)
    #expect(try diff("etc/tool.env").out == "- B = 2\n")
  }

  @Test func `a file that replaces one of a package is compared with that one`() throws {
    try scratch.write("A=1\nB=7\n", to: "etc/tool.d/a.env")
    try scratch.write(Self.original, to: "usr/lib/tool.d/a.env")
    try scratch.write("\(Self.checksum)  lib/tool.d/a.env\n", to: "var/lib/dpkg/info/tool.md5sums")
    #expect(try diff("etc/tool.d/a.env").out == "~ B = 2 -> 7\n")
  }

  @Test(arguments: ["etc/own.env", "etc/old.env"])
  func `a file of no package is refused`(file: String) throws {
    try scratch.write("A=1\n", to: file)
    let outcome = try diff(file)
    #expect(outcome.status == 1 && outcome.out.isEmpty)
    #expect(outcome.err.contains("no package installed this file"))
  }

  @Test func `a group that is no longer empty is no difference of its own`() throws {
    let a = try scratch.write("{\"a\": {}, \"b\": {\"c\": 1}}", to: "a.json").path
    let b = try scratch.write("{\"a\": {\"x\": 1}, \"b\": {}}", to: "b.json").path
    #expect(try Program.run("diff", a, b).out == "+ a.x = 1\n- b.c = 1\n")
  }

  @Test func `diff needs two files, or one and another store`() throws {
    try scratch.write("A=1\n", to: "a.env")
    #expect(try Program.run("diff", scratch.path("a.env")).status == 64)
    #expect(
      try Program.run("diff", "-", "--against", "package").err.contains("no package installs it"))
  }
}
