import Foundation
import Harness
import Testing

@testable import Store

@Suite(.onOwnThread)
struct DomainExitTests {
  @Test func `a program that ends right after setting a value has saved it`() throws {
    let scratch = try Scratch()
    let path = try scratch.write("{\"count\": 4}\n", to: "settings.json")
    #expect(try Self.count(1, in: path) == 0)
    #expect(scratch.text(of: "settings.json") == "{\"count\": 5}\n")
  }

  @Test func `processes that count the same key lose no update`() async throws {
    let scratch = try Scratch()
    let path = try scratch.write("{\"count\": 0, \"rest\": [1]}\n", to: "settings.json")
    let line = "for i in 1 2 3 4; do \"$0\" \"$1\" 500 & done; wait"
    _ = try Program.run("/bin/sh", ["-c", line, Self.leaver, path])
    #expect(scratch.text(of: "settings.json") == "{\"count\": 2000, \"rest\": [1]}\n")
  }

  private static let leaver = Program.path(of: "leaver")

  /// Runs the program `leaver` and returns its exit status.
  private static func count(_ times: Int, in path: String) throws -> Int32 {
    try Program.run(leaver, [path, "\(times)"]).status
  }
}
