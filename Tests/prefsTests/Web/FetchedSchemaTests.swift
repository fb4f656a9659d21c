import Foundation
import Harness
import Testing

/// Schemas on web servers, fetched only with `--fetch`.
@Suite(.onOwnThread)
struct FetchedSchemaTests {
  let server: DocumentServer
  let scratch: Scratch

  init() throws {
    server = try DocumentServer([
      "/schema.json": #"{"properties": {"port": {"$ref": "parts/port.json"}}}"#,
      "/parts/port.json": #"{"$ref": "limit.json"}"#,
      "/parts/limit.json": #"{"maximum": 9}"#,
    ])
    scratch = try Scratch()
    try scratch.write(
      #"{"$schema": "\#(server.address)/schema.json", "port": 10}"#, to: "settings.json")
    try scratch.write(#"{"port": 10}"#, to: "plain.json")
  }

  private func check(_ arguments: String...) throws -> Program.Outcome {
    try Program.run(
      ["check"] + arguments, in: scratch.folder,
      environment: ["XDG_CACHE_HOME": scratch.path("cache")])
  }

  @Test func `no schema is fetched without --fetch`() throws {
    let named = try check("settings.json")
    #expect(named.status == 0)
    #expect(named.err.contains("\(server.address)/schema.json: is not fetched; --fetch does that"))
    let given = try check("plain.json", "--schema", server.address + "/schema.json")
    #expect(given.status == 64)
    #expect(server.requests.isEmpty)
  }

  @Test func `--fetch fetches a schema and the schemas that it refers to`() throws {
    for arguments in [
      ["settings.json"], ["plain.json", "--schema", server.address + "/schema.json"],
    ] {
      let outcome = try check(arguments[0], "--fetch")
      guard arguments.count > 1 else {
        #expect(outcome.status == 1)
        #expect(outcome.err.contains("port: must be at most 9"))
        continue
      }
      let given = try check(arguments[0], arguments[1], arguments[2], "--fetch")
      #expect(given.err.contains("port: must be at most 9"))
    }
    #expect(Set(server.requests.map(\.target)).count == 3)
  }

  @Test func `--fetch fetches schemas that a local schema refers to`() throws {
    try scratch.write(
      #"{"properties": {"port": {"$ref": "\#(server.address)/parts/limit.json"}}}"#, to: "own.json")
    #expect(try check("plain.json", "--schema", "own.json").err.contains("was not given"))
    let fetched = try check("plain.json", "--schema", "own.json", "--fetch")
    #expect(fetched.err.contains("port: must be at most 9"))
  }

  @Test func `a cached schema is revalidated by ETag and used while the server is down`() throws {
    _ = try check("settings.json", "--fetch")
    _ = try check("settings.json", "--fetch")
    #expect(server.requests.suffix(3).allSatisfy { $0.headers["if-none-match"] != nil })
    server.end()
    let offline = try check("settings.json", "--fetch")
    #expect(offline.err.contains("port: must be at most 9"))
    #expect(offline.err.contains("going on with it as it was on "))
  }

  @Test func `--fetch replaces a cached schema that has changed`() throws {
    _ = try check("settings.json", "--fetch")
    server["/parts/limit.json"] = #"{"maximum": 10}"#
    #expect(try check("settings.json", "--fetch").status == 0)
  }

  @Test func `a damaged cache entry of a schema is fetched again`() throws {
    _ = try check("settings.json", "--fetch")
    let folder = scratch.url("cache/prefs/downloads")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      try Data("prefs download 1 0\nnothing\n".utf8).write(to: folder.appending(path: name))
    }
    #expect(try check("settings.json", "--fetch").err.contains("port: must be at most 9"))
  }

  @Test func `an unreachable schema server is only a warning`() throws {
    server.end()
    let outcome = try check("settings.json", "--fetch")
    #expect(outcome.status == 0)
    #expect(outcome.err.contains("going on without the document's schema"))
  }

  @Test func `credentials are not sent to a schema's server`() throws {
    try scratch.write(#"{"user": "ann", "password": "sesame"}"#, to: "ann.json")
    chmod(scratch.path("ann.json"), 0o600)
    _ = try check("settings.json", "--fetch", "--credentials", "ann.json")
    #expect(!server.requests.isEmpty)
    #expect(server.requests.allSatisfy { $0.headers["authorization"] == nil })
  }
}
