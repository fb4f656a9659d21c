import Harness
import Testing

/// Marked rows, copying and bookmarks kept between sessions, in tmux.
@Suite(.onOwnThread, .enabled(if: Terminal.isAvailable, "tmux is missing"), .serialized)
struct MarksScreenTests {
  @Test func `marked rows are removed together, and a bookmark survives the session`() throws {
    let gateway = try Gateway()
    let environment = ["LC_ALL": "C.UTF-8", "XDG_STATE_HOME": gateway.scratch.path("state")]
    var terminal = try Terminal([gateway.scratch.path("gateway.json")], environment: environment)
    try terminal.expect("8443")
    try terminal.press(",", ",")
    try terminal.expect("2 marked")
    try terminal.press("x")
    try terminal.expect("removed 2 keys")
    try terminal.press("u", "Escape")
    try terminal.expect("nothing is marked any more")
    try terminal.press("G", "m", "z", "g", "q")
    try terminal.expect("exit 0")
    terminal = try Terminal([gateway.scratch.path("gateway.json")], environment: environment)
    try terminal.expect("8443")
    try terminal.press("'", "z", "Y", "s")
    try terminal.expect("prefs set /")
    try terminal.expect("select the text with its mouse")
  }
}
