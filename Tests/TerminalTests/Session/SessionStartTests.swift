import Editing
import Preferences
import Testing

@testable import Terminal

struct SessionStartTests {
  @Test func `services start after the first screen and before the first key`() async throws {
    var screens = 0
    var screensAtStart: Int?
    let terminal = FakeTerminal(events: [.key(.down)]) { _ in screens += 1 }
    var session = Session(
      try Sample.editor(), on: terminal, onStart: { screensAtStart = screens },
      onEditorChange: { _ in #expect(screensAtStart == 1) }
    ) { Sample.answer($0) }
    _ = await session.run()
    #expect(screensAtStart == 1)
    #expect(screens > 1)
  }
}
