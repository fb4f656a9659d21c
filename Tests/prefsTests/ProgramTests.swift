import Harness
import Testing

@Suite(.onOwnThread)
struct ProgramTests {
  @Test func `prefs --help prints the usage`() throws {
    let outcome = try Program.run("--help")
    #expect(outcome.status == 0)
    #expect(outcome.out.contains("USAGE: prefs"))
  }
}
