import Preferences
import PreferencesTesting
import Synchronization
import Testing

@Suite(.isolatedPreferences)
struct IsolatedPreferencesTests {
  private struct AppKeys: Namespace {
    let launchCount = Key(default: 0)
    let title = Key(default: "none")
  }

  private func settings() -> Domain<AppKeys> {
    Domain(
      AppKeys(), store: MemoryStore(["launchCount": 1]),
      overrides: .environment(prefix: "PATH") + .environment(prefix: "APP") + .arguments())
  }

  @Test func `neither the variables nor the arguments of the process are read`() {
    // `.environment(prefix: "")` would find every variable, such as PATH.
    struct SystemKeys: Namespace { let path = Key<String?>() }
    let system = Domain(
      SystemKeys(), store: MemoryStore(), overrides: .environment(prefix: "") + .arguments())
    #expect(system.path == nil)
    #expect(settings().launchCount == 1)
  }

  @Test(
    .isolatedPreferences(
      environment: ["APP_LAUNCH_COUNT": "7"], arguments: ["--set", "title=given"]))
  func `a test's own variables and arguments override the store`() {
    #expect(settings().launchCount == 7)
    #expect(settings().title == "given")
    #expect(settings().problems.isEmpty)
  }

  @Test func `variables that a test gives to the overrides themselves are used`() {
    let settings = Domain(
      AppKeys(), store: MemoryStore(),
      overrides: [.environment(prefix: "APP", ["APP_TITLE": "a"]), .arguments(["--set=title=b"])])
    #expect(settings.title == "b")
  }

  #if DEBUG
    @Test func `a mistake in a declaration fails its own test, and the process goes on`() {
      withKnownIssue {
        _ = Key(default: 0, .in(1...16))
      } matching: { issue in
        issue.comments.contains {
          $0.rawValue.hasPrefix("PreferencesTestingTests/IsolatedPreferencesTests.swift:")
            && $0.rawValue.hasSuffix("the declaration of a key: its default 0 must lie in 1…16")
        }
      }
    }

    @Test func `a misspelt name that is used as a text fails its own test`() throws {
      let settings = settings()
      let key = Key<Int?>("lanuchCount")
      withKnownIssue {
        settings[key] = 3
      } matching: { issue in
        issue.comments.contains {
          $0.rawValue.contains("lanuchCount: no such name; did you mean launchCount?")
        }
      }
      #expect(
        settings.problems.map(\.description)
          == ["lanuchCount: no such name; did you mean launchCount?"])
    }
  #endif
}
