import Foundation
import Harness
import Testing

/// `apply`, `import` and `export` with a real etcd.
@Suite(.onOwnThread, .enabled(if: EtcdCluster.isInstalled, "needs etcd-server and etcd-client"))
struct EtcdFleetTests {
  let scratch: Scratch
  let cluster: EtcdCluster

  init() throws {
    scratch = try Scratch()
    cluster = try EtcdCluster()
  }

  private func address(_ prefix: String) -> String {
    "etcd://127.0.0.1:\(cluster.members[0].port)/\(prefix)/"
  }

  private func run(_ arguments: String...) throws -> Program.Outcome {
    try Program.run(arguments, in: scratch.folder)
  }

  @Test func `apply reports the store that failed, and the next run writes the rest`() throws {
    _ = try scratch.write(
      """
      {"format": "prefs changes", "version": 1, "changes": [{"name": "port", "old": 1, "new": 2}]}
      """, to: "c.json")
    _ = try scratch.write("{\"port\": 1}\n", to: "a.json")
    _ = try scratch.write("{\"port\": 1}\n", to: "b.json")
    _ = try scratch.write("{\"user\": \"ann\", \"password\": \"w\"}", to: "login.json")
    _ = try Program.run("chmod", ["600", "login.json"], in: scratch.folder)
    let control = cluster.control()
    try control("put", "/app/port", "1")
    try control("user", "add", "ann:w")
    try control("role", "add", "reader")
    try control("role", "grant-permission", "reader", "read", "/app/", "--prefix=true")
    try control("user", "grant-role", "ann", "reader")
    let root = try cluster.enableAuthentication(rootPassword: "r")
    let words = [
      "apply", "c.json", "a.json", address("app"), "b.json", "--credentials", "login.json",
    ]
    let outcome = try Program.run(words, in: scratch.folder)
    #expect(outcome.status == 75, "\(outcome)")
    let lines = outcome.out.split(separator: "\n")
    #expect(lines.map { $0.contains("  applied 1") } == [true, false, false], "\(outcome.out)")
    #expect(lines[1].contains("  failed: no permission"), "\(outcome.out)")
    #expect(lines[2].contains("  not tried"))
    try root("role", "grant-permission", "reader", "readwrite", "/app/", "--prefix=true")
    let again = try Program.run(words, in: scratch.folder)
    #expect(again.status == 0, "\(again)")
    #expect(again.out.contains("a.json  ") && again.out.contains("nothing to do"))
    #expect(try root("get", "/app/port", "--print-value-only") == "2\n")
    #expect(try scratch.read("b.json").contains("2"))
  }

  @Test func `apply and unset need --in-steps for more changes than one etcd transaction holds`()
    throws
  {
    let changes = (0..<200).map { "{\"name\": \"k\($0)\", \"new\": \($0)}" }
    _ = try scratch.write(
      "{\"format\": \"prefs changes\", \"version\": 1, \"changes\": [\(changes.joined(separator: ","))]}",
      to: "c.json")
    let refused = try run("apply", "c.json", address("many"))
    #expect(refused.status == 1)
    #expect(refused.out.contains("200 changes need 4 transactions; --in-steps"), "\(refused.out)")
    let outcome = try run("apply", "c.json", address("many"), "--in-steps")
    #expect(outcome.out.hasSuffix("  applied 200\n"), "\(outcome)")
    #expect(try run("get", address("many"), "k199").out == "199\n")
    let names = (0..<200).map { "k\($0)" }
    let unset = ["unset", address("many")] + names
    let tooMany = try Program.run(unset, in: scratch.folder)
    #expect(tooMany.status == 1)
    #expect(tooMany.err.contains("200 changes need 2 transactions; --in-steps"), "\(tooMany)")
    #expect(try Program.run(unset + ["--in-steps"], in: scratch.folder).status == 0)
    #expect(try run("list", address("many")).out == "")
  }

