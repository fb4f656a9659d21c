import Editing
import Preferences
import Testing

@testable import Terminal

/// A store that tells of no change is looked at when the terminal gets the focus.
struct FocusTests {
  @Test(arguments: [true, false])
  func `the focus asks for what has changed where nobody tells`(isSilent: Bool) async throws {
    let terminal = FakeTerminal(events: [.focus(false), .focus(true)])
    var loads = 0
    var session = Session(
      try Sample.editor(), on: terminal, onFocus: isSilent ? [.storeChanged] : []
    ) { effect in
      if case .load = effect { loads += 1 }
      return nil
    }
    _ = await session.run()
    #expect(loads == (isSilent ? 1 : 0))
  }
}
