import Harness
import Testing

/// `--against`: comparison with another file, in the editor and in `list`.
@Suite(.onOwnThread, .serialized)
struct AgainstScreenTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    _ = try scratch.write("{\n  \"port\": 1,\n  \"name\": \"x\"\n}\n", to: "mine.json")
    _ = try scratch.write("{\"port\": 2, \"name\": \"x\", \"new\": true}", to: "site.json")
  }

  @Test(.enabled(if: Terminal.isAvailable, "tmux is missing"))
  func `:take copies differing values from the compared file`() throws {
    let terminal = try Terminal(
      [scratch.path("mine.json"), "--against", scratch.path("site.json")],
      environment: ["LC_ALL": "C.UTF-8"])
    try terminal.expect("2 values not as in")
    try terminal.expect("% port")
    try terminal.press(":", "take port", "Enter")
    try terminal.expect("port: taken from")
    try terminal.press(":", "take new", "Enter")
    try terminal.expect("new: taken from")
    try terminal.press("w", "Enter")
    try terminal.expect("saved 2")
    try terminal.press("q")
    try terminal.expect("exit 0")
    #expect(try Program.run(["diff", "mine.json", "site.json"], in: scratch.folder).status == 0)
  }

  @Test(.enabled(if: Terminal.isAvailable, "tmux is missing"))
  func `the editor follows changes of the compared file and reports if it is unreadable`() throws {
    let terminal = try Terminal(
      [scratch.path("mine.json"), "--against", scratch.path("site.json")],
      environment: ["LC_ALL": "C.UTF-8"])
    try terminal.expect("2 values not as in")
    _ = try scratch.write(
      "{\"port\": 1, \"name\": \"x\", \"cache\": {\"size\": 3}}", to: "site.json")
    try terminal.expect("+ cache.size")
    try terminal.expect("1+│")
    _ = try scratch.write("{\"port\"", to: "site.json")
    try terminal.expect("compared as last read")
    try terminal.expect("+ cache.size")
    _ = try scratch.write("{\"port\": 1, \"name\": \"x\"}", to: "site.json")
    try terminal.expect("as in ")
    try terminal.press("q")
    try terminal.expect("exit 0")
  }

  @Test func `list --against shows differing values and filters by @differs`() throws {
    let words = ["list", "mine.json", "--against", "site.json"]
    #expect(
      try Program.run(words + ["--filter=@differs"], in: scratch.folder).out == """
        port = 1 # site.json: 2
        # new is not set; only in site.json: true

        """)
    #expect(
      try Program.run(words + ["--filter=-@differs"], in: scratch.folder).out == "name = \"x\"\n")
    let objects = try Program.run(words + ["--json", "--filter=new"], in: scratch.folder).out
    #expect(
      objects.contains(#""name": "new", "set": false, "compared": "only in site.json: true""#))
    let alone = try Program.run(["list", "mine.json", "--filter", "@differs"], in: scratch.folder)
    #expect(alone.status == 64)
    #expect(alone.err.contains("name it with --against"))
  }
}
