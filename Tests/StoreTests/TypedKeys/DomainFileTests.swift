import Preferences
import Testing

@testable import Store

struct DomainFileTests {
  @Test func `setting typed keys changes only their values in the file`() async throws {
    let scratch = try Scratch()
    let path = try scratch.write(
      """
      {
        // how often
        "launchCount": 41,
        "unknown": [1, 2],
        "editor": {"tab_size": 2}
      }

      """, to: "settings.json")
    let defaults = Domain(AppKeys(), store: FileStore(path: path))
    #expect(defaults.launchCount == 41)
    #expect(defaults.editor.tabWidth == 2)
    defaults.launchCount += 1
    defaults.editor.tabWidth *= 4
    defaults.username = "ada"
    try await defaults.flush()
    #expect(
      scratch.text(of: "settings.json") == """
        {
          // how often
          "launchCount": 42,
          "unknown": [1, 2],
          "editor": {"tabWidth": 8},
          "username": "ada"
        }

        """)
  }
}
