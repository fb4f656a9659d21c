import Foundation
import Preferences
import Testing

@testable import DefaultsSyntax

struct StandardDomainTests {
  @Test func `it is a file in the configuration directory, named by the program`() {
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

  @Test func `two tasks may have one each`() async throws {
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

  @Test func `a program names it once`() async {
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
}
