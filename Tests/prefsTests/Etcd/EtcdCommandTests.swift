import Foundation
import Harness
import Testing

/// The commands on a real etcd.
@Suite(.onOwnThread)
struct EtcdCommandTests {
  private static let started = Result { try EtcdCluster() }
  let cluster: EtcdCluster
  let prefix = "/commands\(UInt32.random(in: .min ... .max))/"
  let scratch: Scratch

  init() throws {
    cluster = try Self.started.get()
    scratch = try Scratch()
  }

  private var address: String {
    "etcd://127.0.0.1:\(cluster.members[0].port)" + prefix
  }

  private func run(_ arguments: String...) throws -> Program.Outcome {
    try Program.run(arguments, in: scratch.folder)
  }

  private func stored(_ key: String) throws -> String {
    try cluster.control()("get", prefix + key, "--print-value-only")
  }

  @Test func `set, list, get and unset work on etcd`() throws {
    #expect(try run("list", address).out == "")
    #expect(try run("set", address, "server.port", "8080").status == 0)
    #expect(try run("set", address, "server.name", "web").status == 0)
    #expect(try stored("server/port") == "8080\n")
    #expect(try stored("server/name") == "\"web\"\n")
    #expect(try run("list", address).out == "server.name = \"web\"\nserver.port = 8080\n")
    #expect(try run("get", address, "server.port").out == "8080\n")
    #expect(try run("unset", address, "server").status == 0)
    #expect(try run("get", address, "server.port").status == 1)
    #expect(try cluster.control()("get", "--prefix", prefix) == "")
  }

  @Test func `set and check apply a schema to etcd`() throws {
    try scratch.write(
      #"{"properties": {"port": {"type": "integer", "maximum": 1000, "default": 80}}}"#,
      to: "schema.json")
    let refused = try run("set", address, "port", "8080", "--schema", "schema.json")
    #expect(refused.status == 1)
    #expect(refused.err.contains(address) && refused.err.contains("1000"), "\(refused.err)")
    #expect(try cluster.control()("get", "--prefix", prefix) == "")
    try cluster.control()("put", prefix + "port", "9999")
    let checked = try run("check", address, "--schema", "schema.json")
    #expect(checked.status == 1)
    #expect(checked.err.hasPrefix("\(address): port: "), "\(checked.err)")
  }

  @Test func `diff compares an etcd prefix with a file and with another prefix`() throws {
    try cluster.control()("put", prefix + "a", "1")
    try cluster.control()("put", prefix + "b/c", "2")
    try scratch.write(#"{"a": 1, "b": {"c": 3}}"#, to: "f.json")
    let outcome = try run("diff", address, "f.json")
    #expect(outcome.out == "~ b.c = 2 -> 3\n")
    #expect(outcome.status == 1)
    try cluster.control()("put", prefix + "x/b/c", "2")
    #expect(try run("diff", address + "b/", address + "x/b/").status == 0)
  }

  @Test func `list escapes control characters in etcd keys and values`() throws {
    try cluster.control()("put", prefix + "\u{1B}[31m", "\u{1B}]0;title\u{07}")
    let out = try run("list", address).out
    #expect(!out.contains("\u{1B}") && !out.contains("\u{07}"), "\(out.debugDescription)")
    #expect(out.contains("title"))
  }

  @Test func `list, diff and check name the keys that they cannot show`() throws {
    for number in 0..<7 {
      // printf makes a byte that is not UTF-8, and a control character.
      let line = "etcdctl put \"$(printf '%s\\377\\033\(number)' \(prefix))\" 1"
      let put = try Program.run(
        "sh", ["-c", line],
        environment: [
          "ETCDCTL_API": "3", "ETCDCTL_ENDPOINTS": "127.0.0.1:\(cluster.members[0].port)",
        ])
      #expect(put.status == 0, "\(put)")
    }
    try cluster.control()("put", prefix + "a", "1")
    try cluster.control()(
      "put", prefix + "z", String(repeating: "[", count: 512) + String(repeating: "]", count: 512))
    let listed = try run("list", address)
    #expect(listed.out == "a = 1\n")
    #expect(
      listed.err.hasPrefix(
        #"\#(address): not shown: 8 keys: "\#(prefix)z" (too deep), "\#(prefix)\xff^[0" (not text), "#
      ), "\(listed.err)")
    #expect(listed.err.hasSuffix(" and 3 more; prefs check names them\n"), "\(listed.err)")
    try scratch.write("{\"a\": 1}", to: "same.json")
    #expect(try run("diff", address, "same.json").err == listed.err)
    let checked = try run("check", address)
    #expect(checked.status == 1)
    #expect(checked.err.split(separator: "\n").count == 8, "\(checked.err)")
    #expect(checked.err.contains(#"\xff^[6""#) && checked.err.contains("512 levels"))
  }

  @Test func `a malformed etcd address and a silent server have different exit statuses`() throws {
    let malformed = try run("list", "etcd://")
    #expect(malformed.status == 64)
    #expect(malformed.err.contains("etcd://host:2379/prefix/"))
    let silent = try run("list", "etcd://127.0.0.1:1/p/")
    #expect(silent.status == 74)
    #expect(silent.err == "prefs: etcd://127.0.0.1:1/p/: no answer: Connection refused\n")
    let password = try run("list", "etcd://ann:secret@127.0.0.1/")
    #expect(password.status == 64 && !password.err.contains("secret"), "\(password.err)")
    for command in [["history"], ["restore"], ["convert"]] {
      #expect(try Program.run(command + [address, "1"], in: scratch.folder).status == 64)
    }
  }

  @Test func `a credentials file that others can read is refused`() throws {
    try scratch.write(#"{"user": "ann", "password": "word"}"#, to: "login.json")
    chmod(scratch.path("login.json"), 0o644)
    let open = try run("list", address, "--credentials", "login.json")
    #expect(open.status == 77 && open.err.contains("chmod 600"), "\(open.err)")
    chmod(scratch.path("login.json"), 0o600)
    // Without authentication, the server ignores the credentials.
    #expect(try run("list", address, "--credentials", "login.json").status == 0)
    try scratch.write(#"{"user": "ann"}"#, to: "half.json")
    chmod(scratch.path("half.json"), 0o600)
    #expect(try run("list", address, "--credentials", "half.json").status == 65)
  }
}
