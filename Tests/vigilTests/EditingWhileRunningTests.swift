import Glibc
import Harness
import Seeded
import Testing

/// Editing the settings in tmux while the daemon runs.
@Suite(.onOwnThread, .enabled(if: Terminal.isAvailable, "tmux is missing"), .serialized)
struct EditingWhileRunningTests {
  private let settings = """
    {
      // the small disk
      "disk": { "paths": ["/"], "leastFree": 5 },
      "every": "1m"
    }

    """

  @Test func `an edit changes one line, and the daemon announces the new value`() throws {
    let home = try Home(settings)
    let daemon = try home.start()
    let terminal = try home.edit()
    try terminal.expect("vigil: settings.json")
    try terminal.press("/")
    try terminal.type("leastFree")
    try terminal.press("Enter", "Enter", "C-u")
    try terminal.type("500")
    try terminal.expect("must lie in 0…100")
    try terminal.press("C-u")
    try terminal.type("15")
    try terminal.press("Enter", "w")
    try terminal.expect("-   \"disk\": { \"paths\": [\"/\"], \"leastFree\": 5 },")
    try terminal.press("Enter")
    try terminal.expect("saved 1 change")
    #expect(daemon.prints("disk.leastFree is 15 now\n"))
    try terminal.press("q")
    try terminal.expect("exit 0")
    #expect(home.settings == settings.replacing("\"leastFree\": 5", with: "\"leastFree\": 15"))
    #expect(daemon.end() == 0)
  }

  @Test func `writes by the daemon and others during an edit are kept`() throws {
    let home = try Home(settings)
    let daemon = try home.start()
    let terminal = try home.edit()
    try terminal.expect("every")
    try terminal.press("/")
    try terminal.type("leastFree")
    try terminal.press("Enter", "Enter", "C-u")
    try terminal.type("15")
    try terminal.press("Enter")
    try terminal.expect("1 staged")
    let fresh = "[{\"path\": \"/nonesuch\", \"hours\": 1}]"
    #expect(try home.run("config", "set", "fresh", fresh).status == 0)
    #expect(daemon.prints("alarm: file /nonesuch"))
    #expect(eventually { home.settings?.contains("reported") == true })
    try terminal.expect("reported")
    try terminal.expect("changed by another program: ")
    try terminal.press("w", "Enter")
    try terminal.expect("saved 1 change")
    #expect(daemon.prints("disk.leastFree is 15 now\n"))
    try terminal.press("q")
    #expect(daemon.end() == 0)
    let text = try #require(home.settings)
    #expect(text.contains("\"leastFree\": 15") && text.contains("\"reported\": 1"))
    #expect(text.contains("/nonesuch") && text.contains("// the small disk"))
  }
}
