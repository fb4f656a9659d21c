import Foundation
import Testing

@testable import Store

struct DomainLeavingTests {
  @Test func `a program that ends right after setting a value has saved it`() throws {
    let scratch = try Scratch()
    let path = try scratch.write("{\"count\": 4}\n", to: "settings.json")
    let leaver = Process()
    leaver.executableURL = Bundle.main.bundleURL.appending(path: "leaver")
    leaver.arguments = [path]
    try leaver.run()
    leaver.waitUntilExit()
    #expect(leaver.terminationStatus == 0)
    #expect(scratch.text(of: "settings.json") == "{\"count\": 5}\n")
  }
}
