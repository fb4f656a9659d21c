import Foundation
import Harness
import Testing

/// The files that commands open, and their use of the network.
@Suite(.onOwnThread, .enabled(if: HeldSave.canBeTraced, "strace cannot trace here"))
struct OpenedFilesTests {
  private static let schema = """
    {"properties": {"a": {"$ref": "http://127.0.0.1:9/a.json"}, "b": {"$ref": "file:///etc/hostname"},
     "c": {"$ref": "/etc/shadow"}, "d": {"$ref": "../outside.json#/x"},
     "e": {"$dynamicRef": "https://localhost/e"}}, "$schema": "https://localhost/dialect"}
    """

  @Test(arguments: ["check F --schema S", "list F --schema S", "set F a 2", "set F b 2 --schema S"])
  func `commands open only the named files and use no network`(command: String) throws {
    let scratch = try Scratch()
    for folder in ["files", "state"] {
      try FileManager.default.createDirectory(
        at: scratch.url(folder), withIntermediateDirectories: true)
    }
    try scratch.write(
      "{\"a\": 1, \"b\": 1, \"$schema\": \"http://127.0.0.1:9/s.json\"}\n", to: "files/F")
    try scratch.write(Self.schema, to: "files/S")
    try scratch.write("{}", to: "outside.json")
    let words = command.split(separator: " ").map(String.init)
    _ = try Program.run(
      "strace",
      [
        "-f", "-y", "-o", scratch.path("calls"), "-e", "trace=%network,openat,open,execve",
        Program.path,
      ] + words, in: scratch.url("files"),
      environment: ["XDG_STATE_HOME": scratch.path("state")])
    let lines = try scratch.read("calls").split(separator: "\n")
    #expect(lines.count > 10)
    let reached = lines.filter { !isExpected($0, in: scratch) }
    #expect(reached.isEmpty, "\(reached)")
    Figure(.reach, tried: lines.count, "calls of 4 commands", found: reached.count, "elsewhere")
      .report()
  }

  /// Whether a call opens the file, its schema, the state directory or a folder on the way, or what the
  /// system needs to start a program and to look up its user.
  private func isExpected(_ line: Substring, in scratch: Scratch) -> Bool {
    if line.contains("+++") || line.contains("---") || line.contains("execve(") { return true }
    if line.contains("= -1 ENOENT") || line.contains("resumed") { return true }
    if line.contains("socket(AF_UNIX") || line.contains("\"/var/run/nscd/socket\"") { return true }
    if line.contains("O_DIRECTORY") { return true }
    let system = [
      "/lib", "/usr/lib", "/etc/ld.so.cache", "/etc/nsswitch.conf", "/etc/passwd", "/proc/self",
      "/sys/", "/dev/", "/usr/share",
    ]
    let places =
      system + [
        scratch.path("files"), scratch.path("state"), Program.path.parent,
      ]
    return line.contains("openat(") && places.contains { line.contains("<\($0)") }
  }
}

extension String {
  fileprivate var parent: String { URL(filePath: self).deletingLastPathComponent().path }
}
