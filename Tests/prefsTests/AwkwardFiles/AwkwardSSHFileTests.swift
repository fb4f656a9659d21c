import Harness
import Testing

/// Unusual lines of the files of OpenSSH, on the command line.
@Suite(.onOwnThread)
struct AwkwardSSHFileTests {
  @Test func `comments after values of sshd and quotes around them are not values`() throws {
    let file = try AwkwardFile(
      "sshd_config",
      """
      Port 2022 # behind the proxy
      Banner "/etc/the banner"
      MaxAuthTries 3 # few
      PERMITTTY "yes"
      UsePAM yes # PAM

      """)
    try file.expect([
      "Port": "2022", "Banner": "/etc/the banner", "MaxAuthTries": "3", "PermitTTY": "yes",
    ])
    try file.expectNoProblem()
  }

  @Test func `comments, quotes and commands of the client are read as ssh reads them`() throws {
    let file = try AwkwardFile(
      ".ssh/config",
      #"""
      Host h
        HostName n1.example   # the server
        IdentityFile "~/.ssh/key with blanks"
        User anna # me
        ProxyCommand "C:\the dir\p.exe" "x" %h # part of the command

      """#)
    try file.expect([
      "\"Host h\".HostName": "n1.example", "\"Host h\".User": "anna",
      "\"Host h\".IdentityFile": "~/.ssh/key with blanks",
      "\"Host h\".ProxyCommand": #""C:\the dir\p.exe" "x" %h # part of the command"#,
    ])
  }

  @Test func `an octal mask keeps its zeros`() throws {
    try AwkwardFile("sshd_config", "StreamLocalBindMask 0177\n").expectSet(
      "StreamLocalBindMask", "0027", gives: "StreamLocalBindMask 0027\n")
  }

  @Test func `a new keyword of sshd goes before the first Match block`() throws {
    let block = "Match Group *,!admin\n  ForceCommand /bin/false\n"
    try AwkwardFile("sshd_config", block).expectSet(
      "PermitRootLogin", "no", gives: "PermitRootLogin no\n\n" + block)
  }

  @Test func `a new keyword goes to the end of its Host block, before the blank lines`() throws {
    let (block, rest) = ("Host a\n    HostName x\n", "\n\n# the other one\nHost b\n    Port 1\n")
    try AwkwardFile(".ssh/config", block + rest).expectSet(
      "\"Host a\".Port", "302", gives: block + "    Port 302\n" + rest)
  }
}
