import Foundation
import Harness
import Testing

/// The commands on a web document.
@Suite(.onOwnThread)
struct WebCommandTests {
  static let path = "/app/settings.json"
  let server: DocumentServer
  let scratch: Scratch
  let address: String

  init() throws {
    server = try DocumentServer([Self.path: "{\n  // by hand\n  \"port\": 8080, \"on\": true\n}\n"])
    scratch = try Scratch()
    address = server.address + Self.path
  }

  private func run(_ arguments: String...) throws -> Program.Outcome {
    try Program.run(arguments, in: scratch.folder)
  }

  @Test func `list and get work on a web document`() throws {
    #expect(try run("list", address).out == "port = 8080\non = true\n")
    #expect(try run(address).out == "port = 8080\non = true\n")
    #expect(try run("get", address, "port").out == "8080\n")
    #expect(try run("get", address, "prt").status == 1)
  }

  @Test func `set and unset keep the layout of a web document`() throws {
    #expect(try run("set", address, "port", "9090").status == 0)
    #expect(server[Self.path] == "{\n  // by hand\n  \"port\": 9090, \"on\": true\n}\n")
    #expect(try run("unset", address, "on").status == 0)
    #expect(server[Self.path] == "{\n  // by hand\n  \"port\": 9090\n}\n")
  }

  @Test func `set --dry-run sends no change to the web server`() throws {
    let outcome = try run("set", address, "port", "9090", "--dry-run")
    #expect(outcome.out.contains("+") && outcome.out.contains("\"port\": 9090"))
    #expect(server.requests.map(\.method) == ["GET"])
  }

  @Test func `set creates a missing web document`() throws {
    let new = server.address + "/new.json"
    #expect(try run("get", new, "a").status == 66)
    #expect(try run("set", new, "a", "1").status == 0)
    #expect(server["/new.json"] == "{\n  \"a\": 1\n}\n")
  }

  @Test func `check and diff work on a web document`() throws {
    try scratch.write(#"{"properties": {"port": {"maximum": 1000}}}"#, to: "schema.json")
    let check = try run("check", address, "--schema", "schema.json")
    #expect(check.status == 1)
    #expect(check.err.hasPrefix("\(address):3:11: port: must be at most 1000"))
    try scratch.write(#"{"port": 8081, "on": true}"#, to: "other.json")
    #expect(try run("diff", address, "other.json").out == "~ port = 8080 -> 8081\n")
  }

  @Test func `check reads TOML at a web address as strictly as in a file`() throws {
    server["/app.toml"] = "point = {x = 1,}\n"
    let strict = try run("check", server.address + "/app.toml")
    #expect(strict.status == 65)
    #expect(strict.err.hasPrefix("\(server.address)/app.toml:1:15: "))
    #expect(strict.err.contains("a comma after the last member, which TOML 1.1 added"))
    #expect(try run("check", "--lenient", server.address + "/app.toml").status == 0)
  }

  @Test func `a missing web document and a silent server are reported`() throws {
    let missing = try run("get", server.address + "/none", "a")
    #expect(missing.err == "prefs: \(server.address)/none: there is nothing at this address\n")
    server.end()
    let gone = try run("get", address, "port")
    #expect(gone.status == 74)
    #expect(gone.err.hasPrefix("prefs: \(address): no answer: "))
  }

  @Test func `--credentials sends a user's password or a token`() throws {
    server.change { $0.authorization = "Basic YW5uOnNlc2FtZQ==" }
    let nobody = try run("get", address, "port")
    #expect(nobody.status == 77)
    #expect(nobody.err.contains("--credentials"))
    try scratch.write(#"{"user": "ann", "password": "sesame"}"#, to: "ann.json")
    #expect(try run("get", address, "port", "--credentials", "ann.json").status == 77)
    chmod(scratch.path("ann.json"), 0o600)
    #expect(try run("get", address, "port", "--credentials", "ann.json").out == "8080\n")
    server.change { $0.authorization = "Bearer 1234" }
    try scratch.write(#"{"token": "1234"}"#, to: "ann.json")
    #expect(try run("set", address, "port", "1", "--credentials", "ann.json").status == 0)
  }

  @Test func `a web document without ETag can be read but not written`() throws {
    server.change { $0.tags = .none }
    #expect(try run("get", address, "port").status == 0)
    let refused = try run("set", address, "port", "9090")
    #expect(refused.status == 73)
    #expect(refused.err.contains("gives no ETag"))
    #expect(server.requests.allSatisfy { $0.method == "GET" })
  }

  @Test func `set succeeds if the server's response to the write is lost`() throws {
    server.cause([.unanswered])
    #expect(try run("set", address, "port", "9090").status == 0)
    #expect(server[Self.path]?.contains("9090") == true)
  }

  @Test(arguments: [["history"], ["restore", "1"], ["convert", "x.json"]])
  func `history, restore and convert refuse a web document`(words: [String]) throws {
    let outcome = try Program.run(
      [words[0], address] + words.dropFirst(), in: scratch.folder)
    #expect(outcome.status == 64)
    #expect(outcome.err.contains(address) && outcome.err.contains("name a file"))
  }

  @Test func `an existing file whose name looks like a URL is read as a file`() throws {
    let folder = scratch.url("http:/host")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try scratch.write("{\"a\": 1}", to: "http:/host/x.json")
    #expect(try run("get", "http://host/x.json", "a").out == "1\n")
    #expect(try run("get", "./http://host/y.json", "a").err.contains("no such file"))
  }

  @Test func `a malformed URL is refused without showing its password`() throws {
    for address in ["https://ann:sesame@host/x", "https://ann:sesame@ho st/x", "http:///x"] {
      let outcome = try run("get", address, "a")
      #expect(outcome.status == 64)
      #expect(!outcome.err.contains("sesame"), "\(outcome.err)")
    }
  }
}
