import Foundation
import Harness
import Seeded
import Testing

/// Programs that save without pause and are killed at random times.
@Suite(.onOwnThread)
struct RandomKillTests {
  /// Two lanes run in parallel.
  @Test(arguments: 0..<2)
  func `a file saved continuously and killed at random has the last acknowledged contents`(
    lane: Int
  ) throws {
    let scratch = try Scratch()
    let file = try scratch.write(Self.text(0), to: "app.json").path
    let kills = Torture.count(5_000, small: 15)
    var flaws: [String] = []
    for kill in 0..<kills {
      let acknowledged = try saving(file, for: .random(in: 0...12_000))
      let found = try scratch.read("app.json")
      if (0...1).map({ Self.text(acknowledged + $0) }).contains(found) { continue }
      flaws.append("kill \(kill) after \(acknowledged): \(found)")
    }
    #expect(flaws.isEmpty)
    #expect(try Program.run("set", file, "name", "last").status == 0)
    #expect(try scratch.names == ["app.json"])
    Figure(.kills, tried: kills, "kills", found: flaws.count, "torn or undone").report()
  }

  /// Kills the program `microseconds` after its first output. Returns the last number it acknowledged.
  private func saving(_ file: String, for microseconds: UInt32) throws -> Int {
    let saver = try Daemon(Program.path(of: "saver"), [file])
    eventually { !saver.output.isEmpty }
    usleep(microseconds)
    _ = saver.end(by: SIGKILL)
    return try #require(Int(saver.output.split(separator: "\n").last ?? ""), "it said nothing")
  }

  /// Returns a text of several memory pages.
  private static func text(_ count: Int) -> String {
    let notes = (0..<300).map { "  // Note \($0): what stands here is to stand here still.\n" }
    return "{\n\(notes.joined())  \"count\": \(count),\n  \"name\": \"gate\"\n}\n"
  }
}
