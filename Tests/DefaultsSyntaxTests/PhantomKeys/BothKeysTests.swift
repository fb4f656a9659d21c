import DefaultsSyntax
import PhantomKeys
import Preferences
import Testing

/// Uses both kinds of keys in one file; `Key` is the declared one.
struct BothKeysTests {
  private struct Declared: Namespace {
    let launchCount = Preferences.Key(default: 0, .min(0))
    let title = DefaultsKey(default: "none")
  }

  @Test func `both kinds of keys work in one file, on one store`() async throws {
    let file = try ScratchFile()
    let Defaults = file.domain(Declared())
    Defaults.set(5, for: Key<Int>("launchCount"))
    Defaults.title = "both"
    #expect(Defaults.launchCount == 5)
    #expect(Defaults.value(for: Key<String>("title")) == "both")
    #expect(try await file.stored(Defaults) == #"{"launchCount":5,"title":"both"}"#)
  }

  @Test func `a phantom key cannot set a value that the declared key refuses`() throws {
    let Defaults = try ScratchFile().domain(Declared())
    Defaults.set(-1, for: Key<Int>("launchCount"))
    #expect(Defaults.launchCount == 0)
    #expect(Defaults.problems.map(\.description) == ["launchCount: must be at least 0"])
  }
}
