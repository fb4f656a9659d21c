import Foundation
import Testing

@testable import Store

struct DomainLeavingTests {
  @Test func `a program that ends right after setting a value has saved it`() throws {
    let scratch = try Scratch()
    let path = try scratch.write("{\"count\": 4}\n", to: "settings.json")
    let leaver = try Self.count(1, in: path)
    leaver.waitUntilExit()
    #expect(leaver.terminationStatus == 0)
    #expect(scratch.text(of: "settings.json") == "{\"count\": 5}\n")
  }

  @Test func `processes that count the same key lose no update`() async throws {
    let scratch = try Scratch()
    let path = try scratch.write("{\"count\": 0, \"rest\": [1]}\n", to: "settings.json")
    let processes = try (0..<4).map { _ in try Self.count(500, in: path) }
    await Task.detached { for process in processes { process.waitUntilExit() } }.value
    #expect(scratch.text(of: "settings.json") == "{\"count\": 2000, \"rest\": [1]}\n")
  }

  private static func count(_ times: Int, in path: String) throws -> Process {
    let leaver = Process()
    leaver.executableURL = Bundle.main.bundleURL.appending(path: "leaver")
    leaver.arguments = [path, "\(times)"]
    try leaver.run()
    return leaver
  }
}
