import Harness
import Testing

/// Unusual lines of systemd's units, on the command line.
@Suite(.onOwnThread)
struct AwkwardUnitFileTests {
  @Test func `a new setting does not become a line of a value that a backslash continues`() throws {
    let text = "[Unit]\nDescription=T\nConflicts= \\\na.service \\\nb.service \\\n"
    try AwkwardFile("t.target", text).expectSet(
      "Unit.Wants", "z.service", gives: text + "\nWants=z.service\n")
  }

  @Test func `a backslash at the end of a comment continues nothing`() throws {
    let file = try AwkwardFile("t.service", "[Service]\n# ends in \\\nType=oneshot\n")
    try file.expect(["Service.Type": "oneshot"])
  }

  @Test func `a line that is no setting stays when another line is edited`() throws {
    let text = "[Service]\n\\# by a generator\nEnvironmentFile=/etc/a\n"
    try AwkwardFile("f.service", text).expectSet(
      "Service.EnvironmentFile", "/etc/b", gives: text.replacing("/etc/a", with: "/etc/b"))
  }

  @Test(arguments: [
    ("Service.WorkingDirectory", "/y\\", "cannot hold a backslash at the end"),
    ("Restart", "no", "keys only in groups"),
  ])
  func `an edit that systemd would read otherwise is refused`(
    key: String, value: String, words: String
  ) throws {
    try AwkwardFile("a.service", "[Service]\nType=simple\n").expectRefusal(
      of: "set", key, value, words: words)
  }

  @Test func `merging keeps a line that only one side added to a list`() throws {
    func unit(_ start: String, also: String = "") -> String {
      "[Service]\nExecStartPre=a\n\(also)ExecStart=\(start)\n"
    }
    let file = try AwkwardFile(
      "mine.service", unit("x", also: "ExecStartPre=b\n"),
      others: ["base.service": unit("x"), "theirs.service": unit("y")])
    let merge = try file.run(["merge", "base.service", "mine.service", "theirs.service"])
    #expect(merge.status == 0, "\(merge.err)")
    try file.expect(["Service.ExecStartPre[1]": "b", "Service.ExecStart": "y"])
  }
}
