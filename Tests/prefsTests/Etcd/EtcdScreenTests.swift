import Foundation
import Harness
import Testing

/// The editor on a real etcd, in tmux.
@Suite(.onOwnThread, .enabled(if: Terminal.isAvailable, "needs tmux"), .serialized)
struct EtcdScreenTests {
  private let cluster: EtcdCluster
  private let scratch: Scratch
  private let state: [String: String]

  init() throws {
    cluster = try EtcdCluster()
    scratch = try Scratch()
    state = ["LC_ALL": "C.UTF-8", "XDG_STATE_HOME": scratch.path("state")]
    try cluster.control()("put", "/p/name", "\"web\"")
    try cluster.control()("put", "/p/port", "8080")
  }

  private var address: String { "etcd://127.0.0.1:\(cluster.members[0].port)/p/" }

  private func open() throws -> Terminal {
    let terminal = try Terminal([address], environment: state)
    try terminal.expect("port")
    return terminal
  }

  private func stage(_ value: String, in terminal: Terminal) throws {
    try terminal.press("j", "e", "C-u")
    try terminal.type(value)
    try terminal.press("Enter")
    try terminal.expect("1 staged")
  }

  @Test func `two editors on etcd show each other's saves and ask about a conflict`() throws {
    let one = try open(), other = try open()
    try stage("9090", in: one)
    try one.press("w", "Enter")
    try one.expect("saved 1 change")
    try other.expect("9090")
    try other.expect("~ port")
    try stage("1", in: one)
    try stage("2", in: other)
    try one.press("w", "Enter")
    try one.expect("saved 1 change")
    try other.press("w")
    try other.expect("theirs")
    #expect(try cluster.control()("get", "/p/port", "--print-value-only") == "1\n")
  }

  @Test func `staged changes survive an etcd outage, and the editor reacts meanwhile`()
    throws
  {
    let terminal = try open()
    try stage("9090", in: terminal)
    cluster.members[0].kill()
    try terminal.expect("cannot be read now")
    try terminal.press("k")
    try terminal.expect("▌   name")
    try cluster.restart(cluster.members[0])
    #expect(cluster.waitForHealth())
    try terminal.expect("can be read again")
    try terminal.press("w", "Enter")
    try terminal.expect("saved 1 change")
    #expect(try cluster.control()("get", "/p/port", "--print-value-only") == "9090\n")
  }

  @Test func `a compared etcd prefix is kept up to date and shown as last read during an outage`()
    throws
  {
    let mine = try scratch.write("{\"name\": \"web\", \"port\": 8080}\n", to: "mine.json")
    let terminal = try Terminal([mine.path, "--against", address], environment: state)
    try terminal.expect("as in etcd://")
    let control = cluster.control()
    try control("put", "/p/port", "9090")
    try terminal.expect("% port")
    try control("put", "/p/cache/size", "3")
    try terminal.expect("1+│")
    cluster.members[0].kill()
    try terminal.expect("compared as last read")
    try terminal.press("j")
    try terminal.expect("as last read: 9090")
    try cluster.restart(cluster.members[0])
    #expect(cluster.waitForHealth())
    try control("put", "/p/port", "7070")
    try terminal.expect("/p/: 7070")
    try terminal.type(":take cache")
    try terminal.press("Enter")
    try terminal.expect("taken from")
    try terminal.press("w", "Enter")
    try terminal.expect("saved 1 change")
    #expect(try scratch.read("mine.json").contains("\"cache\""))
  }

  @Test func `the save preview warns of changes that exceed one etcd transaction`() throws {
    let terminal = try open()
    let keys = (0..<70).map { "\"k\($0)\": \($0)" }.joined(separator: ",")
    try terminal.type(":set many={\(keys)}")
    try terminal.press("Enter")
    try terminal.expect("1 staged")
    try terminal.press("w")
    try terminal.expect("not atomic: saved in 2")
    #expect(try cluster.control()("get", "--prefix", "/p/many", "--keys-only") == "")
    try terminal.press("Enter")
    try terminal.expect("saved 1 change")
    let keysThere = try cluster.control()("get", "--prefix", "/p/many", "--keys-only")
    #expect(keysThere.split(separator: "\n").count == 70)
  }

  @Test func `unsaved changes to etcd are offered after a kill`() throws {
    let terminal = try open()
    try stage("9090", in: terminal)
    kill(try #require(try terminal.processID()), SIGTERM)
    try terminal.expect("exit 143")
    let next = try Terminal([address], environment: state)
    try next.expect("not saved")
    #expect(try cluster.control()("get", "/p/port", "--print-value-only") == "8080\n")
  }

  @Test func `the etcd password is read from the terminal without echo`() throws {
    _ = try cluster.enableAuthentication(rootPassword: "secret")
    let named = address.replacingOccurrences(of: "etcd://", with: "etcd://root@")
    let terminal = try Terminal([named], environment: state)
    try terminal.expect("Password of root at \(named.prefix(20))")
    try terminal.type("secret")
    #expect(try !terminal.screen().joined().contains("secret"))
    try terminal.press("Enter")
    try terminal.expect("port")
    try terminal.press("q")
    try terminal.expect("exit 0")
  }
}
