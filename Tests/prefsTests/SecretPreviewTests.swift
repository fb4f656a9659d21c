import Harness
import Testing

/// Secrets in lines of the file that previews and messages quote.
@Suite(.onOwnThread)
struct SecretPreviewTests {
  @Test func `set --dry-run masks secrets in the lines it shows`() throws {
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

  @Test func `check masks secrets in the lines it quotes`() throws {
    let scratch = try Scratch()
    try scratch.write(
      #"{"properties": {"port": {"type": "integer"}, "token": {"writeOnly": true, "type": "integer"}, "#
        + #""keys": {"uniqueItems": true, "items": {"writeOnly": true}}}}"#, to: "schema.json")
    try scratch.write(
      #"{"token":"canary","port":"x","keys":["canary","canary"]}"# + "\n", to: "a.json")
    let check = { (options: String...) in
      try Program.run(
        ["check", "a.json", "--schema", "schema.json"] + options, in: scratch.folder)
    }
    let outcome = try check()
    #expect(outcome.status == 1)
    #expect(
      outcome.err == """
        a.json:1:10: token: is not a whole number: ••••••
          {"token":"••••••","port":"x","key…
                   ^
        a.json:1:26: port: is not a whole number: "x"
          {"token":"••••••","port":"x","keys":["••••••","••••••…
                                   ^
        a.json:1:37: keys: must not hold •••••• twice
          {"token":"••••••","port":"x","keys":["••••••","••••••"]}
                                              ^

        """)
    #expect(try !check("--json").out.contains("canary"))
  }

  @Test func `a syntax error quotes no text if the schema declares secrets`() throws {
    let scratch = try Scratch()
    try scratch.write(#"{"properties": {"token": {"writeOnly": true}}}"#, to: "schema.json")
    try scratch.write(#"{"$schema": "schema.json", "token": canary}"#, to: "a.json")
    for command in ["check", "list", "get", "set"] {
      let outcome = try Program.run(
        [command, "a.json"] + ["get": ["token"], "set": ["x", "1"]][command, default: []],
        in: scratch.folder)
      #expect(outcome.status == 65 && outcome.err.contains("a.json:1:37:"), "\(outcome)")
      #expect(!outcome.err.contains("canary"), "\(outcome)")
    }
  }

  @Test func `get prints a secret only if its own key is asked for`() throws {
    let scratch = try Scratch()
    try scratch.write(
      #"{"properties": {"a": {"properties": {"token": {"writeOnly": true}}}}}"#, to: "schema.json")
    try scratch.write(
      #"{"$schema": "schema.json", "a": {"token": "canary", "b": 1}}"#, to: "a.json")
    let get = { (name: String) in
      let out = try Program.run(["get", "a.json", name], in: scratch.folder).out
      return out.split(whereSeparator: \.isWhitespace).joined()
    }
    #expect(try get(".") == #"{"$schema":"schema.json","a":{"token":"••••••","b":1}}"#)
    #expect(try get("a") == #"{"token":"••••••","b":1}"#)
    #expect(try get("a.token") == "canary")
  }

  @Test func `a whole number in place of a property list's real stays a real`() throws {
    let scratch = try Scratch()
    let file = try scratch.write(
      "<plist><dict>\n<key>r</key>\n<real>1.5</real>\n</dict></plist>\n", to: "a.plist")
    #expect(try Program.run("set", file.path, "r", "2").status == 0)
    #expect(try scratch.read("a.plist").contains("<real>2</real>"))
  }
}
