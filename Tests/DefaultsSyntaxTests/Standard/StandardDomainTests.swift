import Foundation
import Preferences
import Testing

@testable import DefaultsSyntax

struct StandardDomainTests {
  @Test
  func `the standard domain is a file in the configuration directory, named after the program`() {
    let base =
      ProcessInfo.processInfo.environment["XDG_CONFIG_HOME"]
      ?? NSHomeDirectory() + "/.config"
    #expect(StandardDomain.path(of: "painter") == "\(base)/painter/settings.json")
  }

  @Test func `a domain with keys shares its store and values`() async throws {
    struct Painter: Namespace { let launchCount = Key(default: 0) }
    let file = try ScratchFile()
    let Defaults = file.domain(Painter())
    await Defaults.asStandard {
      Domain.standard["launchCount"] += 2
      Domain.standard["color"] = "red"
    }
    #expect(Defaults.launchCount == 2)
    #expect(try await file.stored(Defaults) == #"{"launchCount":2,"color":"red"}"#)
  }

  @Test func `two tasks can each have a standard domain`() async throws {
    let files = [try ScratchFile(), try ScratchFile()]
    let stored = try await withThrowingTaskGroup(of: String.self) { group in
      for (number, file) in files.enumerated() {
        let domain = file.domain(StandardKeys())
        group.addTask {
          await domain.asStandard { Domain.standard["number"] = number }
          return try await file.stored(domain)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(stored.sorted() == [#"{"number":0}"#, #"{"number":1}"#])
  }

  @Test func `a program names the standard domain once`() async {
    await #expect(processExitsWith: .success) {
      let memory = MemoryStore()
      Domain(StandardKeys(), store: memory).makeStandard()
      Domain.standard["color"] = "red"
      try await Domain.standard.flush()
      #expect(memory.load()[PreferenceName(keys: "color")] == .string("red"))
    }
    await #expect(processExitsWith: .failure) {
      Domain(StandardKeys(), store: MemoryStore()).makeStandard()
      Domain(StandardKeys(), store: MemoryStore()).makeStandard()
    }
  }

  /// The configuration directory of the started program.
  private static var configuration: String {
    FileManager.default.temporaryDirectory.appending(path: "defaults-syntax-too-late").path
  }

  @Test func `naming the standard domain after its first use prints the reason and makes no file`()
    async throws
  {
    try? FileManager.default.removeItem(atPath: Self.configuration)
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      setenv("XDG_CONFIG_HOME", Self.configuration, 1)
      Domain.standard["color"] = "red"
      Domain(StandardKeys(), store: MemoryStore()).makeStandard()
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      words.contains(
        "Fatal error: makeStandard comes before the first use of the standard domain, and once\n"))
    #expect(!FileManager.default.fileExists(atPath: Self.configuration))
  }

  @Test(arguments: ["flush", "exit"])
  func `the program's own file is made by flush and by the end of the program`(
    way: String
  ) async throws {
    let folder = Self.configuration + "-" + way
    try? FileManager.default.removeItem(atPath: folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    if way == "flush" {
      await #expect(processExitsWith: .success) {
        setenv("XDG_CONFIG_HOME", Self.configuration + "-flush", 1)
        Domain.standard["color"] = "red"
        try await Domain.standard.flush()
        _exit(0)
      }
    } else {
      await #expect(processExitsWith: .success) {
        setenv("XDG_CONFIG_HOME", Self.configuration + "-exit", 1)
        Domain.standard["color"] = "red"
        exit(0)
      }
    }
    let programs = try FileManager.default.contentsOfDirectory(atPath: folder)
    let file = try #require(programs.first.map { "\(folder)/\($0)/settings.json" })
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("\"color\": \"red\""))
  }
}
