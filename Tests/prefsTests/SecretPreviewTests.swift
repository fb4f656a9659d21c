import Harness
import Testing

/// Lines that are shown before a save come from the file itself; secrets stand in some of them.
@Suite(.onOwnThread)
struct SecretPreviewTests {
  @Test func `a dry run beside a secret masks its line`() throws {
    let scratch = try Scratch()
    try scratch.write(
      #"{"properties": {"token": {"type": "string", "writeOnly": true}}}"#, to: "schema.json")
    let file = try scratch.write(
      "{\n  \"user\": \"ann\",\n  \"token\": \"canary\"\n}\n", to: "a.json")
    for change in [["user", "bob"], ["token", "canary2"]] {
      let outcome = try Program.run(
        ["set", file.path, change[0], change[1], "--schema", scratch.path("schema.json")]
          + ["--dry-run"])
      #expect(outcome.status == 0, "\(outcome.err)")
      #expect(!outcome.out.contains("canary"), "\(outcome.out)")
      #expect(outcome.out.contains("••••••"), "\(outcome.out)")
    }
  }

  @Test func `a whole number in place of a property list's real stays a real`() throws {
    let scratch = try Scratch()
    let file = try scratch.write(
      "<plist><dict>\n<key>r</key>\n<real>1.5</real>\n</dict></plist>\n", to: "a.plist")
    #expect(try Program.run("set", file.path, "r", "2").status == 0)
    #expect(try scratch.read("a.plist").contains("<real>2</real>"))
  }
}
