import Foundation
import Harness
import Preferences
import Testing

@testable import Documents

/// The places of new blocks of ssh, of which the first one that applies counts.
struct BlockOrderTests {
  private func adding(_ heading: String, to text: String) throws -> String {
    let document = try LineDocument(Array(text.utf8), .sshd)
    let name = PreferenceName(keys: heading, "Port")
    return try document.applying([Change(name, from: nil, to: .integer(1))]).bytes.asText
  }

  @Test(arguments: [
    ("Host web", "Host *\n    Port 2\n", "Host web\n    Port 1\n\nHost *\n    Port 2\n"),
    (
      "Host web", "User a\n\n# All.\nHost *\n    Port 2\n",
      "User a\n\nHost web\n    Port 1\n\n# All.\nHost *\n    Port 2\n"
    ),
    (
      "Host web", "Host db\n    Port 3\n\nHost w*\n    Port 2\n",
      "Host db\n    Port 3\n\nHost web\n    Port 1\n\nHost w*\n    Port 2\n"
    ),
    (
      "Match user a", "Match all\n    Port 2\n",
      "Match user a\n    Port 1\n\nMatch all\n    Port 2\n"
    ),
    ("Host web", "Host * !web\n    Port 2\n", "Host * !web\n    Port 2\n\nHost web\n    Port 1\n"),
    ("Host *", "Host web\n    Port 2\n", "Host web\n    Port 2\n\nHost *\n    Port 1\n"),
    ("Host web db", "Host web\n    Port 2\n", "Host web\n    Port 2\n\nHost web db\n    Port 1\n"),
    (
      "Host *.a.org", "Host *.org\n    Port 2\n",
      "Host *.a.org\n    Port 1\n\nHost *.org\n    Port 2\n"
    ),
  ])
  func `a new block goes before the first one that would shadow it`(
    heading: String, text: String, expected: String
  ) throws {
    #expect(try adding(heading, to: text) == expected)
  }

  /// A matcher that tries all ways to divide the name would take years.
  @Test(.timeLimit(.minutes(5))) func `patterns with many stars are compared in time`() throws {
    let text = "Host \(String(repeating: "*a", count: 100))b\n    Port 2\n"
    let name = String(repeating: "a", count: 1000)
    #expect(try adding("Host \(name)", to: text) == "\(text)\nHost \(name)\n    Port 1\n")
    #expect(
      try adding("Host \(name)b", to: text) == "Host \(name)b\n    Port 1\n\n\(text)")
  }

  @Test func `a new keyword goes above a new block that is added before it`() throws {
    let document = try LineDocument(Array("Host *\n    Port 2\n".utf8), .sshd)
    let changes = [
      Change(PreferenceName(keys: "Host web", "User"), from: nil, to: .string("a")),
      Change(PreferenceName(keys: "Compression"), from: nil, to: .string("yes")),
    ]
    #expect(
      try document.applying(changes).bytes.asText
        == "Compression yes\n\nHost web\n    User a\n\nHost *\n    Port 2\n")
  }

  @Test func `a removed block comes back to its place below one that shadows it`() throws {
    let text = "Host *\n    Port 2\n\nHost web\n    Port 1\n\nHost db\n    Port 3\n"
    let then = DocumentSnapshot(try LineDocument(Array(text.utf8), .sshd), revision: .new())
    let name = PreferenceName(keys: "Host web")
    let removed = try then.document.applying([Change(name, from: then[name], to: nil)])
    let now = DocumentSnapshot(removed, revision: .new())
    let back = [Change(name, from: nil, to: then[name])].returning(to: then, from: now)
    #expect(try now.document.applying(back).bytes.asText == text)
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/ssh")),
    arguments: [
      "Host *\n  Port 2\n", "Port 3\nHost w* !x\n  Port 2\n#Host *\n#  Port 5\n",
      "Host a?c\n  Port 4\nMatch all\n  Port 2\n", "Host web2\n  Port 2\n\nHost ?eb\n  Port 7\n",
    ])
  func `ssh reads a new block, and new keywords outside of blocks`(text: String) throws {
    let document = try LineDocument(Array(text.utf8), .sshd)
    let changes = [
      Change(PreferenceName(keys: "Host web", "HostName"), from: nil, to: .string("new.example")),
      Change(PreferenceName(keys: "ServerAliveInterval"), from: nil, to: .integer(77)),
    ]
    let user = Change(PreferenceName(keys: "Host web", "User"), from: nil, to: .string("anna"))
    var shadowing = text
    for pattern in ["Host *\n", "Host w* !x\n", "Match all\n", "Host ?eb\n"] {
      shadowing = shadowing.replacing(pattern, with: "\(pattern)  User other\n")
    }
    let other = try LineDocument(Array(shadowing.utf8), .sshd)
    for (document, changes) in [(document, changes), (other, changes + [user])] {
      let new = try document.applying(changes).bytes
      let read = try ssh(new, "web")
      #expect(read.contains("hostname new.example\n"), "\(new.asText)")
      #expect(read.contains("serveraliveinterval 77\n"), "\(new.asText)")
      if changes.count > 2 { #expect(read.contains("user anna\n"), "\(new.asText)") }
      #expect(try ssh(new, "else").contains("serveraliveinterval 77\n"), "\(new.asText)")
    }
  }

  /// Returns the values that `ssh -G` prints for a host.
  private func ssh(_ bytes: [UInt8], _ host: String) throws -> String {
    let scratch = try Scratch()
    try scratch.write(bytes.asText, to: "config")
    return try Program.run("ssh", ["-G", "-F", scratch.path("config"), host]).out
  }
}
