import Harness
import Testing

/// The tests' own etcd does to a store what real ones do.
@Suite(.onOwnThread, .enabled(if: EtcdCluster.isInstalled, "needs etcd-server and etcd-client"))
struct EtcdClusterTests {
  @Test func `a killed member returns with every acknowledged write`() throws {
    let cluster = try EtcdCluster()
    let control = cluster.control()
    try control("put", "/prefs/a", "1")
    cluster.members[0].kill()
    #expect(!cluster.members[0].isRunning)
    #expect(try control.run(["--command-timeout=1s", "get", "/prefs/a"]).status != 0)
    try cluster.restart(cluster.members[0])
    #expect(cluster.waitForHealth())
    #expect(try control("get", "/prefs/a", "--print-value-only") == "1\n")
    #expect(try cluster.revision() == 2)
  }

  @Test func `three members continue without their leader`() throws {
    let cluster = try EtcdCluster(members: 3)
    let first = try #require(try cluster.leader())
    first.kill()
    let second = try #require(try cluster.leader())
    #expect(second.name != first.name)
    try cluster.control()("put", "/prefs/a", "1")
  }

  @Test func `a paused member responds later`() throws {
    let cluster = try EtcdCluster()
    cluster.members[0].pause()
    let control = cluster.control()
    #expect(try control.run(["--command-timeout=1s", "get", "/"]).status != 0)
    cluster.members[0].resume()
    try control("get", "/")
  }

  @Test func `client and server verify each other's certificate`() throws {
    let certificates = try Certificates()
    var settings = EtcdSettings()
    settings.identity = try certificates.server()
    settings.authority = certificates.authority
    settings.wantsClientCertificate = true
    settings.client = try certificates.client()
    let cluster = try EtcdCluster(settings)
    try cluster.control()("put", "/a", "1")
    settings.client = nil
    #expect(try status(settings, cluster) != 0)
    settings.client = try certificates.client(isExpired: true)
    #expect(try status(settings, cluster) != 0)
    settings.client = try Certificates("another").client()
    #expect(try status(settings, cluster) != 0)
  }

  private func status(_ settings: EtcdSettings, _ cluster: EtcdCluster) throws -> Int32 {
    try EtcdControl(cluster.endpoints, settings)
      .run(["--dial-timeout=2s", "--command-timeout=2s", "get", "/a"]).status
  }

  @Test func `requests are refused without credentials once authentication is on`() throws {
    let cluster = try EtcdCluster()
    let root = try cluster.enableAuthentication(rootPassword: "open")
    #expect(try cluster.control().run(["get", "/a"]).status != 0)
    try root("user", "add", "ann:sesame")
    try root("role", "add", "reader")
    try root("role", "grant-permission", "reader", "read", "/a", "/b")
    try root("user", "grant-role", "ann", "reader")
    let ann = cluster.control(as: "ann:sesame")
    try ann("get", "/a")
    #expect(try ann.run(["put", "/a", "1"]).err.contains("permission denied"))
  }
}
