import Foundation
import Harness
import Testing

/// Limits on memory and threads that are too low for the program.
@Suite(.onOwnThread)
struct LimitTests {
  let sample: Sample
  init() throws { sample = try Sample() }

  /// Limits of address space in KiB, from one too low to load the program to one that suffices. A
  /// debug build needs about 70,000.
  static let limits = stride(from: 20_000, through: 400_000, by: 2_000)

  func run(limit: Int, _ arguments: String...) throws -> Program.Outcome {
    let words = ([Program.path] + arguments).map(\.shellQuoted).joined(separator: " ")
    return try Program.run("/bin/sh", ["-c", "ulimit -v \(limit); exec \(words)"])
  }

  /// Whether the kernel, the dynamic loader or the initialization of Swift's runtime (SIGILL) ended
  /// the program before any of its own code ran.
  func isNotLoaded(_ outcome: Program.Outcome) -> Bool {
    outcome.status == 127 && outcome.err.contains("error while loading")
      || [132, 139].contains(outcome.status) && outcome.err.isEmpty
  }

  @Test func `a command that lacks address space says so and exits with 71`() throws {
    var refusals = 0
    for limit in Self.limits {
      let outcome = try run(limit: limit, "get", sample.file, "port")
      if isNotLoaded(outcome), refusals == 0 { continue }
      if outcome.status == 0 {
        #expect(outcome.out == "8080\n")
        break
      }
      #expect(outcome.status == 71, "\(limit): \(outcome)")
      // The runtime may report first that it could not install its crash handler.
      #expect(outcome.err.contains("prefs: less than "), "\(limit): \(outcome)")
      #expect(outcome.err.hasSuffix(" is left; raise the limit (ulimit -v)\n"), "\(limit)")
      refusals += 1
    }
    #expect(refusals > 0)
  }

  @Test(.enabled(if: Nobody.isAvailable, "needs root to run as another user"))
  func `a command on a file starts no thread`() throws {
    let outcome = try Nobody.run(
      command: ["prlimit", "--nproc=1", Program.path, "get", sample.file, "port"])
    #expect(outcome == .init(status: 0, out: "8080\n", err: ""))
  }

  @Test func `the editor refuses to start with the memory that suffices for a command`() throws {
    let first = try #require(
      Self.limits.first { try run(limit: $0, "get", sample.file, "port").status == 0 })
    let words = [Program.path, sample.file].map(\.shellQuoted).joined(separator: " ")
    let terminal = try PseudoTerminal(
      ["/bin/sh", "-c", "ulimit -v \(first); exec \(words)"], in: sample.scratch.folder)
    let text = String(decoding: terminal.output(until: "ulimit -v"), as: UTF8.self)
    #expect(text.contains("prefs: less than "))
    #expect(terminal.end(within: Limit.hang).map(Program.shellStatus) == 71)
  }
}
