import Glibc
import Preferences
import Store
import Testing

/// Values that are wrong when a program starts, or become wrong while it runs.
@Suite(.timeLimit(.minutes(40)))
struct InvalidStoreTests {
  private func descriptions(_ domain: Domain<AppKeys>) -> [String] {
    domain.problems.map(\.description)
  }

  private func domain(_ path: String) -> Domain<AppKeys> {
    Domain(AppKeys(), store: FileStore(path), watching: false)
  }

  @Test func `a value that becomes invalid leaves the last valid one in force`() async throws {
    let scratch = try Scratch()
    let path = try scratch.write(#"{"volume": 0.25, "launchCount": 3}"#, to: "settings.json")
    let defaults = domain(path)
    try scratch.write(#"{"volume": 7, "launchCount": "many"}"#, to: "settings.json")
    try await defaults.reload()
    #expect(defaults.volume == 0.25)
    #expect(defaults.launchCount == 3)
    #expect(defaults.snapshot().volume == 0.25)
    #expect(
      descriptions(defaults) == [
        #"launchCount: is not a whole number: "many""#, "volume: must lie in 0…1",
      ])
    guard case .unreadable = defaults.origin(of: \.volume) else {
      Issue.record("\(defaults.origin(of: \.volume))")
      return
    }
    // Also over a second invalid value, and for `update`, which starts from the value in force.
    try scratch.write(#"{"volume": 8, "launchCount": []}"#, to: "settings.json")
    try await defaults.reload()
    #expect(defaults.volume == 0.25)
    defaults.update(\.launchCount) { $0 += 1 }
    #expect(defaults.launchCount == 4)
    try await defaults.flush()
    #expect(scratch.text(of: "settings.json") == #"{"volume": 8, "launchCount": 4}"#)
    #expect(descriptions(defaults) == ["volume: must lie in 0…1"])
    // A key that is removed has its default.
    try scratch.write(#"{"launchCount": 4}"#, to: "settings.json")
    try await defaults.reload()
    #expect(defaults.volume == 0.5)
    #expect(defaults.problems.isEmpty)
  }

  @Test func `the values of a deleted file stay in force`() async throws {
    let scratch = try Scratch()
    let path = try scratch.write(#"{"volume": 0.25, "launchCount": 3}"#, to: "settings.json")
    let defaults = domain(path)
    try #require(unlink(path) == 0)
    try await defaults.reload()
    let problem = ["the file was deleted or emptied; its last values stay in force"]
    #expect(defaults.volume == 0.25)
    #expect(defaults.launchCount == 3)
    #expect(descriptions(defaults) == problem)
    try await defaults.reload()
    #expect(defaults.volume == 0.25)
    // A save of another key does not end that.
    try defaults.set(4, for: \.launchCount)
    try await defaults.flush()
    #expect(defaults.launchCount == 4)
    #expect(defaults.volume == 0.25)
    #expect(descriptions(defaults) == problem)
    defaults.reset(\.volume)
    #expect(defaults.volume == 0.5)
    #expect(defaults.problems.isEmpty)
    try await defaults.flush()
    #expect(defaults.volume == 0.5)
    #expect(defaults.problems.isEmpty)
  }

  @Test func `a file that exists again provides all values`() async throws {
    let scratch = try Scratch()
    let path = try scratch.write(#"{"volume": 0.25, "launchCount": 3}"#, to: "settings.json")
    let defaults = domain(path)
    try #require(unlink(path) == 0)
    try await defaults.reload()
    try defaults.transaction { $0.reset(\.launchCount) }
    #expect(defaults.launchCount == 0)
    #expect(defaults.volume == 0.25)
    try scratch.write("{}", to: "settings.json")
    try await defaults.reload()
    #expect(defaults.volume == 0.5)
    #expect(defaults.problems.isEmpty)
  }

  @Test func `a strict start throws everything that is wrong in one message`() throws {
    let scratch = try Scratch()
    let path = try scratch.write(
      "{\n  \"volume\": 7,\n  \"launchCoutn\": 3\n}", to: "settings.json")
    let error = #expect(throws: StartupError.self) {
      _ = try Domain(
        AppKeys(), store: FileStore(path),
        overrides: .assignments(["nosuch=1", "max-retries=many"]), strict: true)
    }
    #expect(
      error?.description == """
        \(path): 4 problems
          line 2, column 13: volume: must lie in 0…1
          line 3, column 18: launchCoutn: no such name; did you mean launchCount?
          --set max-retries: max-retries: is not a whole number: "many"
          --set nosuch: nosuch: no such name
        """)
    _ = try Domain(AppKeys(), store: FileStore(path), watching: false, strict: false)
    try scratch.write(#"{"volume": 1}"#, to: "settings.json")
    let valid = try Domain(AppKeys(), store: FileStore(path), watching: false, strict: true)
    #expect(valid.volume == 1)
  }

  @Test func `a strict start throws if the file cannot be read, but not if it is missing`()
    async throws
  {
    let scratch = try Scratch()
    let path = try scratch.write("{", to: "settings.json")
    let error = #expect(throws: StartupError.self) {
      _ = try Domain(AppKeys(), store: FileStore(path), strict: true)
    }
    #expect(error?.failure != nil)
    await #expect(throws: StartupError.self) {
      _ = try await Domain(AppKeys(), loading: FileStore(path), strict: true)
    }
    let missing = FileStore(scratch("missing.json"))
    #expect(throws: Never.self) {
      _ = try Domain(AppKeys(), store: missing, watching: false, strict: true)
    }
  }
}
