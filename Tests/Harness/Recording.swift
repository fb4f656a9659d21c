import Foundation

/// A shell command line on its own terminal, and every byte that it sent there, recorded by
/// `script` of bsdutils.
package struct Recording {
  package let status: Int32
  package let bytes: [UInt8]

  package static let isAvailable = (try? Program.run("script", ["--version"]).status) == 0

  /// Runs `line` and types `keys` one by one, once the first screen is complete.
  package init(_ line: String, typing keys: [String] = [], term: String, locale: String = "C.UTF-8")
    throws
  {
    let scratch = try Scratch()
    let strokes = keys.map { "printf %b \($0.shellQuoted); sleep 0.05" }
    let input = (["sleep 1"] + strokes + ["sleep 1"]).joined(separator: "; ")
    let recorded = scratch.path("recorded")
    let command = "(\(input)) | script -qefc \(line.shellQuoted) \(recorded.shellQuoted) >/dev/null"
    status = try Program.run(
      "/bin/sh", ["-c", command],
      environment: ["TERM": term, "LC_ALL": locale, "SHELL": "/bin/sh"]
    ).status
    // The first and the last line are written by `script` itself.
    let lines = try [UInt8](Data(contentsOf: URL(filePath: recorded))).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    bytes = Array(lines.dropFirst().dropLast(2).joined(separator: [UInt8(ascii: "\n")]))
  }
}
