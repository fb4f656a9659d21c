import DefaultsSyntax
import Preferences
import Testing

/// Names that are used as texts, next to declared keys.
struct MisspeltNameTests {
  private struct AppKeys: Namespace {
    let launchCount = Key(default: 0, formerly: ["launch_count"])
    let host = Key(default: "localhost")
    let port1 = Key(default: 1)
    let on = Key(default: false)
    let sizes = Key<[String: Int]>(default: [:])
    let editor = EditorKeys()
    static let lookAlikes = ["hostt"]
  }

  private struct EditorKeys: Namespace { let tabWidth = Key(default: 4) }

  @Test(arguments: [
    "color", "launch_count", "port2", "off", "hostt", "sizes.smallest", "editor.width",
    "tabWidth", "window.launchCount", "launchCount",
  ])
  func `a name that resembles no declared one, or on purpose, is no problem`(name: String) {
    let app = Domain(AppKeys(), store: MemoryStore())
    app[name] = 3
    _ = app[name].int
    #expect(app.problems.isEmpty)
  }

  #if DEBUG
    @Test(arguments: ["assignment", "reading", "light key", "static key"])
    func `a debug build stops at a misspelt name`(use: String) async throws {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { [use] in
        let app = Domain(AppKeys(), store: MemoryStore())
        switch use {
        case "assignment": app["lanuchCount"] = 3
        case "reading": _ = app["lanuchCount"].int
        case "light key": app.set(3, forKey: LightKey("lanuchCount"))
        default: _ = app[DefaultsKey<Int>("lanuchCount")]
        }
      }
      let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(
        message.contains(
          "lanuchCount: no such name; did you mean launchCount?; if this key exists too, declare "
            + "it, or add it to the namespace's lookAlikes"))
    }
  #endif
}
