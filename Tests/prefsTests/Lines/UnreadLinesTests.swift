import Harness
import Testing

/// Lines that the program does not read, because another one with their key counts, on the command line.
@Suite(.onOwnThread)
struct UnreadLinesTests {
  private let scratch: Scratch
  private let sshd, redis: String

  init() throws {
    scratch = try Scratch()
    sshd = try scratch.write("UsePAM yes\nPort 22\nUsePAM no\n", to: "sshd_config").path
    redis = try scratch.write("requirepass one\nrequirepass two\n", to: "redis.conf").path
  }

  @Test func `list prints them as comments, and marks them in JSON`() throws {
    let lines = try Program.run("list", sshd).out.split(separator: "\n")
    #expect(lines.contains("# line 3: not read: UsePAM = \"no\""))
    let objects = try Program.run("list", sshd, "--json").out.split(separator: "\n")
    let unread = objects.filter { $0.contains("\"read\": false") }
    #expect(unread.count == 1 && unread[0].contains("\"line\": 3"), "\(objects)")
    #expect(unread.first?.contains("\"set\": false") == true)
    let masked = "# line 1: not read: requirepass = ••••••\n"
    #expect(try Program.run("list", redis).out.contains(masked))
  }

  @Test func `a value that the program expands is marked in JSON`() throws {
    let file = try scratch.write("A=\"$HOME/x\"\nB='$HOME'\n", to: ".env").path
    let objects = try Program.run("list", file, "--json").out.split(separator: "\n")
    #expect(objects.map { $0.contains("\"expanded\": true") } == [false, true, false, false])
  }

  @Test func `unset removes one of them`() throws {
    let outcome = try Program.run("unset", sshd, "\"UsePAM (not read)\"")
    #expect(outcome == .init(status: 0, out: "", err: ""))
    #expect(try scratch.read("sshd_config") == "UsePAM yes\nPort 22\n")
  }

  @Test func `set says that another line of the key is not read`() throws {
    let outcome = try Program.run("set", sshd, "UsePAM", "no")
    #expect(outcome.status == 0)
    #expect(outcome.err == "\(sshd):3: UsePAM: this line is not read; line 1 counts\n")
    #expect(try scratch.read("sshd_config") == "UsePAM no\nPort 22\nUsePAM no\n")
    #expect(try Program.run("set", sshd, "UsePAM", "yes", "--quiet").err.isEmpty)
    #expect(try Program.run("set", sshd, "Port", "23").err.isEmpty)
  }

  @Test func `nothing is set at such a line, and its secrets are masked`() throws {
    let outcome = try Program.run("set", redis, "\"requirepass (not read)\"", "new")
    #expect(outcome.status != 0)
    #expect(outcome.err.contains("a line that is not read has no value to set"))
    let preview = try Program.run("unset", redis, "\"requirepass (not read)\"", "--dry-run")
    #expect(preview.status == 0 && preview.out.contains("requirepass"))
    #expect(!preview.out.contains("one") && !preview.out.contains("two"))
  }

  @Test func `unset removes a duplicate of a JSON file, and only then its key`() throws {
    let file = try scratch.write("{\n  \"a\": 1,\n  \"b\": 2,\n  \"a\": 3\n}\n", to: "a.json").path
    let listing = try Program.run("list", file)
    #expect(listing.out == "a = 1 # duplicate key\nb = 2\na = 3 # duplicate key\n")
    #expect(try Program.run("unset", file, "a").err.contains("duplicate key \"a\""))
    #expect(try Program.run("set", file, "\"a (not read)\"", "5").status != 0)
    #expect(
      try Program.run("unset", file, "\"a (not read)\"") == .init(status: 0, out: "", err: ""))
    #expect(try scratch.read("a.json") == "{\n  \"b\": 2,\n  \"a\": 3\n}\n")
    #expect(try Program.run("unset", file, "a").status == 0)
  }
}
