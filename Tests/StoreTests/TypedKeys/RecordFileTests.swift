import Glibc
import Preferences
import Testing

@testable import Store

/// Records and migrations in files.
struct RecordFileTests {
  private struct Upstream: RecordPreference {
    var host = "localhost"
    var timeout = Duration.seconds(5)

    static let members: [Member<Upstream>] = [Member("host", \.host, .length(1...253))]
  }
  private struct Keys: Namespace {
    let upstream = Key(default: Upstream(), formerly: .at("backend"))
    let mirrors = Key<[Upstream]>(default: [])
    let wait = Key(
      default: Duration.seconds(1), formerly: .at("wait_ms") { Duration.milliseconds($0) })
  }

  @Test func `a change of a member is one line of the file`() async throws {
    let scratch = try Scratch()
    let path = try scratch.write(
      """
      {
        // where calls go
        "upstream": {
          "host": "a", // primary
          "extra": 1
        },
        "mirrors": [
          { "host": "b" }, // near
          { "host": "c" }
        ]
      }

      """, to: "settings.json")
    let settings = Domain(Keys(), store: FileStore(path))
    settings.upstream.host = "z"
    settings.mirrors[0].timeout = .seconds(9)
    settings.mirrors.append(Upstream(host: "d"))
    try await settings.flush()
    #expect(
      scratch.text(of: "settings.json") == """
        {
          // where calls go
          "upstream": {
            "host": "z", // primary
            "extra": 1
          },
          "mirrors": [
            { "host": "b", "timeout": "9s" }, // near
            { "host": "c" },
            { "host": "d", "timeout": "5s" }
          ]
        }

        """)
  }

  @Test func `a directory of old files is migrated in copies`() async throws {
    let scratch = try Scratch()
    let first = """
      {
        // calls
        "backend": { "host": "b", "x": 1 },
        "wait_ms": 250,
        "mirrors": []
      }

      """
    try scratch.write(first, to: "1.json")
    try scratch.write("{\n  // later\n  \"wait_ms\": \"long\"\n}\n", to: "2.json")
    let files = try await OldFile.all(in: scratch.path, for: Keys())
    #expect(files.map(\.path) == [scratch("1.json"), scratch("2.json")])
    #expect(files[0].values.upstream.host == "b")
    #expect(files[0].values.wait == .milliseconds(250))
    #expect(files[0].moved.map(\.label) == ["upstream", "wait"])
    #expect(
      files[0].migratedText == """
        {
          // calls
          "mirrors": [],
          "upstream": {
            "host": "b",
            "x": 1
          },
          "wait": "250ms"
        }

        """)
    #expect(files[0].problems.map(\.description) == ["upstream.x: no such name"])
    #expect(files[1].problems.map(\.description) == [#"wait_ms: is not a number: "long""#])
    #expect(files[1].moved == [])
    #expect(
      "\(files[1])" == """
        \(files[1].path)
        wait_ms: is not a number: "long"
        {
          // later
          "wait_ms": "long"
        }

        """)
    #expect(scratch.text(of: "1.json") == first)
  }

  @Test func `a directory without old files is an error`() async throws {
    let scratch = try Scratch()
    await #expect(throws: StoreError.self) {
      _ = try await OldFile.all(in: scratch.path, for: Keys())
    }
  }

  @Test func `a program may have a backup directory of its own`() async throws {
    let scratch = try Scratch()
    let path = try scratch.write("{}", to: "a.json")
    try #require(link(path, scratch("b.json")) == 0)
    let backups = StateDirectory(scratch("mine"))
    let settings = Domain(Keys(), store: FileStore(path, backups: backups))
    settings.wait = .seconds(3)
    try await settings.flush()
    #expect(scratch.text(of: "b.json")?.contains(#""wait": "3s""#) == true)
    #expect(access(backups.path, F_OK) == 0)
  }
}
