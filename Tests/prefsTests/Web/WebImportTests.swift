import Foundation
import Harness
import Testing

/// `import` and `export` with a web document.
@Suite(.onOwnThread)
struct WebImportTests {
  private static let path = "/app/settings.json"
  private let server: DocumentServer
  private let scratch: Scratch
  private let address: String

  init() throws {
    server = try DocumentServer([Self.path: #"{"port": 8080, "log": {"level": "info"}}"#])
    scratch = try Scratch()
    address = server.address + Self.path
  }

  private func run(_ words: String...) throws -> Program.Outcome {
    try Program.run(words, in: scratch.folder)
  }

  @Test func `import adds values from a file to a web document`() throws {
    try scratch.write(#"{"port": 8080, "name": "a"}"#, to: "a.json")
    let outcome = try run("import", "a.json", address)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.err == "\(address): 1 value imported, 1 there already\n")
    #expect(server[Self.path] == #"{"port": 8080, "log": {"level": "info"}, "name": "a"}"#)
    try scratch.write(#"{"port": 1}"#, to: "b.json")
    let refused = try run("import", "b.json", address)
    #expect(refused.status == 1)
    #expect(refused.err.contains("1 value differs; nothing was written"))
    #expect(try run("import", "b.json", address, "--overwrite").status == 0)
    #expect(server[Self.path]?.contains(#""port": 1,"#) == true)
  }

  @Test func `import creates a missing web document`() throws {
    let new = server.address + "/new.json"
    #expect(try run("import", address, new).status == 0)
    #expect(try run("diff", address, new).status == 0)
  }

  @Test func `export writes a web document to a file`() throws {
    #expect(try run("export", address, "b.json").status == 0)
    #expect(try scratch.read("b.json").contains("8080"))
    #expect(try run("diff", address, "b.json").status == 0)
  }

  @Test func `export refuses a web or etcd address as its target`() throws {
    try scratch.write("{}", to: "a.json")
    for target in [address, "etcd://127.0.0.1/p/"] {
      let outcome = try run("export", "a.json", target)
      #expect(outcome.status == 64)
      #expect(
        outcome.err == "prefs: \(target): a new file is written, nothing on a server; "
          + "prefs import puts values there\n")
    }
    #expect(server.requests.isEmpty)
  }

  @Test func `import is refused if the web document has only a weak ETag`() throws {
    try scratch.write(#"{"name": "a"}"#, to: "a.json")
    server.change { $0.tags = .weak }
    let outcome = try run("import", "a.json", address)
    #expect(outcome.status == 73)
    #expect(outcome.err.contains("weak ETag"), "\(outcome)")
  }

  @Test(.enabled(if: EtcdCluster.isInstalled, "needs etcd-server and etcd-client"))
  func `import copies values from a web document to etcd and back`() throws {
    let cluster = try EtcdCluster()
    let etcd = "etcd://127.0.0.1:\(cluster.members[0].port)/app/"
    #expect(try run("import", address, etcd).status == 0)
    #expect(try cluster.control()("get", "/app/log/level", "--print-value-only") == "\"info\"\n")
    try cluster.control()("put", "/app/name", "\"b\"")
    let back = try run("import", etcd, address)
    #expect(back.status == 0, "\(back)")
    #expect(
      server[Self.path] == #"{"port": 8080, "log": {"level": "info"}, "name": "b"}"#)
  }
}