  @Test func `set and reset need --in-steps for more changes than one etcd transaction holds`()
    throws
  {
    let members = (0..<150).map { "\"k\($0)\": \($0)" }.joined(separator: ", ")
    let set = ["set", address("many"), "g", "{\(members)}"]
    let tooMany = try Program.run(set, in: scratch.folder)
    #expect(tooMany.status == 1)
    #expect(tooMany.err.contains("--in-steps allows that"), "\(tooMany)")
    #expect(try Program.run(set + ["--in-steps"], in: scratch.folder).status == 0)
    let keys = (0..<150).map { "\"k\($0)\": {\"default\": 0}" }.joined(separator: ", ")
    _ = try scratch.write(
      "{\"properties\": {\"g\": {\"properties\": {\(keys)}}}}", to: "s.json")
    let reset = ["reset", address("many"), "g", "--schema", "s.json"]
    let refused = try Program.run(reset, in: scratch.folder)
    #expect(refused.status == 1)
    #expect(refused.err.contains("150 changes need 2 transactions"), "\(refused)")
    #expect(try Program.run(reset + ["--in-steps"], in: scratch.folder).status == 0)
    #expect(try run("list", address("many")).out == "")
  }

  @Test func `apply names a value that etcd cannot hold`() throws {
    _ = try scratch.write(
      """
      {"format": "prefs changes", "version": 1,
       "changes": [{"name": "g.born", "newText": "<*D2026-11-21T10:00:00Z>"}]}
      """, to: "c.json")
    let applied = try run("apply", "c.json", address("held"))
    #expect(
      applied.out.contains("g.born: etcd, whose values are JSON, cannot hold a date"), "\(applied)")
    #expect(applied.status == 1)
  }

  @Test func `import to etcd and export return an equal file, and a second import writes nothing`()
    throws
  {
    let text = """
      {"a": {"b": 1, "tags": ["x", {"y": null}]}, "x.y": true, "s/l": "t~", "e": {}, "n": 1.50}
      """
    _ = try scratch.write(text, to: "from.json")
    let outcome = try run("import", "from.json", address("p"))
    #expect(outcome.status == 0, "\(outcome.err)")
    #expect(outcome.err.hasSuffix("/p/: 6 values imported\n"), "\(outcome.err)")
    #expect(try cluster.control()("get", "/p/a/tags", "--print-value-only").contains("\"y\""))
    let revision = try cluster.revision()
    #expect(try run("import", "from.json", address("p")).err.contains("0 values imported, 6 there"))
    #expect(try cluster.revision() == revision)
    #expect(try run("export", address("p"), "to.json").status == 0)
    #expect(try run("diff", "from.json", "to.json").out == "")
    #expect(try run("export", address("p"), "to.json").status == 73)
    #expect(try run("export", address("p"), "to.plist").err.contains("cannot hold null"))
  }

  @Test func `import completes an interrupted import and refuses differing values`() throws {
    let values = (0..<1500).map { "\"k\($0)\": {\"v\": \($0)}" }.joined(separator: ",\n")
    _ = try scratch.write("{\(values)}\n", to: "from.json")
    // The interrupted import wrote some batches completely.
    let control = cluster.control()
    for number in [0, 7, 900] { try control("put", "/p/k\(number)/v", "\(number)") }
    try control("put", "/p/other", "1")
    #expect(
      try run("import", "from.json", address("p")).err.contains("1497 values imported, 3 there"))
    let keys = try control("get", "/p/", "--prefix", "--keys-only")
    #expect(keys.split(separator: "\n").count == 1501)
    #expect(try run("get", address("p"), "k1499.v").out == "1499\n")
    try control("put", "/p/k8/v", "9")
    let refused = try run("import", "from.json", address("p"))
    #expect(refused.status == 1)
    #expect(refused.out == "~ k8.v = 9 -> 8\n")
    #expect(try run("import", "from.json", address("p"), "--overwrite").status == 0)
    #expect(try control("get", "/p/k8/v", "--print-value-only") == "8\n")
    #expect(try control("get", "/p/other", "--print-value-only") == "1\n")
  }

  @Test func `import --overwrite replaces an etcd prefix by a value, and the reverse`() throws {
    let control = cluster.control()
    try control("put", "/p/a/b", "1")
    try control("put", "/p/c", "1")
    _ = try scratch.write("{\"a\": 5, \"c\": {\"d\": 2}}", to: "from.json")
    #expect(try run("import", "from.json", address("p")).status == 1)
    let outcome = try run("import", "from.json", address("p"), "--overwrite")
    #expect(outcome.status == 0, "\(outcome.err)")
    #expect(try run("get", address("p"), "a").out == "5\n")
    #expect(try run("get", address("p"), "c.d").out == "2\n")
    #expect(try control("get", "/p/a/b") == "")
  }
}
