import Harness
import Testing

/// Unusual lines of chrony, dnsmasq, curl, Postfix and sysctl, on the command line.
@Suite(.onOwnThread)
struct AwkwardServiceFileTests {
  @Test func `a line that begins with a percent sign is a comment of chrony`() throws {
    let file = try AwkwardFile("chrony.conf", "% percent\nmakestep 1 3\n")
    try file.expectRefusal(of: "get", "%", words: "%: no such name")
    try file.expect(["makestep": "1 3"])
  }

  @Test func `comments and quotes of dnsmasq are not values`() throws {
    let file = try AwkwardFile(
      "dnsmasq.conf", "port=5353 # resolver\nno-resolv # direct\nlog-facility=\"/var/log/a b\"\n")
    try file.expect(["port": "5353", "no-resolv": "true", "log-facility": "/var/log/a b"])
  }

  @Test(arguments: ["", "#bogus-priv\n"])
  func `a flag of dnsmasq is removed, not set to false`(comment: String) throws {
    try AwkwardFile("dnsmasq.conf", "domain-needed\n\(comment)").expectRefusal(
      of: "set", "bogus-priv", "false", words: "a key alone is not set to false")
  }

  @Test func `a quote in a value of dnsmasq is escaped`() throws {
    try AwkwardFile("dnsmasq.conf", "log-facility=/a\n").expectSet(
      "log-facility", "/a\"b", gives: #"log-facility="/a\"b""# + "\n")
  }

  @Test func `quotes around a value of curl are kept and not shown`() throws {
    let file = try AwkwardFile(".curlrc", "user-agent = \"my agent/1\"\nsilent\n")
    try file.expect(["user-agent": "my agent/1"])
    try file.expectSet(
      "user-agent", "other agent", gives: "user-agent = \"other agent\"\nsilent\n")
  }

  @Test func `comments and blank lines between the lines of a value of Postfix stay`() throws {
    let text = "mydestination = $myhostname,\n# inside\n   x\n\n   y\ninet_protocols = all\n"
    try AwkwardFile("main.cf", text).expectSet(
      "inet_protocols", "ipv4", gives: text.replacing("all", with: "ipv4"))
  }

  @Test func `a number sign after a value of Postfix is part of it`() throws {
    try AwkwardFile("main.cf", "mynetworks = 10.0.0.0/8 # lab\n").expect([
      "mynetworks": "10.0.0.0/8 # lab"
    ])
  }

  @Test func `commenting out a value of Postfix comments out all of its lines`() throws {
    try AwkwardFile("main.cf", "k_a = a,\n  b\n# x\n  c\nj_a = 1\n").expect(
      "unset", "k_a", "--comment-out", gives: "#k_a = a,\n  #b\n## x\n  #c\nj_a = 1\n")
  }

  @Test func `an edit of one setting of the kernel leaves pipes, percents and tabs of others`()
    throws
  {
    let pattern = " kernel.core_pattern = |/usr/x %p  %t\n"
    let file = try AwkwardFile(
      "sysctl.d/9-x.conf", pattern + "net.ipv4.tcp_rmem = 4096\t87380\t6\n")
    try file.expect(["kernel.core_pattern": "|/usr/x %p  %t"])
    try file.expectSet(
      "net.ipv4.tcp_rmem", "4096 1 2", gives: pattern + "net.ipv4.tcp_rmem = 4096 1 2\n")
  }
}
