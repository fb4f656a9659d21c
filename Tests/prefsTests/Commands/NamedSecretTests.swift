import Harness
import Testing

/// Secrets in files that no schema describes.
@Suite(.onOwnThread)
struct NamedSecretTests {
  private let scratch: Scratch
  init() throws { scratch = try Scratch() }

  private func prefs(_ arguments: String...) throws -> Program.Outcome {
    try Program.run(
      arguments, in: scratch.folder, environment: ["XDG_STATE_HOME": scratch.path("state")])
  }

  private static let files = [
    (".env", "A=1\nDB_PASSWORD=s3cret\n", "A"),
    ("my.cnf", "[client]\npassword=s3cret\nhost=1\n", "client.host"),
    ("redis.conf", "port 1\n#requirepass s3cret\nrequirepass s3cret\n", "port"),
    ("plain.cnf", "[client]\nhost=1\n", "client.host"),
    (
      "app.json", "{\n  // \"token\": \"s3cret\",\n  \"port\": 1,\n  \"token\": \"s3cret\"\n}\n",
      "port"
    ),
  ]

  @Test(arguments: ["api key", "pass word", "STRIPE KEY", "db: password"])
  func `a list masks the only secret of a document`(key: String) throws {
    try scratch.write("{\"\(key)\": \"s3cret\", \"port\": 1}\n", to: "a.json")
    let lines = try prefs("list", "a.json").out.split(separator: "\n")
    #expect(lines == ["\"\(key)\" = ••••••", "port = 1"])
  }

  @Test(arguments: files)
  func `each save is in the history, and restoring keeps the secrets`(
    file: String, text: String, name: String
  ) throws {
    try scratch.write(text, to: file)
    for value in ["2", "3", "4"] {
      #expect(try prefs("set", file, name, value) == .init(status: 0, out: "", err: ""))
    }
    #expect(try prefs("history", file).out.split(separator: "\n").count == 3)
    #expect(try Program.run("grep", ["-r", "s3cret", scratch.path("state")]).out.isEmpty)
    let changed = text.replacing("s3cret", with: "another")
    try scratch.write(changed, to: file)
    #expect(try prefs("restore", file, "2") == .init(status: 0, out: "", err: ""))
    #expect(
      try scratch.read(file)
        == changed.replacing("=1", with: "=2").replacing(" 1", with: " 2"))
  }

  @Test func `a secret by name is masked in JSON, property lists and addresses`() throws {
    try scratch.write(
      #"{"token": "s3cret", "db": {"passwords": ["s3cret"]}, "url": "postgres://u:s3cret@h/", "keyboard": "us"}"#,
      to: "a.json")
    try scratch.write(
      "<plist><dict><key>psk</key><string>s3cret</string></dict></plist>", to: "a.plist")
    let list = try prefs("list", "a.json").out
    #expect(
      list == """
        token = ••••••
        db.passwords = ••••••
        url = "postgres://u:••••••@h/"
        keyboard = "us"

        """)
    #expect(try prefs("list", "a.plist").out == "psk = ••••••\n")
    #expect(try prefs("get", "a.json", ".").out.contains("s3cret") == false)
    #expect(try prefs("get", "a.json", "token").out == "s3cret\n")
    #expect(try prefs("get", "a.json", "url").out == "postgres://u:s3cret@h/\n")
    #expect(try prefs("list", "a.json", "--filter", "s3cret").out.isEmpty)
    #expect(try prefs("list", "a.json", "--filter", "postgres").out.contains("url"))
  }

  @Test func `a schema may say that a value is no secret`() throws {
    try scratch.write(
      #"{"properties": {"token": {"type": "string", "writeOnly": false}, "psk": {"type": "boolean"}, "pass": {"type": "string"}}}"#,
      to: "s.json")
    try scratch.write(#"{"token": "open", "psk": true, "pass": "s3cret"}"#, to: "a.json")
    let list = try prefs("list", "a.json", "--schema", "s.json").out
    #expect(list.contains("token = \"open\"") && list.contains("psk = true"), "\(list)")
    #expect(list.contains("pass = ••••••"))
  }

  @Test(arguments: ["{\"api-token\": s3cret}", "[a]\npassword s3cret\n{"])
  func `no message quotes a broken file that names a secret`(text: String) throws {
    try scratch.write(text, to: "a.json")
    for command in [["check", "a.json"], ["list", "a.json"], ["set", "a.json", "x", "1"]] {
      let outcome = try Program.run(command, in: scratch.folder)
      #expect(!(outcome.out + outcome.err).contains("s3cret"), "\(outcome)")
    }
  }
}
